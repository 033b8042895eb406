import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/dashboard/en.json" with { type: "json" };

export const t = messages("dashboard/page/dashboard", words);
