import { may, mayAny, permissionKey, type Rights } from "../../schema";
import type { ApiContext } from "../context";

/**
 * Whether somebody may read the values of changes that are logged under a name; what is nobody's in
 * particular is for super admins.
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
