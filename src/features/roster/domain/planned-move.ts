import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import {
  planEnrolments,
  type EnrolledStudent,
  type Enrolment,
  type StudentChange,
} from "./enrolment-plan";

/** A move that has not begun; without a class it ends the student's time in classes. */
export interface PlannedMove {
  class_id: number | null;
  from: CalendarDay;
}

/** A student's record: the class is the present one until the planned move begins. */
export interface PlannedStudent extends EnrolledStudent {
  next: PlannedMove | null;
}

/** A change of the record; the class in `after` is the one that is asked for. */
export interface PlannedChange extends Omit<StudentChange, "before"> {
  before: PlannedStudent | null;
}

/** The enrolments without the planned move: the student goes on in the present class. */
export const withdrawMove = (
  history: readonly Enrolment[],
  { from }: PlannedMove,
  leaving: CalendarDay | null,
): Enrolment[] =>
  history
    .filter((one) => one.from < from)
    .map((one, at, stays) => (at === stays.length - 1 ? { ...one, to: leaving } : one));

/**
 * The move that lies ahead of a student in a class: into the first other class that begins after
 * today, or out of all classes where that was planned and still holds.
 */
export function moveAhead(
  history: readonly Enrolment[],
  class_id: number | null,
  planned: PlannedMove | null,
  today: CalendarDay,
): PlannedMove | null {
  const next = history.find((one) => one.from > today && one.class_id !== class_id);
  if (next) return { class_id: next.class_id, from: next.from };
  const isOut =
    planned !== null &&
    planned.class_id === null &&
    planned.from > today &&
    history.at(-1)?.to === addDays(planned.from, -1);
  return isOut ? planned : null;
}

/** A record whose planned move has begun by a day, as it is then. */
export const begun = (student: PlannedStudent, today: CalendarDay): PlannedStudent =>
  student.next !== null && student.next.from <= today
    ? { ...student, class_id: student.next.class_id, next: null }
    : student;

/** An enrolment that is written as it stood keeps its place. */
const kept = (plan: readonly Enrolment[], history: readonly Enrolment[]): Enrolment[] =>
  plan.map((one) =>
    one.id === null
      ? {
          ...one,
          id:
            history.find((old) => old.class_id === one.class_id && old.from === one.from)?.id ??
            null,
        }
      : one,
  );

export interface RecordPlan {
  history: Enrolment[];
  /** The class on the record. */
  class_id: number | null;
  next: PlannedMove | null;
}

/**
 * What a change of a student's record makes of enrolments, of the class on the record, and of the
 * move that lies ahead. A change of class replaces a planned one; with a first day after today, of
 * a student who is in a class today, it is a planned one itself.
 * @throws RefusedEnrolment with the sentence for a field
 */
export function planRecord(history: readonly Enrolment[], change: PlannedChange): RecordPlan {
  const { after, from, today } = change;
  const before = change.before && begun(change.before, today);
  const planOf = (old: readonly Enrolment[], last: number | null, next: number | null) =>
    planEnrolments(old, {
      ...change,
      before: before && { ...before, class_id: last },
      after: { ...after, class_id: next },
    });
  const was = before?.class_id ?? null;
  if (!before || was === after.class_id) {
    const last = before?.next ? before.next.class_id : after.class_id;
    const plan = planOf(history, last, last);
    return {
      history: plan,
      class_id: after.class_id,
      next: moveAhead(plan, after.class_id, before?.next ?? null, today),
    };
  }
  const base = before.next ? withdrawMove(history, before.next, before.leaving_date) : history;
  const plan = kept(planOf(base, was, after.class_id), history);
  const isAhead =
    from !== null &&
    from > today &&
    was !== null &&
    plan.some(({ class_id, to }) => class_id === was && (to === null || to >= today));
  return isAhead
    ? {
        history: plan,
        class_id: was,
        next: moveAhead(plan, was, { class_id: after.class_id, from }, today),
      }
    : { history: plan, class_id: after.class_id, next: null };
}
