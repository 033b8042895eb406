let known: string | undefined;
let hasGap = false;

/**
 * Notes where the server's events stood before the page's first answer was made; whoever opens the
 * stream is told what came after.
 */
export function notePosition(position: unknown): void {
  if (typeof position === "string" && position) known ??= position;
}

/** Where the events stood then; undefined where no server has said. */
export const firstPosition = (): string | undefined => known;

/** Notes that something was asked for and did not come, so that it is asked for again. */
export function noteGap(): void {
  hasGap = true;
}

/** Whether something did not come since this was asked last. */
export function takeGap(): boolean {
  const had = hasGap;
  hasGap = false;
  return had;
}
