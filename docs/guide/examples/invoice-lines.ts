import {
  boolean,
  decimal,
  defineResource,
  integer,
  reference,
  text,
  times,
} from "@rollcall/kit/schema";

export const invoiceLines = defineResource({
  name: "invoice-lines",
  label: "Invoice line",
  group: "Records",
  icon: "list",
  permission: "invoice_lines",
  title: "item",
  fields: {
    invoice: reference("invoices", { label: "Invoice", required: true, list: true, filter: true }),
    position: integer({ label: "Position", min: 1, list: true }),
    item: text({ label: "Item", required: true, max: 80, list: true, search: true }),
    quantity: integer({ label: "Quantity", required: true, default: 1, min: 1, max: 1000 }),
    unit_price: decimal({ label: "Unit price", required: true, min: 0, max: 100_000 }),
    discount: boolean({ label: "Discount", default: false }),
    reason: text({ label: "Reason", required: true, when: { discount: true }, max: 80 }),
    amount: decimal({ label: "Amount", computed: times("quantity", "unit_price"), list: true }),
  },
});
