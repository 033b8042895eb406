import {
  columnNames,
  columnsParameter,
  emptyListQuery,
  parseListQuery,
  readColumnNames,
  viewParameter,
  writeListQuery,
  type ListQuery,
  type Resource,
} from "../../../schema";
import { t } from "../../strings/list";

/** What an address says beside the query of the list. */
export interface ListShown {
  /** API names of the columns, where it names them. */
  columns?: readonly string[] | undefined;
  /**
   * The id of the saved view that was opened, or "all" for the list without one although one's own
   * opens with one.
   */
  view?: string | undefined;
}

/** In place of a view's id: the list without a view. */
export const withoutView = "all";

/** What an address asks of a list, and sentences for whatever of it the list does not know. */
export interface ListAddress extends ListShown {
  query: ListQuery;
  wrong: readonly string[];
}

/**
 * Reads the part of an address after `?`. Relations to bring along are the page's affair and not
 * the address's.
 */
export function readAddress(resource: Resource, search: string): ListAddress {
  const params = new URLSearchParams(search);
  const { query, problems } = parseListQuery(resource, params, [columnsParameter, viewParameter]);
  const view = params.get(viewParameter) ?? "";
  const columns = readColumnNames(params.get(columnsParameter) ?? "");
  const known = columnNames(resource);
  const shown = columns.filter((name) => known.has(name));
  return {
    query: { ...query, include: [] },
    ...(shown.length > 0 ? { columns: shown } : {}),
    ...(view === withoutView || /^[1-9]\d{0,9}$/.test(view) ? { view } : {}),
    wrong: [
      ...(problems.malformed ? [problems.malformed] : []),
      ...Object.values(problems.errors).flat(),
      ...columns
        .filter((name) => !known.has(name))
        .map((name: string) => t("wrong.column", { name })),
    ],
  };
}

/**
 * The part after `?` that an address stands for: where it says nothing, the view that the list opens
 * with. One that the list no longer knows is passed over.
 * @param opens the address of that view, as far as it is known
 */
export const arriving = (resource: Resource, search: string, opens: string | undefined): string =>
  search === "" && opens !== undefined && readAddress(resource, opens).wrong.length === 0
    ? opens
    : search;

/**
 * `?status=active&class_id[in]=1,2`, or nothing for a list that is as it comes. Brackets and commas
 * stay readable: a query may hold them.
 */
export function writeAddress(
  resource: Resource,
  query: Partial<ListQuery>,
  { columns = [], view }: ListShown = {},
): string {
  const params = writeListQuery(resource, { ...query, include: [] });
  if (columns.length > 0) params.set(columnsParameter, columns.join(","));
  if (view !== undefined) params.set(viewParameter, view);
  const text = params.toString().replace(/%5B/g, "[").replace(/%5D/g, "]").replace(/%2C/g, ",");
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
