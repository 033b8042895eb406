import {
  choice,
  date,
  dateTime,
  defineResource,
  json,
  longText,
  reference,
  text,
} from "@rollcall/kit/schema";

/**
 * What somebody asks to be changed in a register that is locked for them; the office approves or
 * rejects it.
 */
export const attendanceCorrections = defineResource({
  name: "attendance-corrections",
  label: "Correction",
  icon: "correction",
  permission: "attendance",
  empty: "When a register is locked, teachers send changes here for the office to review.",
  title: "reason",
  defaultSort: "-created_at",
  createdLabel: "Filed",
  readOnly: true,
  scope: { own: { field: "class", is: "own" } },
  fields: {
    class: reference("classes", { label: "Class", required: true, list: true, filter: true }),
    date: date({ label: "Date", required: true, list: true, filter: "range" }),
    slot: text({ label: "Session", required: true, max: 40, list: true }),
    reason: longText({ label: "Reason", required: true, max: 1000, list: true, search: true }),
    marks: json({ label: "Marks", list: true, entries: ["mark", "marks"] }),
    status: choice(["pending", "approved", "rejected"], {
      label: "Status",
      required: true,
      default: "pending",
      list: true,
      filter: true,
      optionHues: { pending: "amber", approved: "green", rejected: "red" },
    }),
    filed_by: reference("admins", {
      label: "Filed by",
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    decided_by: reference("admins", { label: "Decided by", onDelete: "keep" }),
    decided_at: dateTime({ label: "Decided at" }),
    decision_note: longText({ label: "Note on the decision", max: 1000 }),
  },
});
