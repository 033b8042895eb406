import { messages, withinSentence } from "@rollcall/kit/schema/messages";
import words from "./words/dashboard/en.json" with { type: "json" };

const t = messages("dashboard/page/dashboard", words);

/** What the dashboard says. */
export const dashboard = {
  title: t("title"),
  hello: (name: string) => t("hello", { name }),
  unknown: "–",
  attention: t("attention"),
  allWell: t("allWell"),
  studentsWithoutClass: (count: number) => t("studentsWithoutClass", { count }),
  classesWithoutTeacher: (count: number) => t("classesWithoutTeacher", { count }),
  studentsWithoutParents: (count: number) => t("studentsWithoutParents", { count }),
  phonesUndialled: (count: number) => t("phonesUndialled", { count }),
  holidays: t("holidays"),
  noHolidays: t("noHolidays"),
  addHoliday: t("addHoliday"),
  allHolidays: t("allHolidays"),
  activity: t("activity"),
  /** What was done, after the name of who did it. */
  deed: (action: string) => t("deed", { action }),
  noActivity: t("noActivity"),
  allActivity: t("allActivity"),
  failed: t("failed"),
  nothing: t("nothing"),
  takeRegister: t("takeRegister"),
  create: (label: string) => t("create", { label: withinSentence(label) }),
  days: (count: number) => t("days", { count }),
};
