import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/timetable/domain", words);

/** The ways to look at the timetable, for the switch at the head of each. */
export const timetableViews = [
  {
    to: "/timetable",
    get label() {
      return t("views.week");
    },
  },
  {
    to: "/timetable/list",
    get label() {
      return t("views.list");
    },
  },
  {
    to: "/timetable/cover",
    get label() {
      return t("views.cover");
    },
  },
] as const;
