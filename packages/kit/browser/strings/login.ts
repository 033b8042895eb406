import { messages } from "../../schema/messages";
import words from "./words/login/en.json" with { type: "json" };

export const t = messages("kit/login", words);

export const waitText = (seconds: number) =>
  seconds < 90
    ? t("waitSeconds", { seconds })
    : t("waitMinutes", { minutes: Math.ceil(seconds / 60) });
