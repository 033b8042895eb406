import { readSort, defaultSort, type Resource, type Sorting } from "../../../schema";

/** As many as an address may name. */
const maxSortings = 5;

const replaced = (sort: readonly Sorting[], field: string, next: Sorting | undefined): Sorting[] =>
  sort.flatMap((one) => (one.field === field ? (next ?? []) : one));

/**
 * The order after a header is chosen: upwards, then downwards, then as the list comes. `add` keeps
 * the other columns and changes only this one's part, as Shift-click does.
 */
export function nextSort(
  resource: Resource,
  sort: readonly Sorting[],
  field: string,
  add: boolean,
): Sorting[] {
  const byDefault = readSort(defaultSort(resource));
  const now = sort.find((one) => one.field === field);
  if (!add) {
    if (now === undefined || sort.length > 1) return [{ field, descending: false }];
    if (!now.descending) return [{ field, descending: true }];
    return byDefault.length === 1 && byDefault[0]?.field === field && byDefault[0].descending
      ? [{ field, descending: false }]
      : byDefault;
  }
  if (now === undefined) return [...sort, { field, descending: false }].slice(0, maxSortings);
  const next = replaced(sort, field, now.descending ? undefined : { field, descending: true });
  return next.length > 0 ? next : byDefault;
}

/** Where a column stands in the order. */
export interface SortPlace {
  descending: boolean;
  /** From 1. */
  place: number;
  of: number;
}

/** A column's part in the order, if it has one. */
export function sortPlace(sort: readonly Sorting[], field: string): SortPlace | undefined {
  const index = sort.findIndex((one) => one.field === field);
  const found = sort[index];
  return found ? { descending: found.descending, place: index + 1, of: sort.length } : undefined;
}
