/**
 * Waits, or less long when there is reason to hope: the connection is back, or somebody looks at
 * the page again. Ends at once when the signal says to stop.
 */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      document.removeEventListener("visibilitychange", seen);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const seen = () => void (document.visibilityState === "visible" && done());
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
    document.addEventListener("visibilitychange", seen);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}
