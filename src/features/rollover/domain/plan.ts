import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/**
 * Where a student goes at the end of the year: into a class, out of the school, or once more into
 * the present class.
 */
export type Target = number | "leaves" | "stays";

/** The day the old year ends and the day the next begins. */
export interface YearChange {
  lastDay: CalendarDay;
  firstDay: CalendarDay;
}

/** A student as the change of the year finds him. */
export interface RolloverStudent {
  id: number;
  name: string;
  rollNo: number | null;
  status: string;
  leavingDate: CalendarDay | null;
  /** The class on the old year's last day; null when he is in none. */
  classId: number | null;
  /** The last day of that enrolment; null while it goes on. */
  until: CalendarDay | null;
  /**
   * Whether he is enrolled in some class after the old year's last day by an enrolment that begins
   * then.
   */
  isEnrolledAfter: boolean;
  /** The first of those enrolments. */
  next?: { classId: number; from: CalendarDay } | null;
}

/** A class as something to go to. */
export interface Destination {
  id: number;
  isTrashed: boolean;
  isArchived: boolean;
}

/** What was chosen: for each class, and for single students whatever their class does. */
export interface Choices {
  classes: ReadonlyMap<number, Target>;
  students: ReadonlyMap<number, Target>;
}

/** Why something else becomes of a student than the mapping of his class says, or nothing. */
export type Why =
  | "no mapping"
  | "no class"
  | "no such class"
  | "class in trash"
  | "class archived"
  | "enrolled already"
  | "move planned"
  | "left already"
  | "leaving already"
  | "gone by status";

/** What becomes of one student. */
export interface Step {
  pupil: RolloverStudent;
  kind: "promoted" | "stays" | "leaves" | "not_mapped" | "already";
  /** The class of the next year; null when there is none. */
  to: number | null;
  /** Of who leaves: how the record says it. Null where the record stands as it is. */
  status: "graduated" | "left" | null;
  why: Why | null;
}

const gone: ReadonlySet<string> = new Set(["left", "graduated"]);

/** Whether the record says already that he does not come back. */
const isLeaving = ({ leavingDate }: RolloverStudent, { firstDay }: YearChange) =>
  leavingDate !== null && leavingDate < firstDay;

/** Whether a planned move begins after the new year does, so that the old class goes on till then. */
const staysUntilMove = ({ classId, until, next }: RolloverStudent, { firstDay }: YearChange) =>
  classId !== null && next != null && next.from > firstDay && (until === null || until >= firstDay);

function refusal(to: number, classes: ReadonlyMap<number, Destination>): Why | null {
  const destination = classes.get(to);
  if (!destination) return "no such class";
  if (destination.isTrashed) return "class in trash";
  return destination.isArchived ? "class archived" : null;
}

const stepFor = (pupil: RolloverStudent, kind: Step["kind"], more: Partial<Step> = {}): Step => ({
  pupil,
  kind,
  to: null,
  status: null,
  why: null,
  ...more,
});

/** Into a class, the same or another; or why not. */
function intoClass(
  pupil: RolloverStudent,
  to: number | null,
  destinations: ReadonlyMap<number, Destination>,
): Step {
  if (to === null) return stepFor(pupil, "not_mapped", { why: "no class" });
  const why = refusal(to, destinations);
  if (why) return stepFor(pupil, "not_mapped", { why });
  return stepFor(pupil, to === pupil.classId ? "stays" : "promoted", { to });
}

/** Of who is enrolled after the old year's last day: nothing is done. */
const enrolledStep = (pupil: RolloverStudent, change: YearChange): Step =>
  staysUntilMove(pupil, change)
    ? stepFor(pupil, "not_mapped", { why: "move planned" })
    : stepFor(pupil, "already", { why: "enrolled already" });

function stepOf(
  pupil: RolloverStudent,
  { classes, students }: Choices,
  destinations: ReadonlyMap<number, Destination>,
  change: YearChange,
): Step {
  if (pupil.isEnrolledAfter) return enrolledStep(pupil, change);
  const isAlone = students.has(pupil.id);
  const target =
    students.get(pupil.id) ?? (pupil.classId === null ? undefined : classes.get(pupil.classId));
  if (isLeaving(pupil, change)) {
    if (gone.has(pupil.status)) return stepFor(pupil, "already", { why: "left already" });
    return stepFor(pupil, "leaves", {
      status: target === "leaves" && !isAlone ? "graduated" : "left",
      why: "leaving already",
    });
  }
  if (gone.has(pupil.status) && !isAlone)
    return stepFor(pupil, "leaves", { why: "gone by status" });
  if (target === "leaves")
    return stepFor(pupil, "leaves", { status: isAlone ? "left" : "graduated" });
  if (target === undefined)
    return stepFor(pupil, "not_mapped", {
      why: pupil.classId === null ? "no class" : "no mapping",
    });
  return intoClass(pupil, target === "stays" ? pupil.classId : target, destinations);
}

/**
 * What becomes of each student at the end of the year: one step for each, in the order given. A
 * student's own choice goes before that of his class; who is enrolled in the next year already, or
 * has left, is left as he is, so that doing it twice is doing it once. So is who has a move planned
 * for a day after the new year begins: the move stands, and the old class goes on until then.
 * A student whose record has a leaving date before the new year leaves, whatever the class does.
 */
export const planRollover = (
  pupils: readonly RolloverStudent[],
  choices: Choices,
  destinations: ReadonlyMap<number, Destination>,
  change: YearChange,
): Step[] => pupils.map((pupil) => stepOf(pupil, choices, destinations, change));

/** Whether anything is written for it. */
export const isToDo = ({ kind }: Step): boolean =>
  kind === "promoted" || kind === "stays" || kind === "leaves";

/**
 * The enrolment that a step opens, by its last day (null: it goes on); undefined when it opens
 * none.
 */
export function nextUntil(
  { pupil, to }: Step,
  { firstDay }: YearChange,
): CalendarDay | null | undefined {
  if (to === null) return undefined;
  return pupil.until !== null && pupil.until >= firstDay ? pupil.until : null;
}

/**
 * Whether a step ends the enrolment on the old year's last day; one that ends then or earlier is
 * left as it is.
 */
export const closes = (step: Step, { lastDay }: YearChange): boolean =>
  isToDo(step) &&
  step.pupil.classId !== null &&
  step.why !== "leaving already" &&
  (step.pupil.until === null || step.pupil.until > lastDay);
