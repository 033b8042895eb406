import { may, mayAny, mayReadAllFields, permissionKey, type Rights } from "../../schema";
import type { ApiContext } from "../context";

/**
 * Whether someone may read the values of changes logged under a name; those under no known name are
 * for super admins only.
 */
export function mayReadChanges(
  rights: Rights,
  { resources, logNames }: Pick<ApiContext, "resources" | "logNames">,
  name: unknown,
): boolean {
  if (rights.is_super_admin === true) return true;
  const resource = resources.find((one) => one.name === name);
  return resource
    ? may(rights, permissionKey(resource, "view"))
    : mayAny(rights, Object.hasOwn(logNames, String(name)) ? (logNames[String(name)] ?? []) : []);
}

/** The same for all that can be logged under a name, fields with a permission of their own included. */
export function mayReadEveryChange(
  rights: Rights,
  known: Pick<ApiContext, "resources" | "logNames">,
  name: unknown,
): boolean {
  const resource = known.resources.find((one) => one.name === name);
  return mayReadChanges(rights, known, name) && (!resource || mayReadAllFields(rights, resource));
}
