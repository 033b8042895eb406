import type { DayCounts } from "./answers";
import { percentText } from "@rollcall/kit/schema/formats/numbers";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/view/en.json" with { type: "json" };

const t = messages("figures/page/view", words);

/** What percentages count. */
type Unit = "slot" | "day";
/** Percentage points, to a tenth. */
const points = (cost: number) => percentText(Math.round(cost * 10) / 10);

/** What the page says on which attendance is looked at. */
export const viewAttendance = {
  title: t("title"),
  sections: t("sections"),
  tabs: { month: t("tabs.month"), day: t("tabs.day"), student: t("tabs.student") },
  class: t("class"),
  chooseClass: t("chooseClass"),
  month: t("month"),
  date: t("date"),
  today: t("today"),
  before: t("before"),
  after: t("after"),
  student: t("student"),
  from: t("from"),
  to: t("to"),
  wholeYear: t("wholeYear"),
  help: {
    counts: t("help.counts"),
    cost: t("help.cost"),
    row: t("help.row"),
    rowTerm: t("help.rowTerm"),
    due: t("help.due"),
    dueTerm: t("help.dueTerm"),
  },
  pickClass: t("pickClass"),
  pickStudent: t("pickStudent"),
  fromSheet: t("fromSheet"),
  gone: t("gone"),

  sheet: (name: string, month: string) => t("sheet", { name, month }),
  roll: t("roll"),
  name: t("name"),
  nobody: t("nobody"),
  nobodyText: t("nobodyText"),
  enrol: t("enrol"),
  legend: t("legend"),
  unmarked: t("unmarked"),
  notEnrolled: t("notEnrolled"),
  closedDay: t("closedDay"),
  openRegister: (date: string, label: string) => t("openRegister", { date, label }),
  presentRow: t("presentRow"),
  classTotal: t("classTotal"),
  withGroups: t("withGroups"),
  hint: t("hint"),
  late: (code: string, minutes: number) => t("late", { code, minutes }),
  totals: {
    present: t("totals.present"),
    absent: t("totals.absent"),
    late: t("totals.late"),
    percentage: "%",
  },
  totalNames: {
    present: t("totalNames.present"),
    absent: t("totalNames.absent"),
    late: t("totalNames.late"),
    percentage: t("totalNames.percentage"),
  },

  day: (date: string) => t("day", { date }),
  dayColumns: {
    class: t("dayColumns.class"),
    register: t("dayColumns.register"),
    state: t("dayColumns.state"),
    students: t("dayColumns.students"),
    present: t("dayColumns.present"),
    late: t("dayColumns.late"),
    absent: t("dayColumns.absent"),
    excused: t("dayColumns.excused"),
    half: t("dayColumns.half"),
    not_counted: t("dayColumns.not_counted"),
    unmarked: t("dayColumns.unmarked"),
    by: t("dayColumns.by"),
  },
  state: t("state"),
  allStates: t("allStates"),
  find: t("find"),
  noMatch: t("noMatch"),
  clearFilters: t("clearFilters"),
  moreRegisters: (count: number) => t("moreRegisters", { count }),
  noRegisters: t("noRegisters"),
  noRegistersLessons: t("noRegistersLessons"),
  noRegistersClasses: t("noRegistersClasses"),
  openTimetable: t("openTimetable"),
  createClass: t("createClass"),
  daySummary: (taken: number, incomplete: number, missing: number) =>
    incomplete > 0
      ? t("daySummary.incomplete", { taken, incomplete, missing })
      : t("daySummary", { taken, missing }),

  countsOf: t("countsOf"),
  subjects: t("subjects"),
  subject: t("subject"),
  percentage: t("percentage"),
  basis: t("basis"),
  calendar: t("calendar"),
  dayText: (date: string, what: string) => t("dayText", { date, what }),
  nothing: t("nothing"),
  why: (percentage: string) => t("why", { percentage }),
  breakdown: t("breakdown"),
  absencesOnly: (count: number) => t("absencesOnly", { count }),
  noneAbsent: t("noneAbsent"),
  noMarksInPeriod: t("noMarksInPeriod"),
  costSummary: (costly: number, cost: number, free: number) =>
    [
      t("costSummary", { count: costly, cost: points(cost) }),
      ...(free > 0 ? [t("costSummary.free", { count: free })] : []),
    ].join(" "),
  costs: (cost: number) => t("costs", { cost: points(cost) }),
  costsNothing: t("costsNothing"),
  leaveOf: (reason: string) => t("leaveOf", { reason }),
  leaveAsked: (reason: string) => t("leaveAsked", { reason }),
  yes: t("yes"),
  no: t("no"),
  absenceColumns: {
    date: t("explainColumns.date"),
    slot: t("explainColumns.slot"),
    mark: t("explainColumns.mark"),
    reason: t("absenceColumns.reason"),
    excused: t("absenceColumns.excused"),
    costs: t("absenceColumns.costs"),
    dayCosts: t("absenceColumns.dayCosts"),
  },
  explained: t("explained"),
  all: (count: number) => t("all", { count }),
  counted: (count: number) => t("counted", { count }),
  leftOut: (count: number) => t("leftOut", { count }),
  moreSlots: (count: number) => t("moreSlots", { count }),
  explainColumns: {
    date: t("explainColumns.date"),
    slot: t("explainColumns.slot"),
    mark: t("explainColumns.mark"),
    weight: t("explainColumns.weight"),
    why: t("explainColumns.why"),
  },
  reasons: {
    present: t("reasons.present"),
    half: t("reasons.half"),
    absent: t("reasons.absent"),
    excused: t("reasons.excused"),
    not_counted: t("reasons.not_counted"),
    late_half: t("reasons.late_half"),
    late_absent: t("reasons.late_absent"),
    free_absence: t("reasons.free_absence"),
    unmarked: t("reasons.unmarked"),
    closed: t("reasons.closed"),
    not_enrolled: t("reasons.not_enrolled"),
  },
  left: t("left"),
  dayColumn: t("dayColumn"),
  /** What a day counts as a whole, and what of it was attended. */
  ofDay: ({ weight, attended, counted, free }: DayCounts) => {
    if (weight === null) return t("ofDay.not_counted");
    const what = free
      ? t("ofDay.free")
      : { 0: t("ofDay.absent"), 0.5: t("ofDay.half"), 1: t("ofDay.whole") }[weight];
    return t("ofDay", { what, attended, counted });
  },
  nothingToExplain: t("nothingToExplain"),
  streak: (days: number, atLeast: boolean, from: string, to: string) =>
    t(atLeast ? "streak.atLeast" : "streak", {
      days,
      span: from === to ? from : t("streak.span", { from, to }),
    }),
  projection: {
    canMiss: (count: number, left: number, until: string, threshold: number, unit: Unit) =>
      t("projection.canMiss", { count, left, until, threshold: percentText(threshold), unit }),
    mustAttend: (count: number, left: number, until: string, threshold: number, unit: Unit) =>
      t("projection.mustAttend", { count, left, until, threshold: percentText(threshold), unit }),
    never: (left: number, until: string, threshold: number, unit: Unit) =>
      t("projection.never", { left, until, threshold: percentText(threshold), unit }),
  },
  students: t("students"),
  record: (name: string) => t("record", { name }),
  days: t("days"),
  span: (from: string, to: string) => t("streak.span", { from, to }),
  admissionNo: t("admissionNo"),
  rollNo: t("rollNo"),
  signatures: {
    teacher: t("signatures.teacher"),
    head: t("signatures.head"),
    parent: t("signatures.parent"),
  },
  soFar: t("soFar"),
  ifPresent: t("ifPresent"),
  throughYear: t("throughYear"),
  everyDay: t("everyDay"),
  weeks: (percentage: string) => t("weeks", { percentage }),
  states: {
    attended: t("states.attended"),
    partly: t("states.partly"),
    absent: t("states.absent"),
    left_out: t("states.left_out"),
    unmarked: t("states.unmarked"),
  },
  ring: (percentage: string) => t("ring", { percentage }),
  ofYear: (name: string) => t("ofYear", { name }),
  lately: t("lately"),
  absences: t("absences"),
  noAbsences: t("noAbsences"),
  noMarksThisYear: t("noMarksThisYear"),
  card: t("card"),
  more: t("more"),
  correct: t("correct"),
  monthCard: (month: string) => t("monthCard", { month }),
  moreMonth: t("moreMonth"),
};
