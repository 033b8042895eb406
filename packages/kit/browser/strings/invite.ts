import { messages } from "../../schema/messages";
import words from "./words/invite/en.json" with { type: "json" };

export const t = messages("kit/invite", words);
