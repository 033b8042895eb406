import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/registers", words);

/** What is said of a register, in the language at work. */
export const sentences = {
  noLessonsThen: (values: { name: string | number }) => t("noLessonsThen", values),
  noStudents: () => t("noStudents"),
  changeableUntil: (values: { until: string | number }) => t("changeableUntil", values),
  locked: (values: { until: string | number }) => t("locked", values),
  lessonBegins: (values: { begins: string | number }) => t("lessonBegins", values),
  notThisLesson: () => t("notThisLesson"),
  takenThen: (values: { mode: string | number }) => t("takenThen", values),
  groupLessonsOnly: () => t("groupLessonsOnly"),
  notBeforeItsDay: () => t("notBeforeItsDay"),
  nobodyEnrolled: () => t("nobodyEnrolled"),
  because: (values: { why: string | number }) => t("because", values),
  codeRetired: (values: { code: string | number }) => t("codeRetired", values),
  codeNotOffered: (values: { code: string | number; mode: string | number }) =>
    t("codeNotOffered", values),
  notInClass: () => t("notInClass"),
  noCode: (values: { code: string | number }) => t("noCode", values),
  minutesOfLate: () => t("minutesOfLate"),
  markedElsewhere: (values: { code: string | number; class: string | number }) =>
    t("markedElsewhere", values),
  officeMark: () => t("officeMark"),
  namedTwice: () => t("namedTwice"),
  nothingSaved: () => t("nothingSaved"),
  nothingToSave: () => t("nothingToSave"),
  saved: () => t("saved"),
  savedUnmarked: (values: { unmarked: number }) => t("savedUnmarked", values),
};
