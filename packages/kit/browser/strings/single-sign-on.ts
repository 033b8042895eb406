import { messages } from "../../schema/messages";
import words from "./words/single-sign-on/en.json" with { type: "json" };

export const t = messages("kit/single-sign-on", words);
