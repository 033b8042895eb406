import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { dayOf } from "./days";
import type { DemoSchool } from "./rows";

/** First and last day of the school's year, which runs from April to March. */
export interface SchoolYear {
  /** The calendar year it begins in. */
  begins: number;
  start: CalendarDay;
  end: CalendarDay;
}

/** What the rest of the school is dated by. */
export interface Calendar {
  today: CalendarDay;
  previous: SchoolYear;
  current: SchoolYear;
}

const schoolYear = (begins: number): SchoolYear => ({
  begins,
  start: dayOf(begins, 4, 1),
  end: addDays(dayOf(begins + 1, 4, 1), -1),
});

/** The year that contains the day, and the one before it. */
export function calendarOf(today: CalendarDay): Calendar {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const begins = month >= 4 ? year : year - 1;
  return { today, previous: schoolYear(begins - 1), current: schoolYear(begins) };
}

const nameOf = ({ begins }: SchoolYear) =>
  `${begins}-${String((begins + 1) % 100).padStart(2, "0")}`;

export const academicYearRows = ({ previous, current }: Calendar): DemoSchool["academic-years"] =>
  [previous, current].map((year, at) => ({
    id: at + 1,
    name: nameOf(year),
    start_date: year.start,
    end_date: year.end,
    is_current: year === current,
  }));

/** Two terms of each year. */
export const academicTermRows = ({ previous, current }: Calendar): DemoSchool["academic-terms"] =>
  [previous, current].flatMap(({ begins, start, end }, at) => {
    const second = dayOf(begins, 10, 1);
    return [
      { name: "Term 1", start_date: start, end_date: addDays(second, -1) },
      { name: "Term 2", start_date: second, end_date: end },
    ].map((term, nth) => ({ ...term, id: 2 * at + nth + 1, academic_year_id: at + 1 }));
  });
