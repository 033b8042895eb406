import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("firebase", words);

/** What is said of the credentials of Firebase, in the language at work. */
export const sentences = {
  missing: () => t("missing"),
  unreadable: () => t("unreadable"),
  incomplete: () => t("incomplete"),
  foreign: () => t("foreign"),
  because: (values: { why: string | number }) => t("because", values),
  unset: () => t("unset"),
  accepted: (values: { project: string | number }) => t("accepted", values),
};
