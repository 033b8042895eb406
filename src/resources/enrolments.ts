import { date, defineResource, integer, reference } from "@rollcall/kit/schema";

/**
 * Which class a student was in, when, and with which roll number; kept by the server whenever a
 * student's class or roll number changes.
 */
export const enrolments = defineResource({
  name: "enrolments",
  label: "Enrolment",
  icon: "list",
  permission: "students",
  empty: "An enrolment shows which class a student was in, and when. A student's class creates it.",
  title: "from_date",
  defaultSort: "-from_date",
  tellsDeletion: true,
  scope: { own: { field: "student", is: "own" } },
  fields: {
    student: reference("students", {
      label: "Student",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    class: reference("classes", {
      label: "Class",
      required: true,
      only: { kind: ["class", "department"] },
      list: true,
      filter: true,
    }),
    from_date: date({ label: "From", required: true, list: true, filter: "range" }),
    to_date: date({
      label: "To",
      notBefore: "from_date",
      list: true,
      filter: "range",
      help: "The last day in the class; empty while it goes on.",
    }),
    roll_no: integer({
      label: "Roll no.",
      min: 1,
      max: 9999,
      list: true,
      filter: "range",
      whenErased: "goes",
      help: "The student’s number in this class during this time. Registers and sheets of its days show it.",
    }),
  },
  noOverlap: [{ from: "from_date", to: "to_date", within: ["student"], ends: "inclusive" }],
});
