import { useInvalidate, useNotification } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { bellTimes } from "../../../resources/bell-times";
import { t } from "./text";

export type Period = AnswerTo<"GET /admin/bell-schedules/:id/times">["periods"][number];
type Times = BodyFor<"PUT /admin/bell-schedules/:id/times">;
/** What is typed of one period; both empty where it keeps its usual times. */
export interface Typed {
  start: string;
  end: string;
}

export const typedOf = ({ bell }: Period): Typed => ({
  start: bell?.start_time ?? "",
  end: bell?.end_time ?? "",
});

/** Whether one of two times is missing. */
export const isHalf = ({ start, end }: Typed): boolean => (start === "") !== (end === "");

const timesKey = (id: number) => ["bell times of", id];

/** When each period is by a schedule. */
export const useTimes = (id: number) =>
  useQuery({
    queryKey: timesKey(id),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/bell-schedules/:id/times", { params: { id }, signal })).data.periods,
  });

/** Sets the times of all periods of a schedule at once. */
export function useSetTimes(id: number, onSaved: () => void) {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  return useAction({
    titles: { failed: t("notSaved"), unconfirmed: t("unconfirmed") },
    send: (body: Times, key) =>
      call("PUT /admin/bell-schedules/:id/times", { params: { id }, body, key }),
    onDone: async ({ data }) => {
      cache.setQueryData(timesKey(id), data.periods);
      onSaved();
      open?.({ type: "success", message: t("saved") });
      await invalidate({ resource: bellTimes.name, invalidates: ["list", "many", "detail"] });
    },
  });
}

/** The body that sets what is typed, told with what it was typed over. */
export const timesBody = (
  periods: readonly Period[],
  typedIn: (period: Period) => Typed,
): Times => ({
  times: periods.map((period) => {
    const { start, end } = typedIn(period);
    return {
      period_id: period.id,
      version: period.bell?.version ?? null,
      times: start === "" ? null : { start_time: start, end_time: end },
    };
  }),
});
