import { date, defineResource, reference } from "@rollcall/kit/schema";

/**
 * Who is in a teaching group, and when. A place holds only while the student is enrolled in a class.
 */
export const groupMembers = defineResource({
  name: "group-members",
  label: "Group place",
  icon: "list",
  permission: "students",
  empty: "A group place puts a student into a teaching group for some time.",
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
    group: reference("classes", {
      label: "Teaching group",
      headings: ["Group"],
      required: true,
      only: { kind: ["group"] },
      list: true,
      filter: true,
    }),
    from_date: date({ label: "From", required: true, list: true, filter: "range" }),
    to_date: date({
      label: "To",
      notBefore: "from_date",
      list: true,
      filter: "range",
      help: "The last day in the group. Empty while it goes on; it ends with the academic year.",
    }),
  },
  noOverlap: [
    { from: "from_date", to: "to_date", within: ["student", "group"], ends: "inclusive" },
  ],
});
