import { defineResource, reference, text } from "@rollcall/kit/schema";

export const departments = defineResource({
  name: "departments",
  label: "Department",
  group: "Records",
  icon: "building",
  permission: "departments",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 80, list: true, search: true }),
    parent: reference("departments", {
      label: "Part of",
      tree: true,
      onDelete: "cascade",
      list: true,
    }),
  },
});
