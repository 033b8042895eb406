import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("group-marks", words);

/** What the API of entries for many students says, in the language at work. */
export const sentences = {
  movedClass: () => t("movedClass"),
  changedMeanwhile: (values: { now: string | number; shown: string | number }) =>
    t("changedMeanwhile", values),
  undoneAlready: () => t("undoneAlready"),
  tooLateToUndo: () => t("tooLateToUndo"),
  maxStudents: (values: { max: string | number }) => t("maxStudents", values),
  maxRegisters: (values: { max: string | number }) => t("maxRegisters", values),
  closed: () => t("closed"),
  ofSlot: (values: { session: string | number; why: string | number }) => t("ofSlot", values),
  locked: () => t("locked"),
  notBeforeItsDay: () => t("notBeforeItsDay"),
  noCode: (values: { code: string | number }) => t("noCode", values),
  minutesOfLate: () => t("minutesOfLate"),
  notExpected: () => t("notExpected"),
};
