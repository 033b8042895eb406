import { defineResource, reference, text } from "@rollcall/kit/schema";

export const categories = defineResource({
  name: "categories",
  label: "Category",
  plural: "Categories",
  group: "Stock",
  icon: "list",
  permission: "categories",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 80, list: true, search: true }),
    parent: reference("categories", { label: "Part of", tree: true, list: true }),
  },
});
