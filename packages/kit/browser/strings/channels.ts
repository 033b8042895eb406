import { messages } from "../../schema/messages";
import words from "./words/channels/en.json" with { type: "json" };

export const t = messages("kit/channels", words);
