import { useEffect } from "preact/hooks";
import type { CallFailure } from "../shared/call";
import { useAnswer } from "../shared/use-answer";

/** What every part of the page needs: the session, and whom to tell that it is over. */
export interface Signed {
  token: string;
  onFailure(failure: CallFailure): void;
}

/** What a part asks, with a sentence where it is not answered; an ended session leads to the door. */
export function useOwn<T>(
  { onFailure }: Signed,
  ask: (signal: AbortSignal) => Promise<T>,
  deps: readonly unknown[] = [],
) {
  const asked = useAnswer(ask, deps);
  useEffect(() => {
    if (asked.failure) onFailure(asked.failure);
  }, [asked.failure, onFailure]);
  return asked;
}
