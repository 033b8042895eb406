import { messages } from "../../schema/messages";
import words from "./words/bulk-edit/en.json" with { type: "json" };

export const t = messages("kit/bulk-edit", words);
