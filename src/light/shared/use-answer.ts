import { useCallback, useEffect, useState } from "preact/hooks";
import { language } from "@rollcall/kit/schema/messages";
import { CallFailure } from "./call";

/** What a page has of a call. */
export interface AnswerQuery<T> {
  /** The last answer; it stays while it is asked for again. */
  data: T | undefined;
  failure: CallFailure | undefined;
  /** Asks anew. */
  again(): void;
}

/**
 * Asks when the page opens, and whenever `deps` or the language change; an answer that is out of
 * date by then is dropped. What failed is asked again once the device has a network.
 */
export function useAnswer<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[],
): AnswerQuery<T> {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<CallFailure>();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    ask(stop.signal).then(
      (answer) => {
        if (!stop.signal.aborted) setData(answer);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallFailure)) throw error;
        setFailure(error);
      },
    );
    return () => stop.abort();
    // `ask` is made anew at each drawing; what it depends on is said by `deps`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [...deps, language().tag, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  useEffect(() => {
    if (!failure) return undefined;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failure, again]);
  return { data, failure, again };
}
