import { useInvalidate, useNotification } from "@refinedev/core";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useReportDirty } from "@rollcall/kit/browser/crud/form/unsaved-guard";
import { useDraftKey, useStoredChoices } from "@rollcall/kit/browser/crud/form/use-draft";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useUndoAct } from "@rollcall/kit/with/undoable/page";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { stillFree, suggestCovers, type OpenLesson } from "../domain/suggest-covers";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { substitutions } from "../../../resources/substitutions";
import { t } from "./text";

export type CoverDay = AnswerTo<"GET /admin/timetable/cover">;
export type CoverLesson = CoverDay["lessons"][number];
export type CoverAct = CoverDay["acts"][number];

const key = ["cover"] as const;

/** The lessons of absent teachers on a day; today without one. */
export function useCoverDay(date: string) {
  const cache = useQueryClient();
  useLive(
    "registers",
    async (touched) => touched ?? (await cache.invalidateQueries({ queryKey: key })),
  );
  return useQuery({
    queryKey: [...key, "day", date],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/timetable/cover", { query: date ? { date } : {}, signal })).data,
  });
}

/** How many lessons are not covered: today, or on the days of an absence. */
export function useCoverDays(absenceId?: number) {
  const cache = useQueryClient();
  useLive(
    "registers",
    async (touched) => touched ?? (await cache.invalidateQueries({ queryKey: key })),
  );
  return useQuery({
    queryKey: [...key, "days", absenceId ?? "today"],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/timetable/cover/days", {
          query: absenceId === undefined ? {} : { absence_id: absenceId },
          signal,
        })
      ).data,
  });
}

/** Has everything that shows covers be asked for again. */
function useAfterCover() {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: key }),
      cache.invalidateQueries({ queryKey: ["timetable"] }),
      invalidate({ resource: substitutions.name, invalidates: ["list", "many", "detail"] }),
    ]);
}

const openOf = (day: CoverDay): OpenLesson[] =>
  day.lessons
    .filter(({ is_covered }) => !is_covered)
    .map(({ id, start, end, together, free }) => ({
      id,
      start,
      end,
      together,
      free: free.map((one) => one.id),
    }));

/** Choices for lessons that are still open, of teachers who are still free. */
const valid = (open: readonly OpenLesson[], chosen: ReadonlyMap<number, number>) =>
  new Map(
    [...chosen].filter(([lesson, teacher]) =>
      open.some(({ id, free }) => id === lesson && free.includes(teacher)),
    ),
  );

/** Who is chosen for which lesson and not saved yet. */
export function useChoices(day: CoverDay) {
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  const { open: notify } = useNotification();
  const after = useAfterCover();
  const open = openOf(day);
  const chosen = valid(open, typed);
  const kept = useStoredChoices(useDraftKey("covers", day.date), typed);
  const forget = () => {
    setTyped(new Map());
    kept.forget();
  };
  const settled = useReportDirty(chosen.size > 0, forget);
  const action = useAction({
    titles: { failed: t("notSaved"), unconfirmed: t("unconfirmed") },
    send: (body: BodyFor<"POST /admin/timetable/cover">, idempotencyKey) =>
      call("POST /admin/timetable/cover", { body, key: idempotencyKey }),
    onDone: async ({ data }) => {
      settled();
      forget();
      notify?.({ type: "success", message: t("saved", { count: data.lessons }) });
      await after();
    },
    onFailed: () => void after(),
  });
  const errors = (action.error?.["errors"] ?? {}) as Record<string, string[] | undefined>;
  return {
    chosen,
    kept,
    restore: (values: Readonly<Record<string, unknown>>) =>
      setTyped(
        new Map(Object.entries(values).map(([lesson, who]) => [Number(lesson), Number(who)])),
      ),
    action,
    errorOf: (lesson: number) => errors[`lesson:${lesson}`]?.join(" "),
    /** Ids of the teachers a lesson can be given to beside what is chosen for others. */
    freeFor: (lesson: number) => {
      const own = open.find(({ id }) => id === lesson);
      return own ? stillFree(own, open, chosen) : [];
    },
    choose: (lesson: number, teacher: number | undefined) => {
      const next = new Map(chosen);
      if (teacher === undefined) next.delete(lesson);
      else next.set(lesson, teacher);
      setTyped(next);
    },
    suggest: () => {
      const next = suggestCovers(open, chosen);
      setTyped(next);
      return { chosen: next.size - chosen.size, left: open.length - next.size };
    },
    save: () =>
      action.run({
        date: day.date,
        covers: [...chosen].map(([lesson_id, teacher_id]) => ({ lesson_id, teacher_id })),
      }),
  };
}

/** The lessons of a day that can be swapped, and with which one of them can be. */
export function useSwaps(date: string, lesson: number | undefined) {
  return useQuery({
    queryKey: [...key, "swaps", date, lesson ?? null],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/timetable/cover/swaps", {
          query: { date, ...(lesson === undefined ? {} : { lesson_id: lesson }) },
          signal,
        })
      ).data,
  });
}

/** Swapping two lessons of a day. */
export function useSwap(onDone: () => void) {
  const { open: notify } = useNotification();
  const after = useAfterCover();
  return useAction({
    titles: { failed: t("swap.notSaved"), unconfirmed: t("swap.unconfirmed") },
    send: (body: BodyFor<"POST /admin/timetable/cover/swap">, idempotencyKey) =>
      call("POST /admin/timetable/cover/swap", { body, key: idempotencyKey }),
    onDone: async () => {
      notify?.({ type: "success", message: t("swap.saved") });
      onDone();
      await after();
    },
    onFailed: () => void after(),
  });
}

/** Undoing what was saved at once. */
export function useUndoCover() {
  const after = useAfterCover();
  return useUndoAct({
    undo: (id, key) => call("POST /admin/timetable/cover/:id/undo", { params: { id }, key }),
    after,
    words: {
      done: ({ undone }) => t("undone", { count: undone }),
      kept: ({ kept }) => (kept.length > 0 ? t("kept", { names: kept.join("; ") }) : undefined),
      undoFailed: t("notUndone"),
      undoUnconfirmed: t("undoUnconfirmed"),
    },
    onFailed: () => void after(),
  });
}
