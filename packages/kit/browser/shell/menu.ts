import { headingText, pageText, pluralOf, type IconWord, type Resource } from "../../schema";

/** One page of the menu; whom it is open to is asked by its path. */
export interface MenuEntry {
  label: string;
  path: string;
  icon: IconWord;
  group: string;
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
    resource.group === undefined
      ? []
      : [
          {
            label: pluralOf(resource),
            path: `/${resource.name}`,
            icon: resource.icon,
            group: resource.group,
            ...(resource.order === undefined ? {} : { order: resource.order }),
          },
        ],
  );

/** An entry with its page and its group as the language at work has them. */
export const translateEntry = (entry: MenuEntry): MenuEntry => ({
  ...entry,
  label: pageText(entry.path, entry.label),
  group: headingText("groups", entry.group),
});

/** Whether an entry is for the one who asks. A check that fails is logged, and hides the entry. */
export function isOpenTo(entry: MenuEntry, mayOpen: (path: string) => boolean): boolean {
  try {
    return mayOpen(entry.path);
  } catch (error) {
    console.error("The permission of a menu item could not be checked.", error);
    return false;
  }
}

/**
 * The menu as one person sees it: without entries that are not theirs and without empty groups.
 * @param order groups by name; one that is not named comes last
 */
export function menuFor(
  entries: readonly MenuEntry[],
  mayOpen: (path: string) => boolean,
  order: readonly string[] = [],
): MenuGroup[] {
  const open = entries.filter((entry) => isOpenTo(entry, mayOpen));
  const names = [...new Set([...order, ...open.map(({ group }) => group)])];
  return names
    .map((name) => ({
      name,
      entries: open
        .filter(({ group }) => group === name)
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    }))
    .filter((group) => group.entries.length > 0);
}
