/**
 * Groups children who share a parent, also over a chain of half-siblings; those without one stand
 * alone. Groups and their members keep the order of the list.
 */
export function families<T extends { parents: readonly number[] }>(children: readonly T[]): T[][] {
  const groups: { parents: Set<number>; children: T[] }[] = [];
  for (const child of children) {
    const met = groups.filter(({ parents }) => child.parents.some((parent) => parents.has(parent)));
    const [first, ...others] = met;
    const group = first ?? { parents: new Set<number>(), children: [] };
    if (!first) groups.push(group);
    for (const other of others) {
      for (const parent of other.parents) group.parents.add(parent);
      group.children.push(...other.children);
      groups.splice(groups.indexOf(other), 1);
    }
    for (const parent of child.parents) group.parents.add(parent);
    group.children.push(child);
  }
  const places = new Map(children.map((child, place) => [child, place]));
  const placeOf = (child: T) => places.get(child) ?? 0;
  return groups.map(({ children: its }) => its.sort((one, other) => placeOf(one) - placeOf(other)));
}
