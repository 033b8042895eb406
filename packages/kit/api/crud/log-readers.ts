import { fieldsOf, may, mayAny, mayReadField, permissionKey, type Rights } from "../../schema";
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

/** Whether an admin may read each value of such changes: those of fields with a `read` of their own too. */
export function mayReadAllChanges(
  rights: Rights,
  known: Pick<ApiContext, "resources" | "logNames">,
  name: unknown,
): boolean {
  const resource = known.resources.find((one) => one.name === name);
  return (
    mayReadChanges(rights, known, name) &&
    (!resource || fieldsOf(resource).every(([, field]) => mayReadField(rights, field)))
  );
}
