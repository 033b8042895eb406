import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/cases/en.json" with { type: "json" };

export const t = messages("cases/page/cases", words);
