import type { DemoSchool } from "./rows";

type Subject = DemoSchool["subjects"][number];

const subjectList: readonly (readonly [
  string,
  string,
  Subject["kind"],
  number | null,
  Subject["status"]?,
])[] = [
  ["English", "ENG", "theory", 5],
  ["Hindi", "HIN", "theory", 4],
  ["Marathi", "MAR", "theory", 4],
  ["Sanskrit", "SAN", "theory", 2],
  ["Mathematics", "MAT", "theory", 6],
  ["Environmental Studies", "EVS", "theory", 4],
  ["Science", "SCI", "theory", 5],
  ["Science Practical", "SCP", "practical", 1.5],
  ["History & Civics", "HIS", "theory", 3],
  ["Geography", "GEO", "theory", 3],
  ["Computer Science", "CSC", "practical", 2],
  ["Art & Craft", "ART", "practical", 1],
  ["Music", "MUS", "practical", 1],
  ["Physical Education", "PED", "other", null],
  ["Typewriting", "TYP", "practical", 1, "archived"],
];

export const subjectRows = (): DemoSchool["subjects"] =>
  subjectList.map(([name, code, kind, credits, status = "active"], at) => ({
    id: at + 1,
    name,
    code,
    kind,
    credits,
    status,
  }));

const day: readonly (readonly [string, string, string, "break"?])[] = [
  ["Assembly", "08:00", "08:20", "break"],
  ["Period 1", "08:20", "09:00"],
  ["Period 2", "09:00", "09:40"],
  ["Period 3", "09:40", "10:20"],
  ["Short break", "10:20", "10:35", "break"],
  ["Period 4", "10:35", "11:15"],
  ["Period 5", "11:15", "11:55"],
  ["Lunch", "11:55", "12:30", "break"],
  ["Period 6", "12:30", "13:10"],
  ["Period 7", "13:10", "13:50"],
  ["Period 8", "13:50", "14:30"],
];

/** One school day, from the assembly to the last lesson. */
export const periodRows = (): DemoSchool["periods"] =>
  day.map(([name, start, end, rest], at) => ({
    id: at + 1,
    name,
    start_time: start,
    end_time: end,
    sort_order: (at + 1) * 10,
    is_break: rest === "break",
  }));
