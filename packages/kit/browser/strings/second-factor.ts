import { messages } from "../../schema/messages";
import words from "./words/second-factor/en.json" with { type: "json" };

export const t = messages("kit/second-factor", words);
