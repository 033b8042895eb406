import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("attendance/page/webhooks", words);

/** What a webhook can be sent of registers: each mark by student, or the lines of the log. */
export const attendanceEvents = [
  {
    name: "attendance",
    label: t("attendance"),
    keys: ["view_attendance", "mark_attendance"],
    events: {
      marked: t("marked"),
      took_register: t("took_register"),
      changed_marks: t("changed_marks"),
    },
  },
];
