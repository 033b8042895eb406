import { useInvalidate, useNotification } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { t } from "./text";

export type YearDays = AnswerTo<"GET /admin/academic-years/:id/cycle">;

const keyOf = (id: number) => ["timetable", "cycle of", id];

/** Which week, or day of the cycle, each day of a year is. */
export const useCycle = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(id),
    enabled,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/academic-years/:id/cycle", { params: { id }, signal })).data,
  });

/** Says what a day is; the toast takes it back. */
export function useSetCycle(id: number, onDone: () => void) {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const send = (body: BodyFor<"POST /admin/academic-years/:id/cycle">, key: string) =>
    call("POST /admin/academic-years/:id/cycle", { params: { id }, body, key });
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ["timetable"] }),
      invalidate({ resource: "academic-years", invalidates: ["detail"] }),
    ]);
  const titles = { failed: t("cycle.notSaved"), unconfirmed: t("cycle.unconfirmed") };
  const back = useAction({ send, titles, onDone: refresh });
  const set = useAction({
    send,
    titles,
    onDone: async ({ data, message }) => {
      open?.({
        key: `cycle-${id}`,
        type: "progress",
        message,
        undoableTimeout: 8,
        cancelMutation: () => back.run({ date: data.date, turn: data.before }),
      });
      onDone();
      await refresh();
    },
  });
  return { set, back };
}
