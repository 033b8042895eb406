import { useCallback, useEffect, useMemo, useRef } from "react";
import { withConditions } from "../../fields/filters/conditions";
import type { Condition } from "../../../schema";
import type { ListState } from "./list-state";

/** Milliseconds of rest after which a changed filter is applied. */
const pause = 250;

/**
 * Applies what a filter's editor says, after a rest. However much is tried while the editor is
 * open, Back leads to the list as it was before: the first change makes a step, the others replace
 * it.
 */
export function useApplyFilter(change: ListState["change"]) {
  const waiting = useRef(new Map<string, Condition[]>());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stepMade = useRef(false);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const next = [...waiting.current];
    waiting.current.clear();
    if (next.length === 0) return;
    change(
      (newest) => ({
        ids: newest.ids,
        conditions: next.reduce(
          (all, [apiName, conditions]) => withConditions(all, apiName, conditions),
          newest.conditions,
        ),
      }),
      { replace: stepMade.current },
    );
    stepMade.current = true;
  }, [change]);
  useEffect(() => flush, [flush]);
  return useMemo(
    () => ({
      apply(apiName: string, conditions: Condition[]) {
        waiting.current.set(apiName, conditions);
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, pause);
      },
      /** What is waiting is applied, and the next change is a step of its own. */
      finish() {
        flush();
        stepMade.current = false;
      },
    }),
    [flush],
  );
}
