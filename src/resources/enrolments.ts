import { date, defineResource, reference } from "@rollcall/kit/schema";

/**
 * Which class a student was in, and when; kept by the server whenever a student's class changes.
 */
export const enrolments = defineResource({
  name: "enrolments",
  label: "Enrolment",
  icon: "list",
  permission: "students",
  title: "from_date",
  defaultSort: "-from_date",
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
  },
  noOverlap: [{ from: "from_date", to: "to_date", within: ["student"], ends: "inclusive" }],
});
