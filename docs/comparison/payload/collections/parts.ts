import type { CollectionConfig } from "payload";
import { office, officeField, signedIn } from "../access";

export const Parts: CollectionConfig = {
  slug: "parts",
  admin: {
    useAsTitle: "name",
    group: "Stock",
    defaultColumns: ["number", "name", "category", "price", "stock"],
    listSearchableFields: ["number", "name"],
  },
  access: { create: office, read: signedIn, update: office, delete: office },
  trash: true,
  versions: true,
  fields: [
    { name: "number", type: "text", required: true, unique: true, maxLength: 20 },
    { name: "name", type: "text", required: true, maxLength: 120 },
    { name: "category", type: "relationship", relationTo: "categories" },
    { name: "price", type: "number", required: true, min: 0 },
    {
      name: "cost",
      type: "number",
      min: 0,
      access: { create: officeField, read: officeField, update: officeField },
    },
    { name: "stock", label: "In stock", type: "number", required: true, defaultValue: 0, min: 0 },
  ],
};
