import { dayText } from "@rollcall/kit/schema/formats/days";
import { messages } from "@rollcall/kit/schema/messages";
import { inLanguage } from "./use-language";
import words from "./words/en.json" with { type: "json" };

const t = messages("light/shared", words);

/** A day to show how days are written. */
const exampleDay = "2026-11-23";

/** What every light page says alike. */
export const sentences = inLanguage(() => ({
  language: t("language"),
  loading: t("loading"),
  unreachable: t("unreachable"),
  unreadable: t("unreadable"),
  failed: t("failed"),
  retry: t("retry"),
  openCalendar: t("openCalendar"),
  calendar: {
    label: t("calendar"),
    previousMonth: t("previousMonth"),
    nextMonth: t("nextMonth"),
    month: t("month"),
    year: t("year"),
    today: t("today"),
  },
  dayExample: t("dayExample", { day: dayText(exampleDay) }),
  wrongDay: (text: string) => t("wrongDay", { text, day: dayText(exampleDay) }),
  tooEarly: (day: string) => t("tooEarly", { day }),
  tooLate: (day: string) => t("tooLate", { day }),
}));
