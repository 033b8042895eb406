import { messages } from "../../schema/messages";
import words from "./words/palette/en.json" with { type: "json" };

export const t = messages("kit/palette", words);
