import {
  choice,
  date,
  decimal,
  defineResource,
  integer,
  minus,
  plus,
  reference,
  text,
} from "@rollcall/kit/schema";

export const orders = defineResource({
  name: "orders",
  label: "Order",
  group: "Records",
  icon: "list",
  permission: "orders",
  title: "number",
  fields: {
    number: text({ label: "Number", required: true, unique: true, max: 20, list: true }),
    customer: reference("customers", {
      label: "Customer",
      required: true,
      list: true,
      filter: true,
    }),
    price: decimal({ label: "Price", required: true, min: 0, max: 100_000 }),
    shipping: decimal({ label: "Shipping", required: true, default: 0, min: 0, max: 1000 }),
    total: decimal({
      label: "Total",
      computed: plus("price", "shipping"),
      list: true,
      filter: "range",
    }),
    ordered_on: date({ label: "Ordered on", required: true, list: true, filter: "range" }),
    sent_on: date({ label: "Sent on", notBefore: "ordered_on" }),
    days: integer({
      label: "Days until sent",
      computed: minus("sent_on", "ordered_on"),
      list: true,
      filter: "range",
    }),
    status: choice(["open", "closed"], { label: "Status", default: "open", filter: true }),
  },
});
