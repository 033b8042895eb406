import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("kit/api/identity", words);
