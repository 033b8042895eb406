import {
  emptyListQuery,
  parseListQuery,
  writeListQuery,
  type ListQuery,
  type Resource,
} from "../../../schema";

/** What an address asks of a list, and sentences for whatever of it the list does not know. */
export interface ListAddress {
  query: ListQuery;
  wrong: readonly string[];
}

/**
 * Reads the part of an address after `?`. Relations to bring along are the page's affair and not
 * the address's.
 */
export function readAddress(resource: Resource, search: string): ListAddress {
  const { query, problems } = parseListQuery(resource, new URLSearchParams(search));
  const wrong = Object.values(problems.errors).flat();
  return {
    query: { ...query, include: [] },
    wrong: problems.malformed ? [problems.malformed, ...wrong] : wrong,
  };
}

/**
 * `?status=active&class_id[in]=1,2`, or nothing for a list that is as it comes. Brackets and commas
 * stay readable: a query may hold them.
 */
export function writeAddress(resource: Resource, query: Partial<ListQuery>): string {
  const text = writeListQuery(resource, { ...query, include: [] })
    .toString()
    .replace(/%5B/g, "[")
    .replace(/%5D/g, "]")
    .replace(/%2C/g, ",");
  return text ? `?${text}` : "";
}

/**
 * What decides which records are meant, whatever their order and page; two lists of the same
 * selection have the same text.
 */
export const selectionOf = (
  resource: Resource,
  { search, conditions, trashed, ids }: ListQuery,
): string => writeListQuery(resource, { search, conditions, trashed, ids }).toString();

/** The list with nothing searched or filtered, sorted and cut into pages as before. */
export const withoutFilters = (
  resource: Resource,
  { sort, perPage, trashed }: ListQuery,
): ListQuery => ({ ...emptyListQuery(resource), sort, perPage, trashed });

/** Whether anything hides records from the list. */
export const isNarrowed = ({ search, conditions, ids }: ListQuery): boolean =>
  search !== "" || conditions.length > 0 || ids !== undefined;
