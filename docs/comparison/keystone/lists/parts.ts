import { list } from "@keystone-6/core";
import { decimal, integer, relationship, text } from "@keystone-6/core/fields";
import type { Lists } from "../generated/keystone/types";
import { isOffice, officeOnly, officeWrites, type Session } from "../access";

export const Part: Lists.Part<Session> = list({
  access: officeWrites,
  fields: {
    number: text({ isIndexed: "unique", validation: { isRequired: true, length: { max: 20 } } }),
    name: text({ validation: { isRequired: true, length: { max: 120 } } }),
    category: relationship({ ref: "Category" }),
    price: decimal({ scale: 2, validation: { isRequired: true, min: "0" } }),
    cost: decimal({
      scale: 2,
      validation: { min: "0" },
      access: officeOnly,
      ui: {
        createView: { fieldMode: (args) => (isOffice(args) ? "edit" : "hidden") },
        itemView: { fieldMode: (args) => (isOffice(args) ? "edit" : "hidden") },
        listView: { fieldMode: (args) => (isOffice(args) ? "read" : "hidden") },
      },
    }),
    stock: integer({ defaultValue: 0, validation: { isRequired: true, min: 0 } }),
  },
  ui: {
    searchFields: ["number", "name"],
    listView: { initialColumns: ["number", "name", "category", "price", "stock"] },
  },
});
