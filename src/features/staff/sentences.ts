import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("staff", words);

/** What is said of teachers who are invited, in the language at work. */
export const sentences = {
  notActive: (values: { name: string | number }) => t("notActive", values),
  signsIn: (values: { name: string | number }) => t("signsIn", values),
  noAddress: (values: { name: string | number }) => t("noAddress", values),
  otherSignsIn: (values: { name: string | number; email: string | number }) =>
    t("otherSignsIn", values),
  accountThere: (values: { email: string | number }) => t("accountThere", values),
  noTeacher: () => t("noTeacher"),
  invited: (values: { invited: string | number; all: number }) => t("invited", values),
};
