import { messages } from "../../schema/messages";
import words from "./words/filters/en.json" with { type: "json" };

export const t = messages("kit/filters", words);

export const quickNames = {
  today: t("quick.today"),
  yesterday: t("quick.yesterday"),
  thisWeek: t("quick.thisWeek"),
  last7: t("quick.last7"),
  thisMonth: t("quick.thisMonth"),
  lastMonth: t("quick.lastMonth"),
  last30: t("quick.last30"),
  thisYear: t("quick.thisYear"),
  lastYear: t("quick.lastYear"),
};
