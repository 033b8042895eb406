import { defineResource, text } from "@rollcall/kit/schema";

export const buildings = defineResource({
  name: "buildings",
  label: "Building",
  group: "Records",
  icon: "building",
  permission: "buildings",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 80, list: true, search: true }),
  },
});
