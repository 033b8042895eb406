import { messages } from "../../schema/messages";
import words from "./words/phones/en.json" with { type: "json" };

export const t = messages("kit/phones", words);
