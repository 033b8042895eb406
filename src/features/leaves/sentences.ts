import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("leaves", words);

/** What the API of leave says, in the language at work. */
export const sentences = {
  lastBeforeFirst: () => t("lastBeforeFirst"),
  needsReason: () => t("needsReason"),
  needsDay: () => t("needsDay"),
  changedMeanwhile: (values: {
    students: string | number;
    changes: string | number;
    studentsShown: string | number;
    changesShown: string | number;
  }) => t("changedMeanwhile", values),
  cancelledAlready: () => t("cancelledAlready"),
  atMost: (values: { max: string | number }) => t("atMost", values),
  leftOut: () => t("leftOut"),
  inNoClass: () => t("inNoClass"),
  noType: () => t("noType"),
  lookAtIt: (values: { over: string | number }) => t("lookAtIt", values),
  notExpected: () => t("notExpected"),
  aYearAtMost: () => t("aYearAtMost"),
  wholeDaysOnly: () => t("wholeDaysOnly"),
  sessionsOnly: () => t("sessionsOnly"),
  periodsOnly: () => t("periodsOnly"),
  noPeriod: (values: { periods: string | number }) => t("noPeriod", values),
  typeRetired: (values: { code: string | number }) => t("typeRetired", values),
  admission: (values: { date: string | number }) => t("admission", values),
  leaving: (values: { date: string | number }) => t("leaving", values),
  overlapsDay: (values: { status: string | number; day: string | number }) =>
    t("overlapsDay", values),
  overlapsDays: (values: { status: string | number; from: string | number; to: string | number }) =>
    t("overlapsDays", values),
  outsideYears: () => t("outsideYears"),
  dayOutsideYears: (values: { day: string | number }) => t("dayOutsideYears", values),
  notEdited: (values: { status: string | number }) => t("notEdited", values),
  notDeleted: () => t("notDeleted"),
  notNow: (values: { status: string | number; action: string | number }) => t("notNow", values),
  beginsOn: (values: { from: string | number }) => t("beginsOn", values),
  endsOn: (values: { to: string | number }) => t("endsOn", values),
  nothingLeft: () => t("nothingLeft"),
  sameDays: (values: { from: string | number; to: string | number }) => t("sameDays", values),
  codeRetired: () => t("codeRetired"),
  reasonGiven: (values: { student: string; type: string; changes: number }) =>
    t("reasonGiven", values),
  reasonFiled: (values: { type: string }) => t("reasonFiled", values),
  reasonUndone: () => t("reasonUndone"),
  reasonStays: () => t("reasonStays"),
  approved: () => t("approved"),
  rejected: () => t("rejected"),
  cancelled: () => t("cancelled"),
  shortened: () => t("shortened"),
  markedPresent: () => t("markedPresent"),
  markStays: () => t("markStays"),
  aStudent: () => t("aStudent"),
  aLeave: () => t("aLeave"),
  days: (values: { from: string | number; to: string | number }) => t("days", values),
  requestsToDecide: (values: { count: string | number }) => t("requestsToDecide", values),
  openRequests: () => t("openRequests"),
  openRequest: () => t("openRequest"),
  requestOf: (values: { student: string | number }) => t("requestOf", values),
  requestText: (values: {
    who: string | number;
    type: string | number;
    days: string | number;
    reason: string | number;
  }) => t("requestText", values),
  manyDecided: (values: { count: string | number; action: string | number }) =>
    t("manyDecided", values),
  decidedOf: (values: { action: string | number; student: string | number }) =>
    t("decidedOf", values),
  decidedBy: (values: {
    type: string | number;
    days: string | number;
    action: string | number;
    who: string | number;
  }) => t("decidedBy", values),
  yourRequest: (values: {
    action: string | number;
    type: string | number;
    days: string | number;
  }) => t("yourRequest", values),
};
