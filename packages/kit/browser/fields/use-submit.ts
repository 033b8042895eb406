import { useEffect, useRef, useState, type FormEvent } from "react";
import { ApiFailure } from "../providers/api-failure";
import { failures } from "../strings/failures";

interface Submit {
  busy: boolean;
  /** What the server says of the whole. Empty when it said something of a field, or nothing. */
  message: string;
  /** What is wrong with a field. */
  errorOf(field: string): string | undefined;
  /** Seconds until the server listens again. */
  wait: number;
  failure: ApiFailure | undefined;
  onSubmit(event: FormEvent): void;
}

/** What `send` resolves to when the page is about to go: the form stays busy until then. */
export const leaving = "leaving";

function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/**
 * A small form that is sent once at a time: `check` gives what is wrong before anything is sent,
 * `send` rejects as the API refuses. What was typed is the caller's and is never touched.
 */
export function useSubmit(
  check: () => Record<string, string>,
  send: () => Promise<unknown>,
): Submit {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiFailure>();
  const [wait, setWait] = useCountdown();
  const sending = useRef(false);
  const fail = (error: unknown) => {
    const known = error instanceof ApiFailure ? error : new ApiFailure(failures.unforeseen, 0);
    setFailure(known);
    setWrong(
      Object.fromEntries(
        Object.entries(known.errors ?? {}).map(([field, sentences]) => [
          field,
          sentences.join(" "),
        ]),
      ),
    );
    setWait(known.retryAfter ?? 0);
  };
  const run = async () => {
    const found = check();
    setWrong(found);
    setFailure(undefined);
    if (sending.current || wait > 0 || Object.keys(found).length > 0) return;
    sending.current = true;
    setBusy(true);
    const answer = await send().catch(fail);
    sending.current = false;
    if (answer !== leaving) setBusy(false);
  };
  return {
    busy,
    wait,
    failure,
    message: failure && Object.keys(wrong).length === 0 ? failure.message : "",
    errorOf: (field) => wrong[field],
    onSubmit: (event) => {
      event.preventDefault();
      void run();
    },
  };
}
