import { messages } from "../../schema/messages";
import words from "./words/actions/en.json" with { type: "json" };

export const t = messages("kit/actions", words);
