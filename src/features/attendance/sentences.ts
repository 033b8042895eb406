import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("attendance", words);

/** What the API of attendance says, in the language at work. */
export const sentences = {
  present: () => t("default.present"),
  absent: () => t("default.absent"),
  late: () => t("default.late"),
  half: () => t("default.half"),
  excused: () => t("default.excused"),
  onDuty: () => t("default.onDuty"),
  medical: () => t("default.medical"),
  personal: () => t("default.personal"),
  notInFuture: () => t("notInFuture"),
  calculationKeepsPast: () => t("calculationKeepsPast"),
  calculationOfAll: (values: { registers: number; days: number; since: string | number }) =>
    t("calculationOfAll", values),
  calculationFrom: (values: {
    from: string | number;
    registers: number;
    days: number;
    since: string | number;
  }) => t("calculationFrom", values),
  codeMeaning: () => t("codeMeaning"),
  codeUsed: () => t("codeUsed"),
  correctionOvertaken: (values: { students: string | number }) => t("correctionOvertaken", values),
  aClass: () => t("aClass"),
  noClass: () => t("noClass"),
  correctionNeedsReason: () => t("correctionNeedsReason"),
  correctionApproved: () => t("correctionApproved"),
  correctionRejected: () => t("correctionRejected"),
  correctionFiled: () => t("correctionFiled"),
  filedBy: (values: { student: string | number; who: string | number }) => t("filedBy", values),
  theSystem: () => t("theSystem"),
  correctionWaiting: (values: { students: string | number }) => t("correctionWaiting", values),
  nothingToCorrect: () => t("nothingToCorrect"),
  correctionDecided: (values: { status: string | number }) => t("correctionDecided", values),
  openCorrection: () => t("openCorrection"),
  asksForMarks: (values: { who: string | number; marks: number; reason: string | number }) =>
    t("asksForMarks", values),
  correctionOf: (values: { about: string | number }) => t("correctionOf", values),
  approvedOf: (values: { about: string | number }) => t("approvedOf", values),
  rejectedOf: (values: { about: string | number }) => t("rejectedOf", values),
  yourCorrectionApproved: (values: { who: string | number }) => t("yourCorrectionApproved", values),
  yourCorrectionRejected: (values: { who: string | number }) => t("yourCorrectionRejected", values),
  nobodyMarked: () => t("nobodyMarked"),
  modeNotBack: () => t("modeNotBack"),
  modeSwitched: () => t("modeSwitched"),
  modeChangesOn: (values: { from: string | number }) => t("modeChangesOn", values),
  lateAbsentTooLow: (values: { half: string | number }) => t("lateAbsentTooLow", values),
  lateHalfTooHigh: (values: { absent: string | number }) => t("lateHalfTooHigh", values),
  wholeDayFirst: () => t("wholeDayFirst"),
  clearHalfDay: (values: { half: string | number }) => t("clearHalfDay", values),
  halfDayTooHigh: (values: { whole: string | number }) => t("halfDayTooHigh", values),
  wholeDayTooLow: (values: { half: string | number }) => t("wholeDayTooLow", values),
  opened: (values: { count: number }) => t("opened", values),
  closedDays: (values: { count: number }) => t("closedDays", values),
  leaving: (values: { count: number }) => t("leaving", values),
  returning: (values: { count: number }) => t("returning", values),
  pastUnchanged: () => t("pastUnchanged"),
  oneSchoolDay: () => t("oneSchoolDay"),
  weeklyOffSaved: () => t("weeklyOffSaved"),
};
