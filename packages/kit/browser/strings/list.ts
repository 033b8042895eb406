import { messages } from "../../schema/messages";
import words from "./words/list/en.json" with { type: "json" };

export const t = messages("kit/list", words);
