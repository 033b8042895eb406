import { messages } from "../../schema/messages";
import words from "./words/charts/en.json" with { type: "json" };

export const t = messages("kit/charts", words);
