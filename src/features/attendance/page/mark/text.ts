import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("attendance/page/mark", words);

export const whereNames = {
  here: t("where.here"),
  sending: t("where.sending"),
  "needs you": t("where.needs you"),
  saved: t("where.saved"),
};

export const giveUpText = (count: number, isRestSaved: boolean) =>
  isRestSaved ? t("giveUpSaveRest", { count }) : t("giveUp", { count });
