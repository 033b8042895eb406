import type { Resource } from "./resource";

export const actions = ["view", "create", "edit", "delete"] as const;
/** What may be done with a resource. */
export type Action = (typeof actions)[number];

/**
 * `edit_books`. What only super admins write has keys of its own for writing, which nobody can
 * be given.
 */
export const permissionKey = (
  { name, permission, superAdminsWrite }: Resource,
  action: Action,
): string =>
  `${action}_${superAdminsWrite && action !== "view" ? name.replaceAll("-", "_") : permission}`;

/**
 * What is done with the records of a resource, in the words of Refine and of the API's routes, and
 * the permission actions that it takes. An import creates and changes; taking back out of the trash
 * is the right to delete.
 */
const actionsOf = {
  list: ["view"],
  show: ["view"],
  export: ["view"],
  history: ["view"],
  create: ["create"],
  clone: ["create"],
  edit: ["edit"],
  delete: ["delete"],
  restore: ["delete"],
  import: ["create", "edit"],
  bulk: ["edit", "delete"],
} as const satisfies Record<string, readonly Action[]>;
export type ResourceAct = keyof typeof actionsOf;
/** Whether this is something that is done with resources. */
export const isResourceAct = (word: string): word is ResourceAct => Object.hasOwn(actionsOf, word);

/** Whom something is open to, of those who are signed in. */
export type Requirement =
  | { kind: "signedIn" }
  | { kind: "superAdmin" }
  | { kind: "permission"; /** All of them are needed. */ keys: readonly string[] }
  | { kind: "anyPermission"; /** One of them is enough. */ keys: readonly string[] }
  | { kind: "nobody" };

/**
 * All that it takes to do this with a resource: the one rule behind the API's routes, Refine's
 * `can`, menus, pages and buttons. A change, a deletion and a restoring are answered with the
 * record, a stale one and a clash too, and an import tells what differs: whoever may do these must
 * be allowed to view. What is created is the creator's own. A bulk call is open to whoever may do
 * any of what it does; the API asks for the very one when it has read the call. What the server
 * alone writes is written by nobody.
 */
export function requirementOf(resource: Resource, act: ResourceAct): Requirement {
  const asked: readonly Action[] = actionsOf[act];
  const writes = asked.some((action) => action !== "view");
  if (writes && resource.readOnly) return { kind: "nobody" };
  if (writes && resource.superAdminsWrite) return { kind: "superAdmin" };
  if (act === "bulk")
    return { kind: "anyPermission", keys: asked.map((action) => permissionKey(resource, action)) };
  const shown = asked.some((action) => action === "edit" || action === "delete");
  return {
    kind: "permission",
    keys: [...new Set<Action>([...asked, ...(shown ? (["view"] as const) : [])])].map((action) =>
      permissionKey(resource, action),
    ),
  };
}

/**
 * The keys a resource brings: all four, or only `view_…` when the server alone or super admins
 * write it.
 */
export const permissionKeysOf = (resource: Resource): string[] =>
  (resource.readOnly || resource.superAdminsWrite ? (["view"] as const) : actions).map((action) =>
    permissionKey(resource, action),
  );

/**
 * Every permission key that can be granted, each once, in declared order: those of resources, then
 * those of pages and calls that are no resource.
 */
export const allPermissionKeys = (
  resources: readonly Resource[],
  pageKeys: readonly string[] = [],
): string[] => [...new Set([...resources.flatMap(permissionKeysOf), ...pageKeys])];

/** Who asks, as far as permission goes. */
export interface Rights {
  is_super_admin: boolean;
  permissions: unknown;
}

/**
 * The one permission check, asked by the API and by the console with the same key. A super admin
 * passes; anybody else needs a list that contains the key (a value that is no list passes nobody).
 */
export const may = (rights: Rights, key: string): boolean =>
  rights.is_super_admin === true ||
  (Array.isArray(rights.permissions) && rights.permissions.includes(key));
/** All of the keys. */
export const mayAll = (rights: Rights, keys: readonly string[]): boolean =>
  keys.every((key) => may(rights, key));
/** Any of the keys. */
export const mayAny = (rights: Rights, keys: readonly string[]): boolean =>
  keys.some((key) => may(rights, key));

/** Whether whoever is signed in with these rights meets a requirement. */
export function meets(rights: Rights, requirement: Requirement): boolean {
  if (requirement.kind === "permission") return mayAll(rights, requirement.keys);
  if (requirement.kind === "anyPermission")
    return rights.is_super_admin === true || mayAny(rights, requirement.keys);
  if (requirement.kind === "superAdmin") return rights.is_super_admin === true;
  return requirement.kind === "signedIn";
}
