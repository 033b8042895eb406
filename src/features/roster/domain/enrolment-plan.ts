import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("roster/domain", words);

/** Somebody's time in a class; `to` is the last day, null while it goes on. */
export interface Enrolment {
  /** Null for one that is not stored yet. */
  id: number | null;
  class_id: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** What a student's record says that enrolments follow. */
export interface EnrolledStudent {
  class_id: number | null;
  admission_date: CalendarDay;
  /** The last day at school. */
  leaving_date: CalendarDay | null;
}

export interface StudentChange {
  /** Null for a new student. */
  before: EnrolledStudent | null;
  after: EnrolledStudent;
  /** The first day in the new class, or after coming back, where it is given. */
  from: CalendarDay | null;
  today: CalendarDay;
}

type Field = "class_from" | "admission_date";

/** Says why a change cannot be, at one of the fields of the form. */
export class RefusedEnrolment extends Error {
  constructor(
    readonly field: Field,
    message: string,
  ) {
    super(message);
  }
}

/** Ends an enrolment before a day; one that would not have lasted a day never was. */
function endBefore(history: readonly Enrolment[], day: CalendarDay): Enrolment[] {
  return history
    .filter(({ from }) => from < day)
    .map((one) => (one.to === null || one.to >= day ? { ...one, to: addDays(day, -1) } : one));
}

/** The first enrolment begins on the admission date if it did before, and never earlier. */
function admit(history: Enrolment[], { before, after }: StudentChange): Enrolment[] {
  const [first, ...others] = history;
  if (!first || !before || before.admission_date === after.admission_date) return history;
  const from =
    first.from === before.admission_date || first.from < after.admission_date
      ? after.admission_date
      : first.from;
  if (first.to !== null && from > first.to)
    throw new RefusedEnrolment("admission_date", t("admission.after", { to: first.to }));
  return [{ ...first, from }, ...others];
}

/** Whether a move that takes the leaving date away begins after it. */
const comesBack = ({ from, today }: StudentChange, left: CalendarDay): boolean =>
  (from ?? today) > left;

/** The last enrolment goes on, where it ended on the leaving date. */
const goOn = (history: readonly Enrolment[], left: CalendarDay | null): Enrolment[] =>
  history.map((one, at) =>
    at === history.length - 1 && left !== null && one.to === left ? { ...one, to: null } : one,
  );

const isAfter = ({ to }: Enrolment, day: CalendarDay) => to === null || to > day;

/** A student who comes back to the class on the record on a given day, after a gap. */
function readmit(
  history: Enrolment[],
  class_id: number,
  from: CalendarDay,
  left: CalendarDay,
): Enrolment[] {
  const last = history.at(-1);
  if (last && isAfter(last, left))
    throw new RefusedEnrolment("class_from", t("again", { from: last.from }));
  if (from <= left) throw new RefusedEnrolment("class_from", t("back.early", { left }));
  return [...history, { id: null, class_id, from, to: null }];
}

/**
 * The leaving date is taken away: after a gap a new enrolment begins, else it is as if the student
 * had never left.
 */
function comeBack(history: Enrolment[], change: StudentChange, left: CalendarDay): Enrolment[] {
  const { before, after, from } = change;
  const wasIn = before?.class_id ?? null;
  // What ended without a class on the record does not go on; a move adds the next one itself.
  if (wasIn === null) return history;
  // Out of all classes later on: until then it is as if the student were not to leave.
  if (after.class_id === null && left >= change.today) return goOn(history, left);
  if (wasIn !== after.class_id) return comesBack(change, left) ? history : goOn(history, left);
  if (from !== null) {
    if (from < after.admission_date)
      throw new RefusedEnrolment("class_from", t("start.beforeAdmission"));
    return readmit(history, wasIn, from, left);
  }
  const last = history.at(-1);
  if (last && (isAfter(last, left) || (last.to === left && last.class_id === wasIn)))
    return goOn(history, left);
  // The present class had been left before it began.
  const next = addDays(left, 1);
  const first = next < after.admission_date ? after.admission_date : next;
  return [...history, { id: null, class_id: wasIn, from: first, to: null }];
}

/** Leaving ends every enrolment; taking the leaving date back lets the last one go on. */
function leave(history: Enrolment[], change: StudentChange): Enrolment[] {
  const [was, is] = [change.before?.leaving_date ?? null, change.after.leaving_date];
  if (was === is) return history;
  const isInClass = (change.before?.class_id ?? null) !== null;
  if (is !== null) return endBefore(isInClass ? goOn(history, was) : history, addDays(is, 1));
  return was === null ? history : comeBack(history, change, was);
}

/** @throws RefusedEnrolment for a first day that does not fit what is stored. */
function refuseStart(
  last: Enrolment | undefined,
  from: CalendarDay,
  { admission_date, leaving_date, class_id }: EnrolledStudent,
): void {
  if (from < admission_date) throw new RefusedEnrolment("class_from", t("start.beforeAdmission"));
  if (last && from < last.from)
    throw new RefusedEnrolment("class_from", t("start.beforePresent", { from: last.from }));
  if (last && last.to !== null && last.to >= from && last.to !== leaving_date && class_id !== null)
    throw new RefusedEnrolment("class_from", t("start.stillEnrolled", { to: last.to }));
  if (leaving_date !== null && from > leaving_date && class_id !== null)
    throw new RefusedEnrolment("class_from", t("start.afterLeaving", { leaving: leaving_date }));
}

/** A move ends one enrolment and begins the next, which ends on the leaving date, if there is one. */
function move(history: Enrolment[], change: StudentChange): Enrolment[] {
  const { before, after, today } = change;
  if ((before?.class_id ?? null) === after.class_id) return history;
  const last = history.at(-1);
  const from = change.from ?? (last ? today : after.admission_date);
  refuseStart(last, from, after);
  const ended =
    last && (after.class_id === null || last.to === null || last.to === after.leaving_date)
      ? endBefore(history, from)
      : history;
  if (after.class_id === null) return ended;
  return [...ended, { id: null, class_id: after.class_id, from, to: after.leaving_date }];
}

/**
 * What becomes of a student's enrolments when his record changes: they follow class, admission and
 * leaving date, and no two of them meet.
 * @param history live ones, in order of their days
 * @throws RefusedEnrolment with the sentence for a field
 */
export const planEnrolments = (history: readonly Enrolment[], change: StudentChange): Enrolment[] =>
  move(leave(admit([...history], change), change), change);
