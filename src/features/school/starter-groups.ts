import type { StarterGroup } from "@rollcall/kit/api/context";
import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school", words);

const actsOn = (acts: readonly string[], subjects: readonly string[]) =>
  subjects.flatMap((subject) => acts.map((act) => `${act}_${subject}`));

/** What everybody at a school may look at. */
const records = [
  "students",
  "parents",
  "teachers",
  "classes",
  "subjects",
  "periods",
  "timetables",
  "holidays",
  "leaves",
];
const looks = actsOn(["view"], [...records, "attendance"]);

/** The user groups that a school begins with; it may change, rename or delete them. */
export const starterGroups: readonly StarterGroup[] = [
  {
    name: () => t("office"),
    description: () => t("office.text"),
    permissions: [
      ...looks,
      ...actsOn(["create", "edit", "delete"], records),
      ...actsOn(["view", "create", "edit", "delete"], ["message_templates", "cases"]),
      "mark_attendance",
      "edit_locked_attendance",
      "view_reports",
      "send_notifications",
    ],
  },
  {
    name: () => t("teacher"),
    description: () => t("teacher.text"),
    permissions: [...looks.filter((key) => key !== "view_parents"), "mark_attendance"],
  },
  {
    name: () => t("ownClasses"),
    description: () => t("ownClasses.text"),
    permissions: [
      ...actsOn(
        ["view"],
        ["own_students", "own_classes", "own_timetables", "own_leaves", "own_attendance"],
      ),
      ...actsOn(["view"], ["teachers", "subjects", "periods", "holidays"]),
      "create_own_leaves",
      "mark_own_attendance",
    ],
  },
  {
    name: () => t("viewer"),
    description: () => t("viewer.text"),
    permissions: [...looks, "view_reports"],
  },
];
