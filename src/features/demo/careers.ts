import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { grades, type SchoolClass } from "./classes";
import { dayBetween, dayOf, earlier, later } from "./days";
import type { Place } from "./places";
import type { Random } from "@rollcall/kit/schema/demo/random";
import type { Calendar } from "./years";

/** Days in one class, both ends included; without an end they go on. */
interface Spell {
  classId: number;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** A student's way through the school, as far back as its registers go: the previous year. */
export interface Career {
  admitted: CalendarDay;
  /** The last day; may lie ahead when it has been announced. */
  leaves: CalendarDay | null;
  spells: Spell[];
}

/** Most came in the first grade, others in any later one, a few in the middle of a year. */
function admissionDay(
  random: Random,
  { standing, cohort }: Place,
  { today, current }: Calendar,
): CalendarDay {
  if (standing === "unplaced")
    return dayBetween(random, later(current.start, addDays(today, -20)), today);
  const sinceFirstGrade = cohort - 1;
  const fewest = standing === "placed" || standing === "inactive" ? 0 : 1;
  const yearsAgo = random.chance(0.65)
    ? sinceFirstGrade
    : random.whole(Math.min(fewest, sinceFirstGrade), sinceFirstGrade);
  const opening = dayOf(current.begins - yearsAgo, 4, 1);
  const day = addDays(opening, random.chance(0.06) ? random.whole(10, 280) : random.whole(0, 9));
  return earlier(day, today);
}

function lastDay(
  random: Random,
  { standing }: Place,
  admitted: CalendarDay,
  { today, previous, current }: Calendar,
): CalendarDay | null {
  if (standing === "graduated") return previous.end;
  if (standing === "left this year") return dayBetween(random, current.start, addDays(today, -1));
  if (standing === "left last year")
    return dayBetween(random, addDays(later(admitted, previous.start), 20), previous.end);
  const announced = addDays(today, random.whole(7, 40));
  return standing === "placed" && random.chance(0.004) && announced <= current.end
    ? announced
    : null;
}

/**
 * Now and then somebody changes the section in the middle of a year, at the latest on the day
 * `until`.
 */
function moved(
  random: Random,
  spell: Spell,
  grade: number,
  until: CalendarDay,
  classes: readonly SchoolClass[],
): Spell[] {
  const others = classes.filter((its) => its.grade === grade && its.id !== spell.classId);
  if (others.length === 0 || until <= spell.from) return [spell];
  const day = dayBetween(random, addDays(spell.from, 1), until);
  return [
    { classId: random.pick(others).id, from: spell.from, to: addDays(day, -1) },
    { ...spell, from: day },
  ];
}

/** The section of the year before is mostly the same one. */
function classBefore(
  random: Random,
  place: Place,
  grade: number,
  classes: readonly SchoolClass[],
): SchoolClass {
  const ofGrade = classes.filter((its) => its.grade === grade);
  const same = random.chance(0.85)
    ? ofGrade.find(({ section }) => section === place.class.section)
    : undefined;
  return same ?? random.pick(ofGrade);
}

function spellsOf(
  random: Random,
  place: Place,
  career: Omit<Career, "spells">,
  calendar: Calendar,
  classes: readonly SchoolClass[],
): Spell[] {
  const { today, previous, current } = calendar;
  const { admitted, leaves } = career;
  const spells: Spell[] = [];
  const gradeBefore = place.cohort - 1;
  if (admitted <= previous.end && gradeBefore >= 1) {
    const before =
      gradeBefore === grades ? place.class : classBefore(random, place, gradeBefore, classes);
    const spell = {
      classId: before.id,
      from: later(admitted, previous.start),
      to: earlier(leaves ?? previous.end, previous.end),
    };
    spells.push(
      ...(random.chance(0.01) ? moved(random, spell, gradeBefore, spell.to, classes) : [spell]),
    );
  }
  if (place.standing !== "unplaced" && (leaves === null || leaves >= current.start)) {
    const spell = { classId: place.class.id, from: later(admitted, current.start), to: leaves };
    spells.push(
      ...(random.chance(0.015)
        ? moved(random, spell, place.cohort, earlier(today, leaves ?? today), classes)
        : [spell]),
    );
  }
  return spells;
}

/**
 * Finds a way through the school that ends in the place. Nobody enters, moves or has left after
 * `today`.
 */
export function careerOf(
  random: Random,
  place: Place,
  calendar: Calendar,
  classes: readonly SchoolClass[],
): Career {
  const admitted = admissionDay(random, place, calendar);
  const leaves = lastDay(random, place, admitted, calendar);
  return {
    admitted,
    leaves,
    spells: spellsOf(random, place, { admitted, leaves }, calendar, classes),
  };
}
