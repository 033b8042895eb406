/** WASI's ENOSPC, as PGlite's file system reports it: an object with a number. */
const noSpaceLeft = 51;

/** A thrown thing as words; PGlite's file system throws objects that are no errors. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  const errno =
    typeof error === "object" && error !== null && "errno" in error ? error.errno : undefined;
  if (errno === noSpaceLeft) return "no space left on device";
  return errno === undefined ? String(error) : `the file system refused (error ${String(errno)})`;
}

/** What PostgreSQL said last before it gave up, if it said anything. */
export class LastWords {
  #lines: string[] = [];

  readonly listen = (line: string): boolean => {
    this.#lines = [...this.#lines.slice(-50), line];
    return false;
  };

  /** The last fatal message, without its prefix; the error itself where there was none. */
  reason(error: unknown): string {
    return (
      this.#lines
        .map((line) => /(?:PANIC|FATAL):\s+(.+)/.exec(line)?.[1])
        .findLast((message) => message !== undefined) ?? reasonOf(error)
    );
  }
}
