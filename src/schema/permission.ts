import type { Resource } from "./resource";

export const actions = ["view", "create", "edit", "delete"] as const;
/** What may be done with a resource. */
export type Action = (typeof actions)[number];

/** `edit_students`. What only super admins write has keys of its own for writing, which nobody can be given. */
export const permissionKey = ({ name, permission, superAdminsWrite }: Resource, action: Action): string =>
  `${action}_${superAdminsWrite && action !== "view" ? name.replaceAll("-", "_") : permission}`;

/** The keys a resource brings: all four, or only `view_…` when the server alone or super admins write it. */
export const permissionKeysOf = (resource: Resource): string[] =>
  (resource.readOnly || resource.superAdminsWrite ? (["view"] as const) : actions).map((action) => permissionKey(resource, action));

/** Keys of pages and calls that are no resource (spec: "Permission keys used by the menu"). */
export const pagePermissionKeys = [
  "mark_attendance", "edit_locked_attendance", "view_reports", "send_notifications", "manage_permissions",
] as const;

/** Every permission key there is, each once, in declared order. */
export const allPermissionKeys = (resources: readonly Resource[]): string[] => [...new Set([...resources.flatMap(permissionKeysOf), ...pagePermissionKeys])];

/** Who asks, as far as permission goes. */
export interface Rights {
  is_super_admin: boolean;
  permissions: unknown;
}

/**
 * The one permission check, asked by the API and by the console with the same key.
 * A super admin passes; anybody else needs a list that contains the key (a value that is no list passes nobody).
 */
export const may = (rights: Rights, key: string): boolean =>
  rights.is_super_admin === true || (Array.isArray(rights.permissions) && rights.permissions.includes(key));
/** All of the keys. */
export const mayAll = (rights: Rights, keys: readonly string[]): boolean => keys.every((key) => may(rights, key));
/** Any of the keys. */
export const mayAny = (rights: Rights, keys: readonly string[]): boolean => keys.some((key) => may(rights, key));
