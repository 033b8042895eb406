import { useDataProvider, useNotification, type BaseRecord } from "@refinedev/core";
import type { ActionFailure } from "@rollcall/kit/browser/crud/form/action-failure";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { substitutions } from "../../../resources/substitutions";
import { timetable } from "../../../resources/timetable";
import { weekdayName } from "../../../school/calendar/domain/weekdays";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { t } from "./text";
import { useRefreshWeek, type Lesson, type Period } from "./week";
import { dayText } from "@rollcall/kit/schema/formats/days";

/** Seconds in which a move or a deletion can be taken back from the toast. */
const undoSeconds = 8;

/** Where in the week a lesson stands. */
export interface Place {
  weekday: number;
  period: Period;
}

/** A change of a lesson, on the version it is made on. */
interface Change {
  id: number;
  version: number;
  weekday: number;
  period_id: number;
}

/**
 * What is not known stays on the page until it is tried again or put aside; a refusal is a toast.
 */
function useFailed() {
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  return ({ title, text, isUnconfirmed }: ActionFailure) => {
    if (!isUnconfirmed) open?.({ type: "error", message: title, description: text });
    void refresh();
  };
}

/** Moving a lesson, which can be taken back from the toast. */
function useMove() {
  const provider = useDataProvider()();
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  const onFailed = useFailed();
  const change = ({ id, version, ...variables }: Change, idempotencyKey: string) =>
    provider.update({ resource: timetable.name, id, variables, meta: { version, idempotencyKey } });
  const putBack = useAction<Change>({
    send: change,
    titles: { failed: t("notUndone"), unconfirmed: t("putBackUnconfirmed") },
    onDone: refresh,
    onFailed,
  });
  const move = useAction<
    {
      change: Change;
      before: Pick<Change, "weekday" | "period_id">;
      /** The first day of the lesson as it was. */
      began: string;
      subject: string;
      period: string;
    },
    { data: BaseRecord }
  >({
    send: ({ change: sent }, key) => change(sent, key),
    titles: { failed: t("notMoved"), unconfirmed: t("moveUnconfirmed") },
    onDone: async (
      { data: moved },
      { change: { id, weekday }, before, began, subject, period },
    ) => {
      open?.({
        key: `moved-${id}`,
        type: "progress",
        message: t("moved", { subject, day: weekdayName(weekday), period }),
        ...(String(moved["valid_from"]) > began
          ? { description: t("holdsFrom", { day: dayText(String(moved["valid_from"])) }) }
          : {}),
        undoableTimeout: undoSeconds,
        cancelMutation: () => putBack.run({ id, ...before, version: Number(moved["version"]) }),
      });
      await refresh();
    },
    onFailed,
  });
  return { move, putBack };
}

/**
 * Ending a lesson that has been held: it is kept for the days before, which reports rest on. It can
 * be taken back from the toast.
 */
function useEnd() {
  const provider = useDataProvider()();
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  const onFailed = useFailed();
  interface Ending {
    id: number;
    version: number;
    valid_to: string | null;
  }
  const send = ({ id, version, valid_to }: Ending, idempotencyKey: string) =>
    provider.update({
      resource: timetable.name,
      id,
      variables: { valid_to },
      meta: { version, idempotencyKey },
    });
  const goOn = useAction<Ending>({
    send,
    titles: { failed: t("notUndone"), unconfirmed: t("notUndone") },
    onDone: refresh,
    onFailed,
  });
  const end = useAction<
    { ending: Ending & { valid_to: string }; before: string | null; subject: string },
    { data: BaseRecord }
  >({
    send: ({ ending }, key) => send(ending, key),
    titles: { failed: t("notEnded"), unconfirmed: t("endUnconfirmed") },
    onDone: async ({ data: ended }, { ending: { id, valid_to }, before, subject }) => {
      open?.({
        key: `ended-lesson-${id}`,
        type: "progress",
        message: t("ended", { subject, day: dayText(valid_to) }),
        undoableTimeout: undoSeconds,
        cancelMutation: () => goOn.run({ id, version: Number(ended["version"]), valid_to: before }),
      });
      await refresh();
    },
    onFailed,
  });
  return { end, goOn };
}

/** Deleting a lesson, which can be taken back from the toast. */
function useRemove() {
  const provider = useDataProvider()();
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  const onFailed = useFailed();
  const restore = useAction<{ id: number; deletedFrom: number }>({
    send: async ({ id }, idempotencyKey) =>
      provider.custom?.({
        url: `/admin/${timetable.name}/${id}/restore`,
        method: "post",
        payload: {},
        meta: { idempotencyKey },
      }),
    titles: { failed: t("notUndone"), unconfirmed: t("restoreUnconfirmed") },
    onDone: refresh,
    onFailed,
  });
  const remove = useAction<{ id: number; version: number; subject: string }>({
    send: ({ id, version }, idempotencyKey) =>
      provider.deleteOne({ resource: timetable.name, id, meta: { version, idempotencyKey } }),
    titles: { failed: t("notDeleted"), unconfirmed: t("deleteUnconfirmed") },
    onDone: async (_, { id, version, subject }) => {
      open?.({
        key: `deleted-lesson-${id}`,
        type: "progress",
        message: t("deleted", { subject }),
        undoableTimeout: undoSeconds,
        cancelMutation: () => restore.run({ id, deletedFrom: version }),
      });
      await refresh();
    },
    onFailed,
  });
  return { remove, restore };
}

/** Moving, ending and deleting lessons; all can be taken back from the toast that tells of them. */
export function useLessons() {
  const { move, putBack } = useMove();
  const { end, goOn } = useEnd();
  const { remove, restore } = useRemove();
  return {
    move: ({ id, version, weekday, period_id, valid_from, subject }: Lesson, to: Place) =>
      move.run({
        change: { id, version, weekday: to.weekday, period_id: to.period.id },
        before: { weekday, period_id },
        began: valid_from,
        subject: subject.name,
        period: to.period.name,
      }),
    /** Its last day is the one before `today`. */
    end: ({ id, version, valid_to, subject }: Lesson, today: string) =>
      end.run({
        ending: { id, version, valid_to: addDays(today, -1) },
        before: valid_to,
        subject: subject.name,
      }),
    remove: ({ id, version, subject }: Lesson) =>
      remove.run({ id, version, subject: subject.name }),
    /** Actions of which it is not known whether they were done. */
    unconfirmed: [move, putBack, end, goOn, remove, restore].filter(
      ({ failure }) => failure?.isUnconfirmed,
    ),
  };
}

/** What is arranged for one day of a lesson. */
export interface Arrangement {
  is_cancelled: boolean;
  teacher_id: number | null;
  room: string | null;
  note: string | null;
}

/** Arranging something for a lesson's day, and letting it be as usual again. */
export function useArrangements({ id: lesson, date, substitution }: Lesson, onDone: () => void) {
  const provider = useDataProvider()();
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  const done = (message: string) => async () => {
    open?.({ type: "success", message });
    onDone();
    await refresh();
  };
  const save = useAction<{
    arrangement: Arrangement;
    existing: { id: number; version: number } | undefined;
  }>({
    send: ({ arrangement, existing }, idempotencyKey) =>
      existing
        ? provider.update({
            resource: substitutions.name,
            id: existing.id,
            variables: arrangement,
            meta: { version: existing.version, idempotencyKey },
          })
        : provider.create({
            resource: substitutions.name,
            variables: { lesson_id: lesson, date, ...arrangement },
            meta: { idempotencyKey },
          }),
    titles: { failed: t("substitution.notSaved"), unconfirmed: t("substitution.unconfirmed") },
    onDone: done(t("substitution.saved")),
  });
  const undo = useAction<{ id: number; version: number }>({
    send: ({ id, version }, idempotencyKey) =>
      provider.deleteOne({ resource: substitutions.name, id, meta: { version, idempotencyKey } }),
    titles: { failed: t("substitution.notSaved"), unconfirmed: t("substitution.unconfirmed") },
    onDone: done(t("substitution.undone")),
  });
  const existing = substitution
    ? { id: substitution.id, version: substitution.version }
    : undefined;
  return {
    saving: save.isPending,
    undoing: undo.isPending,
    save: (arrangement: Arrangement) => {
      undo.reset();
      save.run({ arrangement, existing });
    },
    undo: () => {
      save.reset();
      if (existing) undo.run(existing);
    },
    /** Of the last try. */
    failure: save.failure ?? undo.failure,
    errors: (save.error?.errors ?? {}) as Record<string, string[]>,
  };
}
