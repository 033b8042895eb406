import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { earlier } from "./days";
import type { DemoSchool } from "./rows";
import { calendarOf, type Calendar } from "./years";

type Dated = { [K in keyof DemoSchool]: (row: DemoSchool[K][number]) => CalendarDay };

/** The first of a parent's children brings it into the records. */
function firstAdmissions(students: DemoSchool["students"]): ReadonlyMap<number, CalendarDay> {
  const first = new Map<number, CalendarDay>();
  for (const { admission_date, parents } of students)
    for (const parent of parents ?? [])
      first.set(parent, earlier(first.get(parent) ?? admission_date, admission_date));
  return first;
}

/** The day on which each record was entered, as an office would have. */
function daysOf({ students }: DemoSchool, { today, previous, current }: Calendar): Dated {
  const admitted = firstAdmissions(students);
  const setUp = () => addDays(previous.start, -20);
  const timetabled = () => addDays(current.start, -12);
  return {
    "user-groups": setUp,
    admins: setUp,
    "academic-years": ({ start_date }) => addDays(start_date, -45),
    "academic-terms": timetabled,
    subjects: setUp,
    teachers: ({ joined_on }) => joined_on ?? previous.start,
    classes: setUp,
    "class-teachers": setUp,
    periods: setUp,
    "bell-schedules": timetabled,
    "bell-times": timetabled,
    timetable: timetabled,
    holidays: ({ start_date }) =>
      addDays(start_date < current.start ? previous.start : current.start, -25),
    parents: ({ id }) => admitted.get(id) ?? previous.start,
    students: ({ admission_date }) => admission_date,
    enrolments: ({ from_date }) => from_date,
    "group-members": () => current.start,
    leaves: ({ id, from_date }) => addDays(earlier(from_date, today), -2 - (id % 3)),
    "message-templates": timetabled,
  };
}

const padded = (part: number) => String(part).padStart(2, "0");

/** Office hours of the day, UTC, another minute for each record; never after yesterday. */
const momentOn = (day: CalendarDay, id: number, today: CalendarDay): string =>
  `${earlier(day, addDays(today, -1))}T${padded(4 + (id % 6))}:${padded((id * 7) % 60)}:00Z`;

function rowsOf<K extends keyof DemoSchool>(
  school: DemoSchool,
  name: K,
  dayOf: Dated[K],
  today: CalendarDay,
) {
  return school[name].map((row: DemoSchool[K][number]) => {
    const at = momentOn(dayOf(row), row.id, today);
    return { ...row, created_at: at, updated_at: at };
  });
}

/** All records by the name of their resource, with the moments at which they were made. */
export function withMoments(
  school: DemoSchool,
  today: CalendarDay,
): { name: string; rows: (Readonly<Record<string, unknown>> & { id: number })[] }[] {
  const days = daysOf(school, calendarOf(today));
  const names = Object.keys(school) as (keyof DemoSchool)[];
  return names.map((name) => ({ name, rows: rowsOf(school, name, days[name], today) }));
}
