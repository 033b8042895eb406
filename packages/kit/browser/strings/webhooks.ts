import { messages } from "../../schema/messages";
import words from "./words/webhooks/en.json" with { type: "json" };

export const t = messages("kit/webhooks", words);
