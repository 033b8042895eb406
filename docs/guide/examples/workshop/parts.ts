import { decimal, defineResource, integer, reference, text } from "@rollcall/kit/schema";

export const parts = defineResource({
  name: "parts",
  label: "Part",
  group: "Stock",
  icon: "tag",
  permission: "parts",
  title: "name",
  fields: {
    number: text({ label: "Number", required: true, unique: true, max: 20, list: true }),
    name: text({ label: "Name", required: true, max: 120, list: true, search: true }),
    category: reference("categories", { label: "Category", list: true, filter: true }),
    price: decimal({ label: "Price", required: true, min: 0, list: true, filter: "range" }),
    cost: decimal({ label: "Cost", min: 0, list: true, read: "view_costs", write: "edit_costs" }),
    stock: integer({ label: "In stock", required: true, default: 0, min: 0, list: true }),
  },
});
