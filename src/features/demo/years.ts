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
