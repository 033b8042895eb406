import { defineResource, reference, text } from "@rollcall/kit/schema";

/** A made-up resource whose records make a tree. */
export const regions = defineResource({
  name: "regions",
  label: "Region",
  icon: "list",
  permission: "regions",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 40, list: true, search: true }),
    parent: reference("regions", { label: "Part of", list: true, tree: true }),
  },
});
