import { messages } from "../../schema/messages";
import words from "./words/api-tokens/en.json" with { type: "json" };

export const t = messages("kit/api-tokens", words);
