import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("groups", words);

/** What the API of teaching groups says, in the language at work. */
export const sentences = {
  chooseOne: () => t("chooseOne"),
  added: (values: { count: number }) => t("added", values),
};
