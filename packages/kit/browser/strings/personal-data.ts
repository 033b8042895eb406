import { messages } from "../../schema/messages";
import words from "./words/personal-data/en.json" with { type: "json" };

export const t = messages("kit/personal-data", words);
