import { list } from "@keystone-6/core";
import { relationship, text } from "@keystone-6/core/fields";
import type { Lists } from "../generated/keystone/types";
import { officeWrites, type Session } from "../access";

export const Category: Lists.Category<Session> = list({
  access: officeWrites,
  fields: {
    name: text({ isIndexed: "unique", validation: { isRequired: true, length: { max: 80 } } }),
    parent: relationship({ ref: "Category.children", ui: { label: "Part of" } }),
    children: relationship({
      ref: "Category.parent",
      many: true,
      ui: { displayMode: "table", columns: ["name"], itemView: { fieldMode: "read" } },
    }),
  },
  hooks: {
    validate: {
      async update({ item, resolvedData, context, addValidationError }) {
        let next = resolvedData.parent?.connect?.id;
        while (next) {
          if (next === item.id) return addValidationError("A category cannot be below itself.");
          const above = await context.sudo().db.Category.findOne({ where: { id: String(next) } });
          next = above?.parentId ?? undefined;
        }
      },
    },
  },
  ui: { listView: { initialColumns: ["name", "parent"] } },
});
