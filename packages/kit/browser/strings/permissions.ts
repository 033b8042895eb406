import { messages } from "../../schema/messages";
import words from "./words/permissions/en.json" with { type: "json" };

export const t = messages("kit/permissions", words);
