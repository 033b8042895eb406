import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("calendars/page", words);

export const feedKinds = {
  own_lessons: t("feeds.kinds.own_lessons"),
  teacher: t("feeds.kinds.teacher"),
  class: t("feeds.kinds.class"),
  holidays: t("feeds.kinds.holidays"),
  leave: t("feeds.kinds.leave"),
};
