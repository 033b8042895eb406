import type { CollectionConfig, RelationshipFieldSingleValidation } from "payload";
import { office, signedIn } from "../access";

/** No category is below itself. */
const noCircle: RelationshipFieldSingleValidation = async (value, { id, req }) => {
  let next: unknown = value;
  while (next) {
    if (next === id) return "A category cannot be below itself.";
    const above = await req.payload.findByID({
      collection: "categories",
      id: next as number,
      depth: 0,
      req,
    });
    next = above.parent;
  }
  return true;
};

export const Categories: CollectionConfig = {
  slug: "categories",
  admin: { useAsTitle: "name", group: "Stock", defaultColumns: ["name", "parent"] },
  access: { create: office, read: signedIn, update: office, delete: office },
  trash: true,
  versions: true,
  fields: [
    { name: "name", type: "text", required: true, unique: true, maxLength: 80 },
    {
      name: "parent",
      label: "Part of",
      type: "relationship",
      relationTo: "categories",
      filterOptions: ({ id }) => (id ? { id: { not_equals: id } } : true),
      validate: noCircle,
    },
    { name: "children", type: "join", collection: "categories", on: "parent" },
  ],
};
