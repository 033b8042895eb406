import { useCan } from "@refinedev/core";
import type { Answer, Question } from "../providers/access-control";
import { useAsk } from "./may";

/**
 * Refine's `useCan`, answered from the first drawing on, so that nothing flickers while its promise
 * is waited for.
 */
export function useCanNow({ resource, action }: Question): Answer {
  const ask = useAsk();
  const { data } = useCan({
    resource,
    action,
    queryOptions: { initialData: () => ask({ resource, action }) },
  });
  return data ?? ask({ resource, action });
}
