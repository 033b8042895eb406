import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** A teacher's time as class teacher; `to` is the last day, null while it goes on. */
export interface Tenure {
  /** Null for one that is not stored yet. */
  id: number | null;
  teacher_id: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/**
 * What a class's history of class teachers is to be once it has another one, or none, from a day on.
 * What comes before that day stays; what was entered from then on gives way. A teacher who comes
 * after themselves goes on.
 * @param history in the order of its days
 */
export function planClassTeachers(
  history: readonly Tenure[],
  { teacher_id, from }: { teacher_id: number | null; from: CalendarDay },
): Tenure[] {
  const yesterday = addDays(from, -1);
  const before = history
    .filter((one) => one.from < from)
    .map((one) => (one.to === null || one.to >= from ? { ...one, to: yesterday } : one));
  if (teacher_id === null) return before;
  const last = before.at(-1);
  return last?.teacher_id === teacher_id && last.to === yesterday
    ? [...before.slice(0, -1), { ...last, to: null }]
    : [...before, { id: null, teacher_id, from, to: null }];
}
