import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type AnswerTo } from "../../../providers/call";

export type Schools = AnswerTo<"GET /admin/district/schools">;
export type School = Schools["schools"][number];
/** Days whose figures are added up. */
export type Days = "1" | "7" | "30";

const key = ["district-schools"];
/** Schools in use tell their sums each minute. */
const refreshMs = 30_000;

/** The schools of the district, asked for again while the page is open. */
export const useSchools = (days: Days) =>
  useQuery({
    queryKey: [...key, days],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/district/schools", { query: { days }, signal })).data,
    staleTime: 0,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

/** Has them asked for again, after a change. */
export function useAgain(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: key });
}
