import { date, defineResource, reference } from "@rollcall/kit/schema";

/**
 * Who was class teacher of which class, and when; kept by the server whenever the class teacher of a
 * class changes.
 */
export const classTeachers = defineResource({
  name: "class-teachers",
  label: "Class teacher",
  icon: "list",
  permission: "classes",
  empty: "Past and present class teachers. Choosing the class teacher of a class adds an entry.",
  title: "from_date",
  defaultSort: "-from_date",
  scope: { own: { field: "class", is: "own" } },
  fields: {
    class: reference("classes", {
      label: "Class",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    teacher: reference("teachers", {
      label: "Teacher",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    from_date: date({ label: "From", required: true, list: true, filter: "range" }),
    to_date: date({
      label: "To",
      notBefore: "from_date",
      list: true,
      filter: "range",
      help: "The last day as class teacher; empty while it goes on.",
    }),
  },
  noOverlap: [{ from: "from_date", to: "to_date", within: ["class"], ends: "inclusive" }],
});
