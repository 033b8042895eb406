import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { dayState, weekStart, type SchoolCalendar, type Span } from "./school-calendar";
import { beforeDayOne } from "./weekdays";

/** How the timetable of an academic year repeats, other than every week. */
export interface Cycle extends Span {
  kind: "weeks" | "days";
  /** How many weeks or days there are before the first comes again. */
  size: number;
  /** Whether weeks without school count too; days without school never do. */
  closedWeeksCount: boolean;
}

/**
 * What a day is in the timetable of its year: 1 to 4 for weeks A to D, 8 to 17 for the days of a
 * cycle, as lessons have them for their weekday, and 0 for a day without school between those.
 */
export type Turn = number;

const noDay: Turn = 0;

/** Holidays of single classes do not move the cycle. */
const everybody = 0;
const isOpen = (day: CalendarDay, calendar: SchoolCalendar) =>
  dayState(day, everybody, calendar).open;

/** The turns of a cycle in their order. */
const turnsIn = ({ kind, size }: Pick<Cycle, "kind" | "size">): Turn[] =>
  Array.from({ length: size }, (_, at) => (kind === "weeks" ? 1 : beforeDayOne + 1) + at);

/** What comes after a turn; the first one after none, and after one that the cycle does not have. */
function after(last: Turn | undefined, cycle: Cycle): Turn {
  const turns = turnsIn(cycle);
  return turns[turns.indexOf(last ?? noDay) + 1] ?? turns[0] ?? noDay;
}

const isIn = (turn: Turn | undefined, cycle: Cycle): turn is Turn =>
  turn !== undefined && turnsIn(cycle).includes(turn);

/** The days of a span, each week of the school by itself. */
function weeksOf({ from, to }: Span, calendar: SchoolCalendar): CalendarDay[][] {
  const weeks = new Map<CalendarDay, CalendarDay[]>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const start = weekStart(day, calendar);
    weeks.set(start, [...(weeks.get(start) ?? []), day]);
  }
  return [...weeks.values()];
}

/** What is known of a cycle's days before it is counted. */
interface Known {
  /** Days that keep what they were. */
  kept: ReadonlyMap<CalendarDay, Turn>;
  /** What a person said a day is; counting goes on from there. */
  set: ReadonlyMap<CalendarDay, Turn>;
}

/**
 * What each day of a cycle is. Weeks of which no day has school, and days without it, are left out
 * of the counting; what was said of such a day holds for the next one that has school.
 */
export function turnsOf(
  cycle: Cycle,
  { kept, set }: Known,
  calendar: SchoolCalendar,
): Map<CalendarDay, Turn> {
  const turns = new Map<CalendarDay, Turn>();
  const stretches =
    cycle.kind === "weeks"
      ? weeksOf(cycle, calendar)
      : weeksOf(cycle, calendar).flatMap((week) => week.map((day) => [day]));
  let last: Turn | undefined;
  let said: Turn | undefined;
  for (const days of stretches) {
    said = days.map((day) => set.get(day)).findLast((turn) => isIn(turn, cycle)) ?? said;
    const stays = days.map((day) => kept.get(day)).find((turn) => isIn(turn, cycle));
    const counts =
      (cycle.kind === "weeks" && cycle.closedWeeksCount) ||
      days.some((day) => isOpen(day, calendar));
    if (counts) last = stays ?? said ?? after(last, cycle);
    if (counts) said = undefined;
    const turn = stays ?? (counts ? last : cycle.kind === "days" ? noDay : undefined);
    for (const day of days) if (turn !== undefined) turns.set(day, turn);
  }
  return turns;
}
