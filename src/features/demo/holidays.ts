import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { SchoolClass } from "./classes";
import { dayOf } from "./days";
import { fastEndsBetween, moonAfter } from "./moon";
import type { DemoSchool } from "./rows";
import type { Calendar, SchoolYear } from "./years";

type Holiday = DemoSchool["holidays"][number];
type Draft = Omit<Holiday, "id">;

const holiday = (
  name: string,
  kind: Holiday["kind"],
  start: CalendarDay,
  end: CalendarDay = start,
  classes: number[] = [],
): Draft => ({ name, start_date: start, end_date: end, kind, classes });

/** Days that have the same date every year. */
const fixedDays = ({ begins }: SchoolYear): Draft[] => [
  holiday("Dr. Ambedkar Jayanti", "public", dayOf(begins, 4, 14)),
  holiday("Maharashtra Day", "public", dayOf(begins, 5, 1)),
  holiday("Summer vacation", "vacation", dayOf(begins, 5, 4), dayOf(begins, 6, 7)),
  holiday("Independence Day", "public", dayOf(begins, 8, 15)),
  holiday("Founders' Day", "institution", dayOf(begins, 9, 9)),
  holiday("Mahatma Gandhi Jayanti", "public", dayOf(begins, 10, 2)),
  holiday("Winter vacation", "vacation", dayOf(begins, 12, 24), dayOf(begins + 1, 1, 1)),
  holiday("Republic Day", "public", dayOf(begins + 1, 1, 26)),
];

/** Festivals that follow the moon. */
function festivals({ begins, start, end }: SchoolYear): Draft[] {
  const diwali = moonAfter(dayOf(begins, 10, 16), "new");
  return [
    ...fastEndsBetween(start, end).map((day) => holiday("Eid al-Fitr", "public", day)),
    holiday("Diwali vacation", "vacation", addDays(diwali, -3), addDays(diwali, 6)),
    holiday("Guru Nanak Jayanti", "public", addDays(diwali, 15)),
    holiday("Holi", "public", moonAfter(dayOf(begins + 1, 2, 28), "full")),
  ];
}

/** Days off for a few classes only. */
function someClasses({ begins }: SchoolYear, classes: readonly SchoolClass[]): Draft[] {
  const grades = (from: number, to: number) =>
    classes.filter(({ grade }) => grade >= from && grade <= to).map(({ id }) => id);
  return [
    holiday(
      "Induction of new families",
      "institution",
      dayOf(begins, 4, 3),
      dayOf(begins, 4, 4),
      grades(2, 10),
    ),
    holiday(
      "Primary sports day",
      "institution",
      dayOf(begins, 12, 12),
      dayOf(begins, 12, 12),
      grades(1, 5),
    ),
    holiday(
      "Study leave, Grade 10",
      "institution",
      dayOf(begins + 1, 2, 16),
      dayOf(begins + 1, 2, 25),
      grades(10, 10),
    ),
  ];
}

/** The holidays of both years, by date. */
export function holidayRows(
  { previous, current }: Calendar,
  classes: readonly SchoolClass[],
): DemoSchool["holidays"] {
  const drafts = [previous, current].flatMap((year) => [
    ...fixedDays(year),
    ...festivals(year),
    ...someClasses(year, classes),
  ]);
  return drafts
    .sort((one, other) =>
      one.start_date < other.start_date ? -1 : one.start_date > other.start_date ? 1 : 0,
    )
    .map((draft, at) => ({ id: at + 1, ...draft }));
}
