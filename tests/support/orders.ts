import {
  checkResources,
  children,
  choice,
  date,
  defineResource,
  integer,
  reference,
  text,
} from "@rollcall/kit/schema";

const icon = "tag";

export const products = defineResource({
  icon,
  name: "products",
  label: "Product",
  permission: "products",
  title: "name",
  fields: { name: text({ label: "Name", required: true, list: true, search: true }) },
});
export const orders = defineResource({
  icon,
  name: "orders",
  label: "Order",
  permission: "orders",
  title: "number",
  fields: {
    number: text({ label: "Number", required: true, unique: true, max: 20, list: true }),
    placed_on: date({ label: "Placed on" }),
  },
  children: {
    lines: children("lines", {
      label: "Order lines",
      order: "place",
      columns: ["label", "product", "quantity", "due_on", "state", "billed"],
      max: 60,
    }),
  },
});
export const lines = defineResource({
  icon,
  name: "lines",
  label: "Line",
  permission: "lines",
  title: "label",
  fields: {
    label: text({ label: "Text", required: true, max: 40, list: true }),
    order: reference("orders", { label: "Order", required: true, list: true, filter: true }),
    product: reference("products", { label: "Product" }),
    quantity: integer({ label: "Quantity", required: true, min: 1, max: 999, default: 1 }),
    ordered_on: date({ label: "Ordered on" }),
    due_on: date({ label: "Due on", notBefore: "ordered_on" }),
    state: choice(["open", "sent"], { label: "State", required: true, default: "open" }),
    place: integer({ label: "Place", min: 0 }),
    code: text({ label: "Code", unique: true, max: 20 }),
    billed: text({ label: "Billed", readOnly: true }),
  },
});
/** What uses a line: it stands in the way of its removal. */
export const parcels = defineResource({
  icon,
  name: "parcels",
  label: "Parcel",
  permission: "parcels",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    line: reference("lines", { label: "Line", required: true }),
    spare: reference("lines", { label: "Spare", onDelete: "clear" }),
  },
});

/** A made-up shop: an order is saved with its lines. */
export const shop = checkResources([products, orders, lines, parcels]);
