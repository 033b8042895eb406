import { weekdayName } from "../../../school/calendar/domain/weekdays";
import type { AnswerTo } from "../../../providers/call";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("timetable/page", words);

type Special = AnswerTo<"GET /admin/timetable/week">["days"][number]["special"][number];

export const tabNames = {
  class_id: t("tabs.class_id"),
  teacher_id: t("tabs.teacher_id"),
  room: t("tabs.room"),
};

export const specialText = ({ name, lessons_of: of, no_lessons: without }: Special) => {
  if (of !== null) return t("special.lessonsOf", { name, weekday: weekdayName(of) });
  if (!without) return name;
  const { from, to } = without;
  if (from === null) return t("special.noneUntil", { name, to: String(to) });
  return to === null
    ? t("special.noneFrom", { name, from })
    : t("special.noneFromTo", { name, from, to });
};
