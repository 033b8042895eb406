import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/letters/en.json" with { type: "json" };

export const t = messages("cases/page/letters", words);
