import { may, pluralOf, permissionKey, type IconWord, type Resource, type Rights } from "../schema";

/** Headings of the menu, in their order. A group that no page names is not shown; a group not named here comes last. */
export const menuGroups = ["Overview", "User Management", "Academic", "Attendance", "Reports & Settings"] as const;

/** One page of the menu. Without a permission it is for everybody who is signed in. */
export interface MenuEntry {
  label: string;
  path: string;
  icon: IconWord;
  group: string;
  permission?: string;
  superAdminOnly?: boolean;
  /** Place within the group; as listed otherwise. */
  order?: number;
}

export interface MenuGroup {
  name: string;
  entries: MenuEntry[];
}

/** The menu's entries that follow from the declarations. */
export const entriesOf = (resources: readonly Resource[]): MenuEntry[] =>
  resources.flatMap((resource) =>
    resource.group === undefined ? [] : [{ label: pluralOf(resource), path: `/${resource.name}`, icon: resource.icon, group: resource.group, permission: permissionKey(resource, "view"), ...(resource.order === undefined ? {} : { order: resource.order }) }],
  );

/** Whether an entry is for the one who asks. A check that fails is logged, and hides the entry. */
export function isOpenTo(entry: MenuEntry, rights: Rights): boolean {
  try {
    if (entry.superAdminOnly) return rights.is_super_admin === true;
    return entry.permission === undefined || may(rights, entry.permission);
  } catch (error) {
    console.error("The permission of a menu item could not be checked.", error);
    return false;
  }
}

/** The menu as one person sees it: groups in their order, without entries that are not theirs and without empty groups. */
export function menuFor(entries: readonly MenuEntry[], rights: Rights): MenuGroup[] {
  const open = entries.filter((entry) => isOpenTo(entry, rights));
  const names = [...new Set([...menuGroups, ...open.map(({ group }) => group)])];
  return names
    .map((name) => ({ name, entries: open.filter(({ group }) => group === name).sort((a, b) => (a.order ?? 0) - (b.order ?? 0)) }))
    .filter((group) => group.entries.length > 0);
}
