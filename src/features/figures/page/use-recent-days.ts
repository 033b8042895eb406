import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { call, type AnswerTo } from "../../../providers/call";

/** The last days of school in percent. */
export type RecentDays = AnswerTo<"GET /admin/classes/:id/recent-days">;

const key = ["recent days"] as const;
/** Milliseconds for which days that are over are not asked for again. */
const overFor = 60_000;

/** The last 20 days of school of a class; asked for again when registers have changed. */
export function useRecentDays(classId: number): UseQueryResult<RecentDays> {
  const cache = useQueryClient();
  useLive("registers", () =>
    cache.invalidateQueries({
      queryKey: [...key, classId],
      exact: true,
      predicate: ({ state }) => Date.now() - state.dataUpdatedAt > overFor,
    }),
  );
  return useQuery({
    queryKey: [...key, classId],
    staleTime: overFor,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/classes/:id/recent-days", { params: { id: classId }, signal })).data,
  });
}
