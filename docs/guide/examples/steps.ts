import { defineResource, integer, text } from "@rollcall/kit/schema";

export const steps = defineResource({
  name: "steps",
  label: "Step",
  group: "Records",
  icon: "list",
  permission: "steps",
  title: "what",
  ordered: true,
  fields: {
    what: text({ label: "What to do", required: true, max: 80, list: true, search: true }),
    minutes: integer({ label: "Minutes", min: 1, max: 120, list: true, filter: "range" }),
  },
});
