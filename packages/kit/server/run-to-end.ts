/**
 * Runs what a process is for. When it fails, or when the process runs out of work before it has
 * settled (a promise nobody will ever settle), one sentence is written and the exit code is 1:
 * without this, Node would end with 0 as if all had gone well.
 * @param failed what to write before the reason.
 */
export function runToEnd(main: () => Promise<void>, failed: string): void {
  const fail = (reason: string) => {
    process.stderr.write(`${failed} ${reason}\n`);
    process.exit(1);
  };
  const unfinished = () =>
    fail("It stopped in the middle, without a reason. What it was doing is not done.");
  process.once("beforeExit", unfinished);
  main().then(
    () => void process.off("beforeExit", unfinished),
    (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
  );
}
