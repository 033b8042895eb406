import { concat, count, decimal, defineResource, integer, sum, text } from "@rollcall/kit/schema";

export const customers = defineResource({
  name: "customers",
  label: "Customer",
  group: "Records",
  icon: "groups",
  permission: "customers",
  title: "full_name",
  fields: {
    first_name: text({ label: "First name", required: true, max: 60 }),
    last_name: text({ label: "Last name", max: 60 }),
    full_name: text({
      label: "Name",
      computed: concat("first_name", " ", "last_name"),
      list: true,
      search: true,
    }),
    orders: integer({ label: "Orders", computed: count("orders"), list: true, filter: "range" }),
    open_orders: integer({
      label: "Open orders",
      computed: count("orders", { only: { status: ["open"] } }),
      list: true,
    }),
    spent: decimal({
      label: "Spent",
      computed: sum("orders", "price"),
      list: true,
      filter: "range",
    }),
  },
});
