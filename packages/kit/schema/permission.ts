import { actions, type Action } from "./actions";
import { ownVerbs, type RecordAction } from "./record-actions";
import type { Resource } from "./resource";

/** What the permissions of a resource are about: `books`. */
const subjectOf = ({ name, permission, superAdminsWrite }: Resource, verb: string): string =>
  superAdminsWrite && verb !== "view" ? name.replaceAll("-", "_") : permission;

/**
 * `edit_books`; of an action with a permission of its own, `archive_books`. What only super admins
 * write has keys of its own for writing, which nobody can be given.
 */
export const permissionKey = (resource: Resource, verb: string): string =>
  `${verb}_${subjectOf(resource, verb)}`;

/** `edit_own_books`: what a permission is called for one's own alone. */
export const ownOf = (key: string): string => key.replace("_", "_own_");

/** `edit_books` of `edit_own_books`; of any other key itself. */
export const forAllOf = (key: string): string => key.replace("_own_", "_");

/**
 * Whether somebody may give a permission to another: it has it, or the one for all of what this one
 * is for one's own of.
 */
export const mayGive = (rights: Rights, key: string): boolean =>
  may(rights, key) || may(rights, forAllOf(key));

/**
 * `edit_own_books`: the same for one's own records only; undefined where the declaration offers no
 * permission for those.
 */
export const ownKey = (resource: Resource, verb: string): string | undefined =>
  resource.scope && (resource.scope.of ?? ["view"]).includes(verb)
    ? `${verb}_own_${subjectOf(resource, verb)}`
    : undefined;

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
  | KeysNeeded
  | { kind: "anyPermission"; /** One of them is enough. */ keys: readonly string[] }
  | { kind: "nobody" };

/** Permissions of which all are needed. */
export interface KeysNeeded {
  kind: "permission";
  keys: readonly string[];
  /** By key, the one that does as well, for one's own records only. */
  own?: Readonly<Record<string, string>>;
}

/**
 * All that it takes to do this with a resource: the one rule behind the API's routes, Refine's
 * `can`, menus, pages and buttons. A change, a deletion and a restoring are answered with the
 * record, a stale one and a clash too, and an import tells what differs: whoever may do these must
 * be allowed to view. What is created is the creator's own. A bulk call is open to whoever may do
 * any of what it does; the API asks for the very one when it has read the call. What the server
 * alone writes is written by nobody. Who may do it with its own records only may do it, with those.
 */
export function requirementOf(resource: Resource, act: ResourceAct): Requirement {
  const asked: readonly Action[] = actionsOf[act];
  const writes = asked.some((action) => action !== "view");
  if (writes && resource.readOnly) return { kind: "nobody" };
  if (writes && resource.superAdminsWrite) return { kind: "superAdmin" };
  if (act === "bulk")
    return {
      kind: "anyPermission",
      keys: [...asked, ...ownVerbs(resource, asked)].flatMap((verb) => keysFor(resource, verb)),
    };
  const shown = asked.some((action) => action === "edit" || action === "delete");
  return needed(resource, [...new Set<Action>([...asked, ...(shown ? (["view"] as const) : [])])]);
}

/**
 * All that it takes to do one of its declared actions to a record: its own permission, and the one
 * to view, since it is answered with the record.
 */
export const requirementOfAction = (resource: Resource, { permission }: RecordAction): KeysNeeded =>
  needed(resource, [...new Set([permission, "view"])]);

/** The permission for all records, then the one for one's own, if there is one. */
const keysFor = (resource: Resource, verb: string): string[] => {
  const own = ownKey(resource, verb);
  return [permissionKey(resource, verb), ...(own === undefined ? [] : [own])];
};

function needed(resource: Resource, wanted: readonly string[]): KeysNeeded {
  const own = wanted.flatMap((action) => {
    const [key, forOwn] = keysFor(resource, action);
    return forOwn === undefined ? [] : [[key, forOwn] as const];
  });
  return {
    kind: "permission",
    keys: wanted.map((action) => permissionKey(resource, action)),
    ...(own.length > 0 ? { own: Object.fromEntries(own) } : {}),
  };
}

/**
 * Whether somebody may do all of this with its own records only: it has the permission for those,
 * and not the one for all, of one of these actions at least.
 */
export const onlyOwn = (rights: Rights, resource: Resource, wanted: readonly string[]): boolean =>
  wanted.some((action) => {
    const own = ownKey(resource, action);
    return own !== undefined && !may(rights, permissionKey(resource, action)) && may(rights, own);
  });

/** The permissions that fields of a resource ask for, each once, in declared order. */
export const fieldKeysOf = ({ fields }: Resource): string[] => [
  ...new Set(Object.values(fields).flatMap(({ read = [], write = [] }) => [read, write].flat())),
];

/**
 * The keys a resource brings: all four and those of its actions, or only `view_…` when the server
 * alone or super admins write it; then those for one's own records, and those of fields.
 */
export function permissionKeysOf(resource: Resource): string[] {
  const brought =
    resource.readOnly || resource.superAdminsWrite
      ? ["view"]
      : [...actions, ...ownVerbs(resource, actions)];
  return [
    ...brought.map((action) => permissionKey(resource, action)),
    ...brought.flatMap((action) => ownKey(resource, action) ?? []),
    ...fieldKeysOf(resource),
  ];
}

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
/** Any of the keys. */
export const mayAny = (rights: Rights, keys: readonly string[]): boolean =>
  keys.some((key) => may(rights, key));

/** The first permission that is missing, where all are needed. */
export const missingKey = (rights: Rights, { keys, own = {} }: KeysNeeded): string | undefined =>
  keys.find(
    (key) => !mayAny(rights, [key, ...(Object.hasOwn(own, key) ? [own[key] as string] : [])]),
  );

/** Whether whoever is signed in with these rights meets a requirement. */
export function meets(rights: Rights, requirement: Requirement): boolean {
  if (requirement.kind === "permission") return missingKey(rights, requirement) === undefined;
  if (requirement.kind === "anyPermission")
    return rights.is_super_admin === true || mayAny(rights, requirement.keys);
  if (requirement.kind === "superAdmin") return rights.is_super_admin === true;
  return requirement.kind === "signedIn";
}
