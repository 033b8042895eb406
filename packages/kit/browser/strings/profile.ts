import { messages } from "../../schema/messages";
import words from "./words/profile/en.json" with { type: "json" };

export const t = messages("kit/profile", words);
