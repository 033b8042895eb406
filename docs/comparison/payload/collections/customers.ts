import type { CollectionConfig } from "payload";
import { office, signedIn } from "../access";

export const Customers: CollectionConfig = {
  slug: "customers",
  admin: {
    useAsTitle: "name",
    group: "Workshop",
    defaultColumns: ["name", "email", "kind", "jobs"],
    listSearchableFields: ["name", "email"],
  },
  access: { create: office, read: signedIn, update: office, delete: office },
  trash: true,
  versions: true,
  fields: [
    { name: "name", type: "text", required: true, maxLength: 120 },
    { name: "email", type: "email", unique: true },
    { name: "phone", type: "text" },
    {
      name: "kind",
      type: "select",
      required: true,
      defaultValue: "private",
      options: ["private", "company"],
    },
    {
      name: "vatNumber",
      label: "VAT number",
      type: "text",
      required: true,
      maxLength: 20,
      admin: { condition: (data) => data.kind === "company" },
      hooks: {
        beforeChange: [({ siblingData, value }) => (siblingData.kind === "company" ? value : null)],
      },
    },
    {
      name: "jobs",
      type: "number",
      virtual: true,
      admin: { readOnly: true },
      hooks: {
        afterRead: [
          async ({ data, req }) => {
            if (!data?.id) return 0;
            const { totalDocs } = await req.payload.count({
              collection: "jobs",
              where: { customer: { equals: data.id } },
              overrideAccess: false,
              req,
            });
            return totalDocs;
          },
        ],
      },
    },
  ],
};
