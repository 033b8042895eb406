import { messages } from "../../schema/messages";
import words from "./words/inputs/en.json" with { type: "json" };

export const t = messages("kit/inputs", words);

export const noMatchText = (text: string) => (text ? t("noMatch", { text }) : t("nothingYet"));
