import {
  choice,
  date,
  dateTime,
  defineResource,
  file,
  longText,
  reference,
  text,
} from "@rollcall/kit/schema";

/**
 * A student's leave of whole days or of some slots. Its state is changed by the calls that decide
 * it.
 */
export const leaves = defineResource({
  name: "leaves",
  label: "Leave request",
  plural: "Leave Requests",
  group: "Attendance",
  order: 30,
  icon: "leave",
  permission: "leaves",
  empty: "Approved leave marks a student as excused in the registers of those days.",
  title: "reason",
  defaultSort: "-from_date",
  scope: { own: { field: "student", is: "own" }, of: ["view", "create", "edit"] },
  fields: {
    student: reference("students", {
      label: "Student",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    leave_type: reference("leave-types", {
      label: "Type",
      required: true,
      list: true,
      filter: true,
    }),
    from_date: date({ label: "First day", required: true, list: true, filter: "range" }),
    to_date: date({
      label: "Last day",
      required: true,
      notBefore: "from_date",
      list: true,
      filter: "range",
    }),
    slots: text({
      label: "Sessions",
      whenErased: "stays",
      max: 200,
      pattern: "(am|pm|period:[1-9][0-9]{0,9})(,(am|pm|period:[1-9][0-9]{0,9}))*",
      patternHelp: "Sessions must be written as am, pm or period:3, with commas between them.",
      help: "Leave empty for whole days. Otherwise sessions such as am, or period:3,period:4.",
    }),
    reason: longText({ label: "Reason", required: true, max: 1000, search: true }),
    attachment: file({ label: "Attachment" }),
    status: choice(["pending", "approved", "rejected", "cancelled"], {
      label: "Status",
      required: true,
      default: "pending",
      readOnly: true,
      list: true,
      filter: true,
      optionHues: { pending: "amber", approved: "green", rejected: "red", cancelled: "grey" },
    }),
    decided_by: reference("admins", { label: "Decided by", readOnly: true, onDelete: "keep" }),
    decided_at: dateTime({ label: "Decided at", readOnly: true, filter: "range" }),
    decision_note: longText({ label: "Note on the decision", readOnly: true, max: 1000 }),
  },
});
