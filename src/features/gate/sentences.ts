import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("gate", words);

/** What the API of the gate says, in the language at work. */
export const sentences = {
  notInRegister: () => t("notInRegister"),
  noSchool: () => t("noSchool"),
  locked: () => t("locked"),
  onLeave: (values: { type: string | number }) => t("onLeave", values),
  officeMark: () => t("officeMark"),
  alreadyMarked: (values: { mark: string | number }) => t("alreadyMarked", values),
  markedBefore: (values: { mark: string | number }) => t("markedBefore", values),
  noRegister: () => t("noRegister"),
  noLateCode: () => t("noLateCode"),
  because: (values: { why: string | number }) => t("because", values),
  noLesson: () => t("noLesson"),
  missed: (values: { from: string }) => t("missed", values),
  notInClass: () => t("notInClass"),
  undoneAlready: () => t("undoneAlready"),
  tooOld: (values: { days: number }) => t("tooOld", values),
  itsDayOnly: () => t("itsDayOnly"),
};
