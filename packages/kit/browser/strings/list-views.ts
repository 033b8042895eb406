import { messages } from "../../schema/messages";
import words from "./words/list-views/en.json" with { type: "json" };

export const t = messages("kit/list-views", words);
