import { several } from "../../../domain/several";

/** What the dashboard says. */
export const dashboard = {
  title: "Dashboard",
  hello: (name: string) => `Welcome, ${name}`,
  unknown: "–",
  attention: "Needs attention",
  allWell: "Nothing needs your attention.",
  studentsWithoutClass: (count: number) =>
    `${several(count, "active student", "active students")} without a class`,
  classesWithoutTeacher: (count: number) =>
    `${several(count, "active class", "active classes")} without a class teacher`,
  studentsWithoutParents: (count: number) =>
    `${several(count, "active student", "active students")} without a parent on record`,
  holidays: "Upcoming holidays",
  noHolidays: "No upcoming holidays.",
  allHolidays: "All holidays",
  activity: "Recent activity",
  noActivity: "No recent activity.",
  allActivity: "View full activity log",
  failed: "Couldn't load this.",
  retry: "Try again",
  nothing: "You don't have access to any records yet. Ask a super admin for permissions.",
  takeRegister: "Take register",
  create: (label: string) => `New ${label.toLowerCase()}`,
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
};
