import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("reports", words);

/** What reports say, in the language at work. */
export const sentences = {
  dailySummary: () => t("dailySummary"),
  classSummary: () => t("classSummary"),
  trend: () => t("trend"),
  subjectSummary: () => t("subjectSummary"),
  whoMarks: () => t("whoMarks"),
  studentSummary: () => t("studentSummary"),
  belowThreshold: () => t("belowThreshold"),
  lateComers: () => t("lateComers"),
  leaveSummary: () => t("leaveSummary"),
  monthlyRegister: () => t("monthlyRegister"),
  chooseClass: () => t("chooseClass"),
  date: () => t("date"),
  class: () => t("class"),
  classFrom: (values: { class: string; day: string }) => t("classFrom", values),
  classUntilMove: (values: { class: string; next: string; day: string }) =>
    t("classUntilMove", values),
  weekOf: () => t("weekOf"),
  month: () => t("month"),
  subject: () => t("subject"),
  teacher: () => t("teacher"),
  noTeacher: () => t("noTeacher"),
  student: () => t("student"),
  rollNo: () => t("rollNo"),
  admissionNo: () => t("admissionNo"),
  registers: () => t("registers"),
  taken: () => t("taken"),
  takenLater: () => t("takenLater"),
  takenPercent: () => t("takenPercent"),
  incomplete: () => t("incomplete"),
  missing: () => t("missing"),
  present: () => t("present"),
  absent: () => t("absent"),
  freeAbsences: () => t("freeAbsences"),
  freeDays: () => t("freeDays"),
  half: () => t("half"),
  excused: () => t("excused"),
  notCounted: () => t("notCounted"),
  late: () => t("late"),
  unmarked: () => t("unmarked"),
  daysCounted: () => t("daysCounted"),
  daysAttended: () => t("daysAttended"),
  percentage: () => t("percentage"),
  coverage: () => t("coverage"),
  minutesLate: () => t("minutesLate"),
  daysLeft: () => t("daysLeft"),
  mustAttend: () => t("mustAttend"),
  canMiss: () => t("canMiss"),
  timesLate: () => t("timesLate"),
  minutesInAll: () => t("minutesInAll"),
  lastOn: () => t("lastOn"),
  type: () => t("type"),
  requests: () => t("requests"),
  pending: () => t("pending"),
  approved: () => t("approved"),
  rejected: () => t("rejected"),
  cancelled: () => t("cancelled"),
  students: () => t("students"),
  daysGranted: () => t("daysGranted"),
  partDaysGranted: () => t("partDaysGranted"),
  total: () => t("total"),
  rule: (values: {
    from: string | number;
    to: string | number;
    excused: string | number;
    unmarked: string | number;
  }) => t("rule", values),
  fewerDays: (values: { atLeast: string | number }) => t("fewerDays", values),
  fewerRegisters: (values: { atLeast: string | number }) => t("fewerRegisters", values),
  inMonth: (values: { registers: string | number; month: string | number }) => t("inMonth", values),
  inMonthsBefore: (values: {
    registers: string | number;
    months: string | number;
    month: string | number;
  }) => t("inMonthsBefore", values),
  nothingChanges: () => t("nothingChanges"),
  appear: (values: { count: number; months: string | number }) => t("appear", values),
  go: (values: { count: number; months: string | number }) => t("go", values),
  percentagesChange: () => t("percentagesChange"),
  sessionsLeft: () => t("sessionsLeft"),
};
