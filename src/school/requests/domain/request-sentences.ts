import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/requests/domain", words);

/**
 * What is said of a request that a person has filled in wrongly, in the language at work: contracts
 * ask for it when they refuse, and not when they are read.
 */
export const requestSentences = {
  note: () => t("note"),
  remark: () => t("remark"),
  reason: () => t("reason"),
  minutesWhole: () => t("minutesWhole"),
  minutesNegative: () => t("minutesNegative"),
  minutesMost: (values: { max: number }) => t("minutesMost", values),
  chooseLesson: () => t("chooseLesson"),
  nothingChanges: () => t("nothingChanges"),
  mostNumbers: (values: { max: number }) => t("mostNumbers", values),
  chooseLeave: () => t("chooseLeave"),
  mostLeaves: (values: { max: number }) => t("mostLeaves", values),
  chooseTeacher: () => t("chooseTeacher"),
  mostTeachers: (values: { max: number }) => t("mostTeachers", values),
  coverLesson: () => t("coverLesson"),
  mostCovers: (values: { max: number }) => t("mostCovers", values),
  mostPeriods: (values: { max: number }) => t("mostPeriods", values),
};
