import * as z from "zod";
import { permissionKeys } from "../../schema";
import { valueSchema } from "../../schema/validate";
import { defineCall } from "../http/contract";
import { bodyOf } from "../http/read-body";

/** More groups than an institution has; the matrix is no place for more. */
export const maxGroups = 200;
const whole = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .min(1, `${label} must be a whole number.`)
    .max(2147483647, `${label} must be a whole number.`);
const named = z.object({ id: z.int(), name: z.string() });
const groups = z.object({
  groups: z.array(
    named.extend({
      version: z.int(),
      permissions: z.array(z.string()),
      members: z.int().describe("Live admins in it."),
    }),
  ),
});
const keys = valueSchema(permissionKeys({ label: "Permissions" })) as z.ZodType<string[], string[]>;

/** Every user group with its permissions, by name. */
export const matrix = defineCall({
  method: "GET",
  path: "/admin/permissions/matrix",
  answer: groups,
});

/**
 * What is saved of the matrix: the groups that were changed, each from the version it was changed
 * from.
 */
export const save = defineCall({
  method: "PUT",
  path: "/admin/permissions",
  body: bodyOf({
    groups: z
      .array(
        z.strictObject(
          { id: whole("A group's id"), version: whole("A group's version"), permissions: keys },
          "A group has an id, a version and permissions.",
        ),
        "Groups must be a list.",
      )
      .min(1, "Choose what to change.")
      .max(maxGroups, `At most ${maxGroups} groups are saved at once.`)
      .refine(
        (list) => new Set(list.map(({ id }) => id)).size === list.length,
        "Each group can be there once.",
      ),
  }),
  answer: groups,
});

/** Why an admin may do something, or that it may not. */
export const why = defineCall({
  method: "GET",
  path: "/admin/permissions/why",
  query: z.object({
    admin_id: z
      .string("An admin must be chosen.")
      .regex(/^[1-9]\d{0,9}$/, "An admin must be chosen."),
    permission: z.string("A permission must be chosen."),
  }),
  answer: z.object({
    admin: named,
    permission: z.string(),
    may: z.boolean(),
    live: z.boolean().describe("Whether it can sign in at all."),
    super_admin: z.boolean(),
    own: z.boolean(),
    groups: z.array(named),
  }),
});
