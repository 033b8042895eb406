import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/certificate/en.json" with { type: "json" };

export const t = messages("figures/page/certificate", words);
