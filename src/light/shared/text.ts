import { dayText } from "@rollcall/kit/schema/formats/days";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("light/shared", words);

/** A day to show how days are written. */
const exampleDay = "2026-11-23";

export const dayExample = () => t("dayExample", { day: dayText(exampleDay) });

export const wrongDay = (text: string) => t("wrongDay", { text, day: dayText(exampleDay) });
