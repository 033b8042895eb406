import type { HttpError } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { isWorthRetrying } from "../../providers/api-failure";
import { actionFailure, type ActionFailure, type FailureTitles } from "./action-failure";
import { createActionKey } from "./action-key";

interface Action<Sent, Answer> {
  send(sent: Sent, idempotencyKey: string): Promise<Answer>;
  titles: FailureTitles;
  /** The words of a refusal, where it says more than the server. */
  textOf?: (error: unknown) => string;
  onDone?(answer: Answer, sent: Sent): unknown;
  onFailed?(failure: ActionFailure, error: HttpError): unknown;
}

/**
 * A write that somebody starts by a press. While it is not known whether it was done, the same sent
 * once more is the same action: it goes with the same Idempotency-Key, so that nothing is done
 * twice. While it is on its way, the same sent again is the same press: a double click comes before
 * the button shows that it is busy. `sent` is plain data.
 */
export function useAction<Sent, Answer = unknown>({
  send,
  titles,
  textOf,
  onDone,
  onFailed,
}: Action<Sent, Answer>) {
  const [key] = useState(createActionKey);
  const onItsWay = useRef<string | undefined>(undefined);
  const { mutate, reset, isPending, error, data, variables } = useMutation<Answer, HttpError, Sent>(
    {
      mutationFn: (sent) => send(sent, key.keyFor(JSON.stringify(sent))),
      onSuccess: (answer, sent) => {
        key.settle();
        return onDone?.(answer, sent);
      },
      onError: (failed) => {
        if (!isWorthRetrying(failed)) key.settle();
        return onFailed?.(actionFailure(failed, titles, textOf), failed);
      },
      onSettled: (_answer, _error, sent) => {
        if (onItsWay.current === JSON.stringify(sent)) onItsWay.current = undefined;
      },
    },
  );
  const run = useCallback(
    (sent: Sent, options?: Parameters<typeof mutate>[1]) => {
      const text = JSON.stringify(sent);
      if (onItsWay.current === text) return;
      onItsWay.current = text;
      mutate(sent, options);
    },
    [mutate],
  );
  return {
    run,
    reset,
    isPending,
    data,
    error,
    /** Of the last try. */
    failure: error ? actionFailure(error, titles, textOf) : undefined,
    /** Sends what was sent last once more. */
    again: () => {
      if (error) run(variables);
    },
  };
}
