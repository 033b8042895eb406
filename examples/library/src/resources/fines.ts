import { boolean, decimal, defineResource, reference } from "@rollcall/kit/schema";

export const fines = defineResource({
  name: "fines",
  label: "Fine",
  group: "Lending",
  icon: "report",
  permission: "fines",
  title: "loan",
  fields: {
    loan: reference("loans", { label: "Loan", required: true, list: true, filter: true }),
    amount: decimal({
      label: "Amount",
      required: true,
      min: 0,
      scale: 2,
      list: true,
      filter: "range",
    }),
    paid: boolean({ label: "Paid", default: false, list: true, filter: true }),
  },
  actions: [
    {
      name: "mark-paid",
      label: "Mark as paid",
      permission: "settle",
      when: { paid: false },
      bulk: true,
      done: "Fine marked as paid",
    },
  ],
});
