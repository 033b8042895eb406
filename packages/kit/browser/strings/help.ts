import { messages } from "../../schema/messages";
import words from "./words/help/en.json" with { type: "json" };

const t = messages("kit/help", words);

/** What is said around explanations. */
export const helpStrings = { about: (what: string) => t("about", { what }) };
