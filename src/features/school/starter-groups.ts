import type { StarterGroup } from "@rollcall/kit/api/context";

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
    name: "Office",
    description: "Keeps the school's records, registers, leave and reports.",
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
    name: "Teacher",
    description: "Takes registers and looks up students.",
    permissions: [...looks.filter((key) => key !== "view_parents"), "mark_attendance"],
  },
  {
    name: "Teacher of own classes",
    description: "Takes the registers of own classes, and sees these and their students only.",
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
    name: "Viewer",
    description: "Looks at records and reports, and changes nothing.",
    permissions: [...looks, "view_reports"],
  },
];
