import type { CollectionConfig } from "payload";
import { office, officeField, signedIn } from "../access";

export const Users: CollectionConfig = {
  slug: "users",
  auth: true,
  admin: { useAsTitle: "email" },
  access: { create: office, read: signedIn, update: office, delete: office },
  fields: [
    { name: "name", type: "text", required: true },
    {
      name: "roles",
      type: "select",
      hasMany: true,
      options: ["office", "mechanic"],
      saveToJWT: true,
      access: { create: officeField, update: officeField },
    },
  ],
};
