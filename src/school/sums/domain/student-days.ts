import { groupBy } from "@rollcall/kit/schema/group-by";
import { modeOn, type ModeChange } from "../../slots/domain/attendance-mode";
import { daysBetween, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { requestedSlots, type RequestedLesson } from "../../slots/domain/requested-slots";
import { saysThere, type CountsAs, type StudentSlot } from "./policy";
import {
  holdsOn,
  isDueBy,
  isForSlot,
  type Enrolment,
  type ForSlots,
} from "../../roster/domain/roster";
import {
  dayState,
  isReleased,
  type DayState,
  type SchoolCalendar,
  type Span,
} from "../../calendar/domain/school-calendar";
import type { DayMark } from "./streak";

/** A register that was taken; what it says of one student where it says something. */
export interface TakenSlot {
  classId: number;
  day: CalendarDay;
  slot: string;
  mark: CountsAs | null;
  /** Minutes of a mark that says late, where they were noted. */
  lateBy?: number | null;
  /** Whether it says late. */
  isLate?: boolean;
}

/** What decides which slots there are. */
export interface SchoolFacts {
  calendar: SchoolCalendar;
  /** Oldest first. */
  modes: readonly ModeChange[];
  /** By class or teaching group. */
  lessons: ReadonlyMap<number, readonly RequestedLesson[]>;
  /** The classes that are teaching groups: they have lessons only. */
  groups: ReadonlySet<number>;
  /** `<lesson>@<day>` of lessons that do not take place. */
  cancelled: ReadonlySet<string>;
  /** When the lessons of a slot usually begin, `HH:MM`. */
  starts: ReadonlyMap<string, string>;
  /** The day from which a register that was not taken is missing; null from the first. */
  expectedFrom: CalendarDay | null;
  /**
   * The institution's day: what was not taken before it is missing, what is not taken on it or
   * after is not expected yet.
   */
  today: CalendarDay;
}

/** One slot of a student's day, with the class or teaching group whose register it is. */
export interface ExpectedSlot extends StudentSlot {
  classId: number;
}

/** One day of one student. */
export interface StudentDay {
  day: CalendarDay;
  /** The class he was expected in; null where he was in none, or not due at school. */
  classId: number | null;
  /** Of that class. */
  state: DayState | null;
  /** What counts, of the class and of teaching groups, and marks that do not, with the reason. */
  slots: ExpectedSlot[];
  /** One of the days absent that the policy leaves out, where percentages count days. */
  isFree?: boolean;
}

/** A student's time in a class or a teaching group, without the days on which he is not due. */
export type RosterSpan = Omit<Enrolment, "studentId"> & ForSlots;

/** The slots that a day on which a class has school asks for, empty before registers are expected. */
const askedOpen = (
  classId: number,
  day: CalendarDay,
  { calendar, modes, lessons, groups, cancelled, expectedFrom }: SchoolFacts,
): string[] =>
  day >= (expectedFrom ?? day)
    ? requestedSlots({
        mode: modeOn(modes, day).mode,
        classId,
        isGroup: groups.has(classId),
        day,
        lessons: lessons.get(classId) ?? [],
        cancelled,
        calendar,
      })
    : [];

/**
 * The slots asked of a class on a day, empty where it has no school, and before registers are
 * expected.
 */
export const slotsOf = (classId: number, day: CalendarDay, facts: SchoolFacts): string[] =>
  dayState(day, classId, facts.calendar).open ? askedOpen(classId, day, facts) : [];

const closedBy = (state: DayState): string =>
  state.open ? "" : state.why === "holiday" ? state.name : state.why;

/** The class of times that hold on one day, where a guest's is none; null of who is in none. */
const homeOf = (here: readonly RosterSpan[], { groups }: Pick<SchoolFacts, "groups">) =>
  here.find(({ classId, slots }) => slots == null && !groups.has(classId))?.classId ?? null;

/**
 * Whether a student is not due in a slot of a teaching group.
 * @param home the student's class; null for one that is in none
 */
const isAway = (
  { slot, day, classId }: Pick<TakenSlot, "slot" | "day" | "classId">,
  home: number | null,
  { calendar, groups, starts }: SchoolFacts,
): boolean =>
  home !== null &&
  groups.has(classId) &&
  isReleased({ slot, day, starts: starts.get(slot) ?? null }, classId, home, calendar);

/** A day of a student. */
interface DayParts {
  day: CalendarDay;
  /** The class; null of one who is in none. */
  home: number | null;
  /** The times that hold on the day. */
  here: readonly RosterSpan[];
}

/**
 * Adds what one class or group expects of its students on a day that it has school: what is asked
 * for, then what else was taken; of a student who is not due only what is marked.
 */
function addExpected(
  slots: ExpectedSlot[],
  { day, home, span, here }: DayParts & { span: RosterSpan },
  taken: readonly TakenSlot[],
  facts: SchoolFacts,
): void {
  const { classId } = span;
  const asked = day < facts.today ? askedOpen(classId, day, facts) : [];
  const add = (
    slot: string,
    { mark, lateBy = null, isLate = false }: Pick<TakenSlot, "mark" | "lateBy" | "isLate">,
  ) => {
    // A mark in another slot than a guest's is none of this day.
    if (mark !== null && !isForSlot(span, slot))
      slots.push({ day, slot, classId, mark, notExpected: { because: "not_enrolled" } });
    else if (
      mark !== null ||
      (isDueBy(span, slot, here) && !isAway({ slot, day, classId }, home, facts))
    )
      slots.push({ day, slot, classId, mark, lateBy, isLate });
  };
  for (const slot of asked)
    add(slot, taken.find((one) => one.classId === classId && one.slot === slot) ?? { mark: null });
  for (const one of taken)
    if (one.classId === classId && !asked.includes(one.slot)) add(one.slot, one);
}

/**
 * Marks where the student was not expected, or on a day without school, are shown and left out of
 * both sides.
 */
function addStrays(
  slots: ExpectedSlot[],
  taken: readonly TakenSlot[],
  states: ReadonlyMap<number, DayState>,
): void {
  for (const { day, slot, mark, classId } of taken) {
    const state = states.get(classId);
    if (mark === null || state?.open) continue;
    const notExpected = state
      ? { because: "closed" as const, name: closedBy(state) }
      : { because: "not_enrolled" as const };
    slots.push({ day, slot, classId, mark, notExpected });
  }
}

function dayOf(
  day: CalendarDay,
  spans: readonly RosterSpan[],
  taken: readonly TakenSlot[],
  facts: SchoolFacts,
): StudentDay {
  const states = new Map<number, DayState>();
  const slots: ExpectedSlot[] = [];
  const here = spans.filter((span) => holdsOn(span, day));
  const ofClass = homeOf(here, facts);
  for (const span of here) {
    const { classId } = span;
    if (states.has(classId)) continue;
    const state = dayState(day, classId, facts.calendar);
    states.set(classId, state);
    if (state.open) addExpected(slots, { day, home: ofClass, span, here }, taken, facts);
  }
  addStrays(slots, taken, states);
  return {
    day,
    classId: ofClass,
    state: ofClass === null ? null : (states.get(ofClass) ?? null),
    slots,
  };
}

/**
 * Every day of a span with the slots expected of a student: on a school day of the class and the
 * teaching groups he was in, those asked for together with those that were taken; of today (and
 * later) only those taken.
 * @param spans of this student
 */
export function studentDays(
  span: Span,
  spans: readonly RosterSpan[],
  taken: readonly TakenSlot[],
  facts: SchoolFacts,
): StudentDay[] {
  const byDay = groupBy(taken, ({ day }) => day);
  return daysBetween(span.from, span.to).map((day) =>
    dayOf(day, spans, byDay.get(day) ?? [], facts),
  );
}

/**
 * A day as a streak sees it: attended where one slot was, if late, absent where one was missed and
 * none attended. Undefined on days without school, and where all that is marked is excused or not
 * counted.
 */
function dayMark({ day, slots }: StudentDay): DayMark | undefined {
  const expected = slots.filter(({ notExpected }) => !notExpected);
  const marks = expected.map(({ mark }) => mark);
  if (marks.length === 0) return undefined;
  if (
    expected.some(
      ({ mark, isLate = false }) =>
        mark !== null && saysThere({ counts_as: mark, is_late: isLate }),
    )
  )
    return { day, state: "attended" };
  if (marks.includes("absent")) return { day, state: "absent" };
  return marks.every((mark) => mark === null) ? { day, state: "unmarked" } : undefined;
}

/** The school days of a student as a streak of absences counts them. */
export const dayMarks = (days: readonly StudentDay[]): DayMark[] =>
  days.map(dayMark).filter((one) => one !== undefined);

/** What a student is still asked for. */
interface Left {
  slots: number;
  /** Days with slots; today only while none of it is taken. */
  days: number;
}

/**
 * How much a student is still asked for: after today until a day, and today what is not taken yet.
 * @param spans of this student
 * @param takenToday slots taken today
 */
export function slotsLeft(
  spans: readonly RosterSpan[],
  until: CalendarDay,
  takenToday: ReadonlySet<string>,
  facts: SchoolFacts,
): Left {
  const left = { slots: 0, days: 0 };
  for (const day of daysBetween(facts.today, until)) {
    const isToday = day === facts.today;
    const here = spans.filter((span) => holdsOn(span, day));
    const home = homeOf(here, facts);
    let open = 0;
    for (const span of here) {
      const { classId } = span;
      const asked = slotsOf(classId, day, facts).filter(
        (slot) => isDueBy(span, slot, here) && !isAway({ slot, day, classId }, home, facts),
      );
      open += isToday ? asked.filter((slot) => !takenToday.has(slot)).length : asked.length;
    }
    left.slots += open;
    if (open > 0 && (!isToday || takenToday.size === 0)) left.days += 1;
  }
  return left;
}
