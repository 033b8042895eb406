import { messages } from "../../schema/messages";
import words from "./words/notification-centre/en.json" with { type: "json" };

export const t = messages("kit/notification-centre", words);
