import type * as z from "zod";
import { childrenOf } from "./child-tables";
import { perLanguage } from "./per-language";
import { schemasOf } from "./record-schemas";
import type { Resource } from "./resource";
import { rowSchemas } from "./row-schemas";

export { checkRecord, type FieldErrors } from "./check-record";
export { fieldErrors } from "./record-schemas";
export { valueSchema } from "./value-schema";

/** The schemas of a body, with the rows that it may carry. */
const bodySchemasOf = perLanguage((resource: Resource) => {
  const plain = schemasOf(resource);
  if (childrenOf(resource).length === 0) return plain;
  return {
    create: plain.create.extend(rowSchemas(resource, false)),
    update: plain.update.extend(rowSchemas(resource, true)),
  };
});

/** Body of a create: defaults filled in, unknown keys refused by name. Rows come as `RowInput`. */
export const createSchema = (resource: Resource): z.ZodObject => bodySchemasOf(resource).create;
/**
 * Body of a change: any of the fields, no defaults (a default never overwrites what is stored). Rows
 * come as `RowInput`; those that it does not name stay as they are.
 */
export const updateSchema = (resource: Resource): z.ZodObject => bodySchemasOf(resource).update;
