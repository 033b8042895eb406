import type { DayCounts } from "./answers";
import { several } from "../../../domain/several";

/** What percentages count. */
type Unit = "slot" | "day";

/** What the page says on which attendance is looked at. */
export const viewAttendance = {
  title: "View attendance",
  sections: "Ways to look at attendance",
  tabs: { month: "By month", day: "By day", student: "By student" },
  class: "Class",
  chooseClass: "Choose a class…",
  month: "Month",
  date: "Date",
  today: "Today",
  before: "Month before",
  after: "Month after",
  student: "Student",
  from: "From",
  to: "To",
  wholeYear: "Whole academic year",
  pickClass: "Choose a class to see its register sheet.",
  pickStudent: "Choose a student to see the year.",
  fromSheet: "Open a student from the register sheet of a class.",
  gone: "This class or student no longer exists.",

  sheet: (name: string, month: string) => `Register sheet of ${name}, ${month}`,
  roll: "Roll",
  name: "Student",
  nobody: "Nobody was in this class in this month.",
  enrol: "Enrolments",
  legend: "Codes",
  unmarked: "no mark",
  notEnrolled: "not in the class",
  closedDay: "no school",
  openRegister: (date: string, label: string) => `Open the register of ${date}, ${label}`,
  presentRow: "Present",
  classTotal: "Class",
  hint: "A click on a mark opens its register.",
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
  noMatch: "No register of this day matches.",
  clearFilters: "Clear the filters",
  moreRegisters: (count: number) => `Show ${several(count, "more register", "more registers")}`,
  noRegisters: "No register is expected on this day.",
  daySummary: (taken: number, incomplete: number, missing: number) =>
    `${several(taken, "register is", "registers are")} taken, ${incomplete > 0 ? `${incomplete.toLocaleString("en")} incomplete, ` : ""}${missing.toLocaleString("en")} missing.`,

  countsOf: "Counts",
  subjects: "By subject",
  subject: "Subject",
  percentage: "Attendance",
  basis: "Counted",
  calendar: "Calendar",
  dayText: (date: string, what: string) => `${date}: ${what}`,
  nothing: "no register",
  explain: "Explain this number",
  explainHide: "Hide the explanation",
  explained: "Every slot, and why",
  all: (count: number) => `All (${count})`,
  counted: (count: number) => `Counted (${count})`,
  leftOut: (count: number) => `Left out (${count})`,
  moreSlots: (count: number) => `Show ${several(count, "more slot", "more slots")}`,
  explainColumns: { date: "Date", slot: "Register", mark: "Mark", weight: "Counts", why: "Why" },
  reasons: {
    present: "Present",
    half: "Half a day",
    absent: "Absent",
    excused: "Excused",
    not_counted: "This code is not counted",
    late_half: "Late for so long that it counts as half a day",
    late_absent: "Late for so long that it counts as absent",
    free_absence: "A free absence",
    unmarked: "No mark was set",
    closed: "No school on this day",
    not_enrolled: "Not in this class on this day",
  },
  left: "left out",
  dayColumn: "Day",
  /** What a day counts as a whole, and what of it was attended. */
  ofDay: ({ weight, attended, counted, free }: DayCounts) =>
    weight === null
      ? "Not counted"
      : `${free ? "Free day absent" : { 0: "Absent", 0.5: "Half a day", 1: "Whole day" }[weight]} (${attended.toLocaleString("en")} of ${counted})`,
  nothingToExplain: "No register was expected in this time.",
  streak: (days: number, atLeast: boolean, from: string, to: string) =>
    `Absent on ${atLeast ? "at least " : ""}${several(days, "school day", "school days")} in a row (${from === to ? from : `${from} to ${to}`}).`,
  projection: {
    canMiss: (count: number, left: number, until: string, threshold: number, unit: Unit) =>
      `Can miss ${count.toLocaleString("en")} more of the ${several(left, unit, `${unit}s`)} left until ${until} and stay at ${threshold} % or above.`,
    mustAttend: (count: number, left: number, until: string, threshold: number, unit: Unit) =>
      `Must attend the next ${several(count, unit, `${unit}s`)} in a row to reach ${threshold} %; ${several(left, `${unit} is`, `${unit}s are`)} left until ${until}.`,
    never: (left: number, until: string, threshold: number, unit: Unit) =>
      `${threshold} % can no longer be reached with the ${several(left, unit, `${unit}s`)} left until ${until}.`,
  },
  card: "Attendance",
  more: "The whole year",
  correct: "Correct marks",
  monthCard: (month: string) => `Attendance in ${month}`,
  moreMonth: "The register sheet",
};
