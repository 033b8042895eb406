import { messages } from "./messages";
import words from "./words/sign-in/en.json" with { type: "json" };

/** What the sign-in form says, as the server sends it and as the console draws it. */
export const t = messages("kit/schema/sign-in", words);
