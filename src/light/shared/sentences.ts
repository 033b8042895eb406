import { messages } from "@rollcall/kit/schema/messages";
import { inLanguage } from "./spoken";
import words from "./words/en.json" with { type: "json" };

const t = messages("light/shared", words);

/** What every light page says alike. */
export const sentences = inLanguage(() => ({
  language: t("language"),
  loading: t("loading"),
  unreachable: t("unreachable"),
  unreadable: t("unreadable"),
  failed: t("failed"),
  retry: t("retry"),
}));
