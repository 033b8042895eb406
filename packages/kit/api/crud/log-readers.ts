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

type Known = Pick<ApiContext, "resources" | "logNames" | "logFields">;

/** Whether someone may read a value that a feature logs beside the fields of a resource. */
export function mayReadLogField(
  rights: Rights,
  { logFields }: Pick<ApiContext, "logFields">,
  name: string,
  field: string,
): boolean {
  const own = Object.hasOwn(logFields, name) ? logFields[name] : undefined;
  const keys = own && Object.hasOwn(own, field) ? own[field] : undefined;
  return keys === undefined || mayAny(rights, keys);
}

/** The same for all declared fields that can be logged under a name, those with a permission of their own included. */
export function mayReadEveryField(
  rights: Rights,
  known: Pick<ApiContext, "resources" | "logNames">,
  name: unknown,
): boolean {
  const resource = known.resources.find((one) => one.name === name);
  return mayReadChanges(rights, known, name) && (!resource || mayReadAllFields(rights, resource));
}

/** The same for all that can be logged under a name, what features log beside its fields included. */
export function mayReadEveryChange(rights: Rights, known: Known, name: unknown): boolean {
  const beside = Object.keys(known.logFields[String(name)] ?? {});
  return (
    mayReadEveryField(rights, known, name) &&
    beside.every((field) => mayReadLogField(rights, known, String(name), field))
  );
}
