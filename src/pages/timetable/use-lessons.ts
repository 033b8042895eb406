import { useDataProvider, useNotification, type HttpError } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { substitutions } from "../../resources/substitutions";
import { timetable } from "../../resources/timetable";
import { weekdayName } from "../../domain/weekdays";
import { timetableStrings as words } from "../../strings/timetable";
import { useRefreshWeek, type Lesson, type Period } from "./week";

/** Seconds in which a move or a deletion can be taken back from the toast. */
const undoSeconds = 8;

/** Where in the week a lesson stands. */
export interface Place {
  weekday: number;
  period: Period;
}

/** What the server says of a refusal, each sentence once. */
export function refusalText(error: HttpError): string {
  const sentences = Object.values(error.errors ?? {}).flat().filter((one): one is string => typeof one === "string");
  return [...new Set(sentences.length > 0 ? sentences : [error.message])].join(" ");
}

/** Moving and deleting lessons; both can be taken back from the toast that tells of them. */
export function useLessons() {
  const provider = useDataProvider()();
  const refresh = useRefreshWeek();
  const { open } = useNotification();
  const failed = (message: string) => (error: HttpError) => {
    open?.({ type: "error", message, description: refusalText(error) });
    void refresh();
  };
  const putBack = useMutation<unknown, HttpError, { id: number; variables: object }>({
    mutationFn: ({ id, variables }) => provider.update({ resource: timetable.name, id, variables }),
    onSuccess: refresh, onError: failed(words.notUndone),
  });
  const move = useMutation<unknown, HttpError, { lesson: Lesson; to: Place }>({
    mutationFn: ({ lesson, to }) => provider.update({ resource: timetable.name, id: lesson.id, variables: { weekday: to.weekday, period_id: to.period.id }, meta: { version: lesson.version } }),
    onSuccess: async (_, { lesson, to }) => {
      const before = { weekday: lesson.weekday, period_id: lesson.period_id };
      open?.({ key: `moved-${lesson.id}`, type: "progress", message: words.moved(lesson.subject.name, weekdayName(to.weekday), to.period.name), undoableTimeout: undoSeconds, cancelMutation: () => putBack.mutate({ id: lesson.id, variables: before }) });
      await refresh();
    },
    onError: failed(words.notMoved),
  });
  const restore = useMutation<unknown, HttpError, number>({
    mutationFn: async (id) => provider.custom?.({ url: `/admin/${timetable.name}/${id}/restore`, method: "post", payload: {} }),
    onSuccess: refresh, onError: failed(words.notUndone),
  });
  const remove = useMutation<unknown, HttpError, Lesson>({
    mutationFn: ({ id, version }) => provider.deleteOne({ resource: timetable.name, id, meta: { version } }),
    onSuccess: async (_, { id, subject }) => {
      open?.({ key: `deleted-lesson-${id}`, type: "progress", message: words.deleted(subject.name), undoableTimeout: undoSeconds, cancelMutation: () => restore.mutate(id) });
      await refresh();
    },
    onError: failed(words.notDeleted),
  });
  return { move: move.mutate, remove: remove.mutate, busy: move.isPending || remove.isPending };
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
  const save = useMutation<unknown, HttpError, Arrangement>({
    mutationFn: (variables) => (substitution
      ? provider.update({ resource: substitutions.name, id: substitution.id, variables, meta: { version: substitution.version } })
      : provider.create({ resource: substitutions.name, variables: { lesson_id: lesson, date, ...variables } })),
    onSuccess: done(words.substitution.saved),
  });
  const undo = useMutation<unknown, HttpError>({
    mutationFn: () => provider.deleteOne({ resource: substitutions.name, id: substitution?.id ?? 0, meta: { version: substitution?.version } }),
    onSuccess: done(words.substitution.undone),
  });
  return { save, undo };
}
