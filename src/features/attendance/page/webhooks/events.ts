import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("attendance/page/webhooks", words);

interface Offered {
  name: string;
  label: string;
  keys: readonly string[];
  events: Readonly<Record<string, string>>;
}

/** What a webhook can be sent of registers (each mark by student, or the lines of the log), leave and corrections. */
export const attendanceEvents: readonly Offered[] = [
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
  { name: "leaves", label: t("leave"), keys: ["view_leaves"], events: { stands: t("stands") } },
  {
    name: "attendance-corrections",
    label: t("corrections"),
    keys: ["view_attendance"],
    events: { stands: t("stands") },
  },
];
