import { useEffect } from "react";
import { useLatest } from "./use-latest";

/** What has failed on the page, each with its way to try again. */
const failed = new Set<{ readonly current: () => void }>();

/**
 * Lets one press try again all that has failed on the page.
 * @param isFailed whether this part has failed; the part takes part in the presses of others then
 * @returns what the press does
 */
export function useTryAll(retry: () => void, isFailed = true): () => void {
  const latest = useLatest(retry);
  useEffect(() => {
    if (!isFailed) return undefined;
    failed.add(latest);
    return () => void failed.delete(latest);
  }, [latest, isFailed]);
  return () => {
    failed.forEach((each) => each.current());
  };
}
