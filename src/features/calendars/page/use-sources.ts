import { useInvalidate } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { holidays } from "../../../resources/holidays";
import { call, type AnswerTo } from "../../../providers/call";

/** The calendars that holidays come from. */
export type Sources = AnswerTo<"GET /admin/calendars">;
export type Source = Sources["sources"][number];
/** What taking a calendar would change. */
export type Plan = AnswerTo<"GET /admin/calendars/:id">;
export type Line = Plan["lines"][number];

const key = ["calendars"];

/** The calendars, asked for again when something happens to one. */
export function useSources() {
  const asked = useQuery({
    queryKey: [...key, "list"],
    queryFn: async ({ signal }) => (await call("GET /admin/calendars", { signal })).data,
    staleTime: 0,
  });
  useLive("calendars", () => asked.refetch());
  return asked;
}

/** What taking one of them would change now. */
export const usePlan = (id: number) =>
  useQuery({
    queryKey: [...key, "plan", id],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/calendars/:id", { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Has calendars asked for again, and the holidays where they may have changed. */
export function useAskAgain() {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return async (changedHolidays = false) => {
    await cache.invalidateQueries({ queryKey: key });
    if (changedHolidays) await invalidate({ resource: holidays.name, invalidates: ["all"] });
  };
}
