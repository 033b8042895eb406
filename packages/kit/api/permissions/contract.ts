import * as z from "zod";
import { permissionKeys } from "../../schema";
import { valueSchema } from "../../schema/validate";
import { defineCall } from "../http/contract";
import { bodyOf, positiveInteger } from "../http/read-body";
import { t } from "../text";

/** More groups than an institution has; the matrix is no place for more. */
export const maxGroups = 200;
const whole = (label: () => string) =>
  positiveInteger(() => t("permissions.whole", { label: label() }));
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
  asksPassword: true,
  body: bodyOf({
    groups: z
      .array(
        z.strictObject(
          {
            id: whole(() => t("permissions.groupId")),
            version: whole(() => t("permissions.groupVersion")),
            permissions: keys,
          },
          { error: () => t("permissions.group") },
        ),
        { error: () => t("permissions.groups") },
      )
      .min(1, { error: () => t("permissions.none") })
      .max(maxGroups, { error: () => t("permissions.many", { count: maxGroups }) })
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
        error: () => t("permissions.once"),
      }),
  }),
  answer: groups,
});

/** Why an admin may do something, or that it may not. */
export const why = defineCall({
  method: "GET",
  path: "/admin/permissions/why",
  query: z.object({
    admin_id: z
      .string({ error: () => t("permissions.admin") })
      .regex(/^[1-9]\d{0,9}$/, { error: () => t("permissions.admin") }),
    permission: z.string({ error: () => t("permissions.permission") }),
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
