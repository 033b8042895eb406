import { messages } from "../../schema/messages";
import words from "./words/view-as/en.json" with { type: "json" };

const t = messages("kit/view-as", words);

/** What is said while the console is looked at with another's rights. */
export const viewing = {
  label: t("label"),
  text: (name: string) => t("text", { name }),
  stop: t("stop"),
  stopOf: (name: string) => t("stopOf", { name }),
} as const;
