import { choice, date, decimal, defineResource, text } from "@rollcall/kit/schema";

export const employees = defineResource({
  name: "employees",
  label: "Employee",
  group: "Records",
  icon: "admins",
  permission: "employees",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true }),
    status: choice(["employed", "left"], {
      label: "Status",
      required: true,
      default: "employed",
      list: true,
      filter: true,
    }),
    left_on: date({
      label: "Left on",
      required: true,
      when: { status: "left" },
      list: true,
      filter: "range",
    }),
    reason: text({ label: "Reason for leaving", max: 200, when: { status: "left" } }),
    salary: decimal({
      label: "Salary",
      min: 0,
      list: true,
      filter: "range",
      read: "view_salaries",
      write: "edit_salaries",
    }),
    grade: choice(["A", "B", "C"], {
      label: "Grade",
      required: true,
      default: "A",
      list: true,
      write: "edit_salaries",
    }),
  },
});
