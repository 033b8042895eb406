import { messages } from "../../schema/messages";
import words from "./words/record-actions/en.json" with { type: "json" };

export const t = messages("kit/record-actions", words);
