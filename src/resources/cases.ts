import {
  choice,
  date,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
} from "@rollcall/kit/schema";

/**
 * A student whose attendance the school looks into. It opens by itself or by a person; its stage and
 * state are changed by its calls and in the background.
 */
export const cases = defineResource({
  name: "cases",
  label: "Attendance case",
  group: "Attendance",
  order: 40,
  icon: "case",
  permission: "cases",
  empty:
    "A case follows up on a student who misses too much school. Cases also open automatically.",
  title: "student",
  defaultSort: "-opened_on",
  scope: { own: { field: "student", is: "own" } },
  fields: {
    student: reference("students", {
      label: "Student",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    responsible: reference("admins", {
      label: "Responsible",
      list: true,
      filter: true,
      onDelete: "clear",
    }),
    reason: choice(["absences", "threshold", "by_hand"], {
      label: "Reason",
      required: true,
      default: "by_hand",
      readOnly: true,
      list: true,
      filter: true,
      optionLabels: {
        absences: "Absences in a row",
        threshold: "Below threshold",
        by_hand: "Opened manually",
      },
      optionHues: { absences: "red", threshold: "purple", by_hand: "grey" },
    }),
    stage: integer({
      label: "Stage",
      required: true,
      default: 1,
      min: 1,
      max: 3,
      readOnly: true,
      list: true,
      filter: true,
    }),
    status: choice(["open", "closed"], {
      label: "Status",
      required: true,
      default: "open",
      readOnly: true,
      list: true,
      filter: true,
      optionHues: { open: "amber", closed: "grey" },
    }),
    opened_on: date({ label: "Opened on", readOnly: true, list: true, filter: "range" }),
    next_due: date({ label: "Next task due", readOnly: true, list: true, filter: "range" }),
    reason_gone_on: date({ label: "Resolved since", readOnly: true, filter: "range" }),
    closed_at: dateTime({ label: "Closed at", readOnly: true, filter: "range" }),
    closed_by: reference("admins", { label: "Closed by", readOnly: true, onDelete: "keep" }),
    closing_note: longText({ label: "Closing note", readOnly: true, max: 1000 }),
    // The student while the case is open: the database lets each have one such case.
    open_of: integer({ label: "Open case of", unique: true, hidden: true, readOnly: true }),
  },
});
