import type { DayCounts } from "./answers";
import { several } from "../../../domain/several";
import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";

/** What percentages count. */
type Unit = "slot" | "day";
/** What a unit of the calculation is called. */
const units = { slot: ["session", "sessions"], day: ["day", "days"] } as const;
const inUnits = (count: number, unit: Unit) => several(count, units[unit][0], units[unit][1]);

/** What the page says on which attendance is looked at. */
export const viewAttendance = {
  title: "View attendance",
  sections: "Attendance views",
  tabs: { month: "By month", day: "By day", student: "By student" },
  class: "Class",
  chooseClass: "Choose a class…",
  month: "Month",
  date: "Date",
  today: "Today",
  before: "Previous month",
  after: "Next month",
  student: "Student",
  from: "From",
  to: "To",
  wholeYear: "Whole academic year",
  pickClass: "Choose a class to see its register sheet.",
  pickStudent: "Choose a student to see the year.",
  fromSheet: "Open a student from a class's register sheet.",
  gone: "This class or student no longer exists.",

  sheet: (name: string, month: string) => `Register sheet of ${name}, ${month}`,
  roll: "Roll",
  name: "Student",
  nobody: "No students were enrolled this month.",
  enrol: "Enrolments",
  legend: "Codes",
  unmarked: "no mark",
  notEnrolled: "not in the class",
  closedDay: "no school",
  openRegister: (date: string, label: string) => `Open the register of ${date}, ${label}`,
  presentRow: "Present",
  classTotal: "Class",
  hint: "Click a mark to open the register.",
  late: (code: string, minutes: number) => `${code}, ${minutes} minutes late`,
  totals: { present: "P", absent: "A", late: "Late", percentage: "%" },
  totalNames: { present: "Present", absent: "Absent", late: "Late", percentage: "Attendance" },

  day: (date: string) => `Registers of ${date}`,
  dayColumns: {
    class: "Class",
    register: "Register",
    state: "State",
    students: "Students",
    present: "Present",
    late: "Late",
    absent: "Absent",
    excused: "Excused",
    half: "Half day",
    not_counted: "Not counted",
    unmarked: "Unmarked",
    by: "Taken by",
  },
  state: "State",
  allStates: "All",
  find: "Find a class, subject or teacher",
  noMatch: "No matching registers on this day.",
  clearFilters: "Clear the filters",
  moreRegisters: (count: number) => `Show ${several(count, "more register", "more registers")}`,
  noRegisters: "No registers are due on this day.",
  daySummary: (taken: number, incomplete: number, missing: number) =>
    `${several(taken, "register is", "registers are")} taken, ${incomplete > 0 ? `${numberText(incomplete)} incomplete, ` : ""}${numberText(missing)} missing.`,

  countsOf: "Counts",
  subjects: "By subject",
  subject: "Subject",
  percentage: "Attendance",
  basis: "Counted",
  calendar: "Calendar",
  dayText: (date: string, what: string) => `${date}: ${what}`,
  nothing: "no register",
  explain: "How is this calculated?",
  explainHide: "Hide the calculation",
  explained: "Session-by-session breakdown",
  all: (count: number) => `All (${count})`,
  counted: (count: number) => `Counted (${count})`,
  leftOut: (count: number) => `Left out (${count})`,
  moreSlots: (count: number) => `Show ${several(count, "more session", "more sessions")}`,
  explainColumns: { date: "Date", slot: "Register", mark: "Mark", weight: "Counts", why: "Why" },
  reasons: {
    present: "Present",
    half: "Half a day",
    absent: "Absent",
    excused: "Excused",
    not_counted: "This mark isn't counted",
    late_half: "So late that it counts as half a day",
    late_absent: "So late that it counts as absent",
    free_absence: "A free absence",
    unmarked: "Not marked",
    closed: "No school on this day",
    not_enrolled: "Not in this class on this day",
  },
  left: "left out",
  dayColumn: "Day",
  /** What a day counts as a whole, and what of it was attended. */
  ofDay: ({ weight, attended, counted, free }: DayCounts) =>
    weight === null
      ? "Not counted"
      : `${free ? "Free absence" : { 0: "Absent", 0.5: "Half a day", 1: "Whole day" }[weight]} (${numberText(attended)} of ${counted})`,
  nothingToExplain: "No registers were due in this period.",
  streak: (days: number, atLeast: boolean, from: string, to: string) =>
    `Absent for ${atLeast ? "at least " : ""}${several(days, "school day", "school days")} in a row (${from === to ? from : `${from} to ${to}`}).`,
  projection: {
    canMiss: (count: number, left: number, until: string, threshold: number, unit: Unit) =>
      `Can miss up to ${numberText(count)} of the remaining ${inUnits(left, unit)} until ${until} and stay at or above ${percentText(threshold)}.`,
    mustAttend: (count: number, left: number, until: string, threshold: number, unit: Unit) =>
      `Needs ${inUnits(count, unit)} in a row to get back to ${percentText(threshold)}. ${inUnits(left, unit)} left until ${until}.`,
    never: (left: number, until: string, threshold: number, unit: Unit) =>
      `${percentText(threshold)} can no longer be reached in the remaining ${inUnits(left, unit)} until ${until}.`,
  },
  soFar: "Year so far",
  ifPresent: "If present from now on",
  throughYear: "Through the year",
  everyDay: "Every day of the year",
  weeks: (percentage: string) => `Week by week, lately ${percentage}`,
  states: {
    attended: "Present",
    partly: "Part of the day",
    absent: "Absent",
    left_out: "Not counted",
    unmarked: "Not marked",
  },
  ring: (percentage: string) => `Attendance ${percentage}`,
  ofYear: (name: string) => `in ${name}`,
  lately: "Last 20 school days",
  absences: "Last absences",
  noAbsences: "No absences this year.",
  card: "Attendance",
  more: "View the whole year",
  correct: "Correct marks",
  monthCard: (month: string) => `Attendance in ${month}`,
  moreMonth: "View register sheet",
};
