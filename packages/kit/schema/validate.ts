import type * as z from "zod";
import { childrenOf } from "./child-tables";
import { schemasOf } from "./record-schemas";
import type { Resource } from "./resource";
import { rowSchemas } from "./row-schemas";

export { checkRecord, type FieldErrors } from "./check-record";
export { fieldErrors } from "./record-schemas";
export { valueSchema } from "./value-schema";

const withRows = new WeakMap<Resource, { create: z.ZodObject; update: z.ZodObject }>();

/** The schemas of a body, with the rows that it may carry. */
function bodySchemasOf(resource: Resource) {
  const plain = schemasOf(resource);
  if (childrenOf(resource).length === 0) return plain;
  let both = withRows.get(resource);
  if (!both) {
    both = {
      create: plain.create.extend(rowSchemas(resource, false)),
      update: plain.update.extend(rowSchemas(resource, true)),
    };
    withRows.set(resource, both);
  }
  return both;
}

/** Body of a create: defaults filled in, unknown keys refused by name. Rows come as `RowInput`. */
export const createSchema = (resource: Resource): z.ZodObject => bodySchemasOf(resource).create;
/**
 * Body of a change: any of the fields, no defaults (a default never overwrites what is stored). Rows
 * come as `RowInput`; those that it does not name stay as they are.
 */
export const updateSchema = (resource: Resource): z.ZodObject => bodySchemasOf(resource).update;
