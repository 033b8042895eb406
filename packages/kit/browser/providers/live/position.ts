let known: string | undefined;

/**
 * Notes where the server's events stood before the page's first answer was made; whoever opens the
 * stream is told what came after.
 */
export function notePosition(position: unknown): void {
  if (typeof position === "string" && position) known ??= position;
}

/** Where the events stood then; undefined where no server has said. */
export const firstPosition = (): string | undefined => known;
