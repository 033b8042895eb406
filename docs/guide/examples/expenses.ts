import { date, decimal, defineResource, reference, text } from "@rollcall/kit/schema";

export const expenses = defineResource({
  name: "expenses",
  label: "Expense",
  group: "Records",
  icon: "list",
  permission: "expenses",
  title: "what",
  fields: {
    what: text({ label: "What for", required: true, max: 80, list: true, search: true }),
    amount: decimal({ label: "Amount", required: true, min: 0, list: true }),
    spent_on: date({ label: "Spent on", required: true, default: "today", list: true }),
    claimed_by: reference("admins", { label: "Claimed by", default: "me.id", list: true }),
    trip: reference("trips", {
      label: "Trip",
      required: true,
      onDelete: "cascade",
      list: true,
      filter: true,
    }),
  },
});
