import type { MenuGroup } from "./menu";

/** Pixels of a row of the menu, and of a group without its rows. */
export interface RowSizes {
  row: number;
  heading: number;
}

/** How high the menu is with some of its groups folded; a folded one still shows where one is. */
const heightOf = (
  groups: readonly MenuGroup[],
  folded: ReadonlySet<string>,
  here: string | undefined,
  { row, heading }: RowSizes,
): number =>
  groups.reduce((height, { name, entries }) => {
    const rows = folded.has(name)
      ? entries.filter(({ path }) => path === here).length
      : entries.length;
    return height + heading + rows * row;
  }, 0);

/** A group of one page saves no room by folding. */
const canFold = (groups: readonly MenuGroup[], name: string) =>
  (groups.find((group) => group.name === name)?.entries.length ?? 0) > 1;

/**
 * The names of the groups that stand folded: those a person folded, and as many of the others as it
 * takes for the menu to fit, in the order of `foldFirst`. The group of the page one is on stays
 * open, and so does each group that a person opened.
 * @param chosen what a person chose, by name of the group: true for folded
 * @param space pixels there are; 0 where that is not known, and then nothing folds by itself
 */
export function foldedGroups(
  groups: readonly MenuGroup[],
  {
    chosen,
    foldFirst,
    here,
    space,
    sizes,
  }: {
    chosen: Readonly<Record<string, boolean>>;
    foldFirst: readonly string[];
    here: string | undefined;
    space: number;
    sizes: RowSizes;
  },
): ReadonlySet<string> {
  const folded = new Set(
    groups.filter(({ name }) => chosen[name] === true).map(({ name }) => name),
  );
  const holdsHere = (name: string) =>
    groups.some((group) => group.name === name && group.entries.some(({ path }) => path === here));
  for (const name of foldFirst) {
    if (space === 0 || heightOf(groups, folded, here, sizes) <= space) break;
    if (chosen[name] === undefined && !holdsHere(name) && canFold(groups, name)) folded.add(name);
  }
  return folded;
}
