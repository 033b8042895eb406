import { problemNow as outgoingProblem } from "@rollcall/kit/api/webhooks/problems";
import { messages, sayIn } from "@rollcall/kit/schema/messages";
import { t as contractText } from "./domain/text";
import words from "./words/en.json" with { type: "json" };

export const t = messages("calendars", words);

/** Why a calendar was not read, as it is stored: in English. */
export const storedNoCalendar = (): string => sayIn("en", () => contractText("noCalendar"));

/** The same in the language at work. */
export const problemNow = (problem: string): string =>
  problem === storedNoCalendar() ? contractText("noCalendar") : outgoingProblem(problem);
