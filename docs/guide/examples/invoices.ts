import {
  children,
  count,
  date,
  decimal,
  defineResource,
  integer,
  sum,
  text,
} from "@rollcall/kit/schema";

export const invoices = defineResource({
  name: "invoices",
  label: "Invoice",
  group: "Records",
  icon: "list",
  permission: "invoices",
  title: "number",
  fields: {
    number: text({ label: "Number", required: true, unique: true, max: 20, list: true }),
    issued_on: date({ label: "Issued on", list: true, filter: "range" }),
    line_count: integer({ label: "Lines", computed: count("invoice-lines"), list: true }),
    pieces: integer({ label: "Pieces", computed: sum("invoice-lines", "quantity"), list: true }),
    total: decimal({ label: "Total", computed: sum("invoice-lines", "amount"), list: true }),
  },
  children: {
    lines: children("invoice-lines", {
      label: "Lines",
      columns: ["item", "quantity", "unit_price", "discount", "reason", "amount"],
      order: "position",
      max: 40,
    }),
  },
});
