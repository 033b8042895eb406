import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("rollover", words);

/** What the API of starting a year says, in the language at work. */
export const sentences = {
  noMapping: () => t("noMapping"),
  noClass: () => t("noClass"),
  noSuchClass: () => t("noSuchClass"),
  inTrash: (values: { name: string | number }) => t("inTrash", values),
  archived: (values: { name: string | number }) => t("archived", values),
  enrolledAlready: () => t("enrolledAlready"),
  movePlanned: (values: { name: string | number; day: string | number }) =>
    t("movePlanned", values),
  leftOn: (values: { day: string | number }) => t("leftOn", values),
  leavingOn: (values: { day: string | number }) => t("leavingOn", values),
  leftByStatus: () => t("leftByStatus"),
  anotherClass: () => t("anotherClass"),
  overfull: (values: { name: string | number; size: number; capacity: string | number }) =>
    t("overfull", values),
  beginsLater: (values: {
    to: string | number;
    firstDay: string | number;
    lastDay: string | number;
    from: string | number;
  }) => t("beginsLater", values),
  laterMarks: (values: { count: number; lastDay: string | number }) => t("laterMarks", values),
  plannedMoves: (values: { count: number; firstDay: string | number }) => t("plannedMoves", values),
  lostNumbers: (values: { count: number }) => t("lostNumbers", values),
  strangers: (values: { count: number; from: string | number }) => t("strangers", values),
  chooseFor: (values: { classes: string | number }) => t("chooseFor", values),
  outdated: () => t("outdated"),
  nothingLeft: () => t("nothingLeft"),
  moved: (values: { count: number; year: string | number }) => t("moved", values),
  undone: () => t("undone"),
  marksStand: (values: { count: number; year: string | number }) => t("marksStand", values),
  studentsChanged: (values: { count: number }) => t("studentsChanged", values),
  enrolmentsChanged: (values: { count: number }) => t("enrolmentsChanged", values),
  numbersTaken: (values: { count: number }) => t("numbersTaken", values),
  otherCurrent: () => t("otherCurrent"),
  cannotUndo: (values: { year: string | number; reasons: string | number }) =>
    t("cannotUndo", values),
  undoneAlready: () => t("undoneAlready"),
  laterFirst: () => t("laterFirst"),
  noYear: () => t("noYear"),
  notBegun: (values: { year: string | number; day: string | number }) => t("notBegun", values),
  notAfter: (values: { to: string | number; from: string | number }) => t("notAfter", values),
  between: (values: { next: string | number; from: string | number; to: string | number }) =>
    t("between", values),
};
