import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("cover", words);

/** What the API of cover says, in the language at work. */
export const sentences = {
  undoneAlready: () => t("undoneAlready"),
  tooLateToUndo: () => t("tooLateToUndo"),
  lessonNo: (values: { id: string | number }) => t("lessonNo", values),
  notHeld: (values: { date: string | number }) => t("notHeld", values),
  cancelled: () => t("cancelled"),
  notAbsent: (values: { name: string | number; date: string | number }) => t("notAbsent", values),
  coveredAlready: (values: { name: string | number }) => t("coveredAlready", values),
  notActive: () => t("notActive"),
  ownTeacher: () => t("ownTeacher"),
  absent: (values: { name: string | number; date: string | number }) => t("absent", values),
  theTeacher: () => t("theTeacher"),
};
