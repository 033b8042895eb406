import { groupBy } from "@rollcall/kit/schema/group-by";
import { modeOn, type ModeChange } from "../attendance-mode";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { askedSlots, type AskedLesson } from "./asked-slots";
import type { CountsAs, StudentSlot } from "./policy";
import { holdsOn, type Enrolment } from "./roster";
import { dayState, type DayState, type SchoolCalendar, type Span } from "./school-calendar";
import type { DayMark } from "./streak";

/** A register that was taken; what it says of one student where it says something. */
export interface TakenSlot {
  classId: number;
  day: CalendarDay;
  slot: string;
  mark: CountsAs | null;
}

/** What decides which slots there are. */
export interface SchoolFacts {
  calendar: SchoolCalendar;
  /** Oldest first. */
  modes: readonly ModeChange[];
  /** By class. */
  lessons: ReadonlyMap<number, readonly AskedLesson[]>;
  /** `<lesson>@<day>` of lessons that do not take place. */
  cancelled: ReadonlySet<string>;
  /** The day from which a register that was not taken is missing; null from the first. */
  expectedFrom: CalendarDay | null;
  /**
   * The institution's day: what was not taken before it is missing, what is not taken on it or
   * after is not expected yet.
   */
  today: CalendarDay;
}

/** One day of one student. */
export interface StudentDay {
  day: CalendarDay;
  /** The class he was enrolled in; null where he was in none. */
  classId: number | null;
  state: DayState | null;
  /** What counts, and marks that do not, with the reason. */
  slots: StudentSlot[];
}

/**
 * The slots asked of a class on a day, empty where it has no school, and before registers are
 * expected.
 */
export const slotsOf = (
  classId: number,
  day: CalendarDay,
  { calendar, modes, lessons, cancelled, expectedFrom }: SchoolFacts,
): string[] =>
  day >= (expectedFrom ?? day) && dayState(day, classId, calendar).open
    ? askedSlots({
        mode: modeOn(modes, day).mode,
        classId,
        day,
        lessons: lessons.get(classId) ?? [],
        cancelled,
        calendar,
      })
    : [];

const closedBy = (state: DayState): string =>
  state.open ? "" : state.why === "holiday" ? state.name : state.why;

/**
 * Marks outside of the enrolment, or on a day without school, are shown and left out of both sides.
 */
function strays(
  taken: readonly TakenSlot[],
  classId: number | null,
  state: DayState | null,
): StudentSlot[] {
  return taken
    .filter(({ mark, classId: of }) => mark !== null && (of !== classId || !state?.open))
    .map(({ day, slot, mark, classId: of }) => ({
      day,
      slot,
      mark,
      notExpected:
        of !== classId || !state
          ? { because: "not_enrolled" }
          : { because: "closed", name: closedBy(state) },
    }));
}

function dayOf(
  day: CalendarDay,
  classId: number | null,
  taken: readonly TakenSlot[],
  facts: SchoolFacts,
): StudentDay {
  const state = classId === null ? null : dayState(day, classId, facts.calendar);
  if (classId === null || !state?.open)
    return { day, classId, state, slots: strays(taken, classId, state) };
  const own = new Map(
    taken.filter((one) => one.classId === classId).map(({ slot, mark }) => [slot, mark]),
  );
  const asked = day < facts.today ? slotsOf(classId, day, facts) : [];
  const expected = [...new Set([...asked, ...own.keys()])].map((slot): StudentSlot => ({
    day,
    slot,
    mark: own.get(slot) ?? null,
  }));
  return { day, classId, state, slots: [...expected, ...strays(taken, classId, state)] };
}

/**
 * Every day of a span with the slots expected of a student: on a school day of the class he was
 * enrolled in, those its mode asked for together with those that were taken; of today (and later)
 * only those taken.
 * @param enrolments of this student
 */
export function studentDays(
  span: Span,
  enrolments: readonly Omit<Enrolment, "studentId">[],
  taken: readonly TakenSlot[],
  facts: SchoolFacts,
): StudentDay[] {
  const byDay = groupBy(taken, ({ day }) => day);
  const days: StudentDay[] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    days.push(
      dayOf(
        day,
        enrolments.find((one) => holdsOn(one, day))?.classId ?? null,
        byDay.get(day) ?? [],
        facts,
      ),
    );
  }
  return days;
}

const attended: ReadonlySet<CountsAs | null> = new Set<CountsAs | null>(["present", "half"]);

/**
 * A day as a streak sees it: attended where one slot was, absent where one was missed and none
 * attended. Undefined on days without school, and where all that is marked is excused or not
 * counted.
 */
function dayMark({ day, slots }: StudentDay): DayMark | undefined {
  const marks = slots.filter(({ notExpected }) => !notExpected).map(({ mark }) => mark);
  if (marks.length === 0) return undefined;
  if (marks.some((mark) => attended.has(mark))) return { day, state: "attended" };
  if (marks.includes("absent")) return { day, state: "absent" };
  return marks.every((mark) => mark === null) ? { day, state: "unmarked" } : undefined;
}

/** The school days of a student as a streak of absences counts them. */
export const dayMarks = (days: readonly StudentDay[]): DayMark[] =>
  days.map(dayMark).filter((one) => one !== undefined);

/**
 * How many slots a class is still asked for: after today until a day, and today those that are not
 * taken yet.
 * @param takenToday slots taken today
 */
export function slotsLeft(
  classId: number,
  until: CalendarDay,
  takenToday: ReadonlySet<string>,
  facts: SchoolFacts,
): number {
  let left = slotsOf(classId, facts.today, facts).filter(
    (slot) => facts.today <= until && !takenToday.has(slot),
  ).length;
  for (let day = addDays(facts.today, 1); day <= until; day = addDays(day, 1))
    left += slotsOf(classId, day, facts).length;
  return left;
}
