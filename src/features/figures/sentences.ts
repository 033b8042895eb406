import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("figures", words);

/** What the API of figures says, in the language at work. */
export const sentences = {
  recounting: () => t("recounting"),
  noYear: () => t("noYear"),
  order: () => t("order"),
  tooLong: (values: { days: string | number }) => t("tooLong", values),
};
