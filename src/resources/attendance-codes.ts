import { boolean, choice, colour, defineResource, integer, text } from "../schema";

/** What a mark can say. A code in use is retired, not deleted, and goes on counting as it did. */
export const attendanceCodes = defineResource({
  name: "attendance-codes", label: "Attendance code", icon: "mark", permission: "attendance", title: "label", defaultSort: "sort_order", superAdminsWrite: true,
  fields: {
    code: text({ label: "Code", required: true, unique: true, max: 3, pattern: "[A-Z][A-Z0-9]*", patternHelp: "Code must be capital letters and digits, such as P.", list: true, search: true, filter: true, help: "The key that sets it in the register is its first letter." }),
    label: text({ label: "Label", required: true, max: 40, list: true, search: true, filter: true }),
    counts_as: choice(["present", "absent", "excused", "half", "not_counted"], { label: "Counts as", required: true, list: true, filter: true, optionLabels: { half: "Half a day", not_counted: "Not counted" } }),
    is_late: boolean({ label: "Late", required: true, default: false, list: true, filter: true, help: "Asks for the minutes." }),
    colour: colour({ label: "Colour", list: true, sort: false }),
    sort_order: integer({ label: "Order", min: 0, max: 1000, default: 0, list: true, filter: "range" }),
    retired: boolean({ label: "Retired", required: true, default: false, list: true, filter: true, help: "Not offered any more; old marks keep it." }),
  },
});
