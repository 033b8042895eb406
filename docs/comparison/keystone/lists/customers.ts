import { list } from "@keystone-6/core";
import { relationship, select, text } from "@keystone-6/core/fields";
import type { Lists } from "../generated/keystone/types";
import { officeWrites, type Session } from "../access";

const ofCompanies = { hidden: { NOT: { kind: { equals: "company" } } } } as const;

export const Customer: Lists.Customer<Session> = list({
  access: officeWrites,
  fields: {
    name: text({ validation: { isRequired: true, length: { max: 120 } } }),
    email: text({
      db: { isNullable: true },
      isIndexed: "unique",
      validation: { match: { regex: /^\S+@\S+\.\S+$/, explanation: "Enter an email address." } },
    }),
    phone: text(),
    kind: select({
      options: ["private", "company"],
      defaultValue: "private",
      validation: { isRequired: true },
    }),
    vatNumber: text({
      validation: { length: { max: 20 } },
      ui: {
        label: "VAT number",
        createView: { fieldMode: ofCompanies, isRequired: { kind: { equals: "company" } } },
        itemView: { fieldMode: ofCompanies, isRequired: { kind: { equals: "company" } } },
      },
    }),
    jobs: relationship({
      ref: "Job.customer",
      many: true,
      ui: { displayMode: "count", itemView: { fieldMode: "read" } },
    }),
  },
  hooks: {
    resolveInput: {
      create: ({ resolvedData }) =>
        resolvedData.kind === "company" ? resolvedData : { ...resolvedData, vatNumber: "" },
      update: ({ item, resolvedData }) =>
        (resolvedData.kind ?? item.kind) === "company"
          ? resolvedData
          : { ...resolvedData, vatNumber: "" },
    },
    validate: {
      create({ resolvedData, addValidationError }) {
        if (resolvedData.kind === "company" && !resolvedData.vatNumber)
          addValidationError("A company has a VAT number.");
      },
      update({ item, resolvedData, addValidationError }) {
        const { kind, vatNumber } = { ...item, ...resolvedData };
        if (kind === "company" && !vatNumber) addValidationError("A company has a VAT number.");
      },
    },
  },
  ui: {
    searchFields: ["name", "email"],
    listView: { initialColumns: ["name", "email", "kind", "jobs"] },
  },
});
