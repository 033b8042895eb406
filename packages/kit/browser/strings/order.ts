import { messages } from "../../schema/messages";
import words from "./words/order/en.json" with { type: "json" };

export const t = messages("kit/order", words);
