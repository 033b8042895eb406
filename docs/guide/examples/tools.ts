import { boolean, defineResource, text } from "@rollcall/kit/schema";

export const tools = defineResource({
  name: "tools",
  label: "Tool",
  group: "Records",
  icon: "tag",
  permission: "tools",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 80, list: true, search: true }),
    is_lent: boolean({ label: "Lent", default: false, readOnly: true, list: true, filter: true }),
    borrower: text({ label: "Borrower", max: 120, readOnly: true, list: true }),
  },
  actions: [
    {
      name: "lend",
      label: "Lend",
      when: { is_lent: false },
      fields: { borrower: text({ label: "Borrower", required: true, max: 120 }) },
      done: "Tool lent",
    },
    {
      name: "take-back",
      label: "Take back",
      permission: "lend",
      when: { is_lent: true },
      confirm: "Check that the tool is complete.",
      bulk: true,
      done: "Tool taken back",
    },
  ],
});
