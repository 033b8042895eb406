import type { CrudFilter, CrudSort, Pagination } from "@refinedev/core";
import {
  defaultPerPage,
  maxPerPage,
  operators,
  type Condition,
  type FilterValue,
  type ListQuery,
  type Operator,
} from "../../schema";

const words: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...operators.map((word): [string, Operator] => [word, word]),
  ["nnull", "null"],
]);

function conditionOf(filter: CrudFilter): Condition {
  if (!("field" in filter))
    throw new Error(
      `A list cannot be filtered with "${filter.operator}": the API knows only conditions that all hold.`,
    );
  const operator = words.get(filter.operator);
  if (!operator)
    throw new Error(
      `A list cannot be filtered with "${filter.operator}": the API doesn't have this operator.`,
    );
  if (operator === "null")
    return {
      field: filter.field,
      operator,
      value: filter.operator === "null" ? filter.value !== false : false,
    };
  if (filter.value === null)
    throw new Error(
      `"${filter.field}" cannot be filtered with "${filter.operator}" and null: use the operator "null" or "nnull".`,
    );
  return { field: filter.field, operator, value: filter.value as FilterValue | FilterValue[] };
}

/** Every condition by itself: those within an "and" hold together anyway. */
const flattened = (filters: readonly CrudFilter[]): CrudFilter[] =>
  filters.flatMap((filter) =>
    !("field" in filter) && filter.operator === "and" ? flattened(filter.value) : [filter],
  );
/** Refine's word for a filter that was taken back. */
const isTakenBack = (filter: CrudFilter) => "field" in filter && filter.value === undefined;
const isSearch = (filter: CrudFilter) => "field" in filter && filter.field === "q";

/** Whether all rows are asked for, which Refine leaves whole ("off") or pages itself ("client"). */
export const isWhole = (pagination: Pagination | undefined): boolean =>
  pagination?.mode === "off" || pagination?.mode === "client";

/**
 * What a Refine hook asks for, in our list's terms. `q` is the search. Where all rows are asked for,
 * it is the first page of them.
 * @throws Error for `or` and for operators the API does not have: never silently something else.
 */
export function listQueryOf(ask: {
  pagination?: Pagination;
  sorters?: CrudSort[];
  filters?: CrudFilter[];
}): Partial<ListQuery> {
  const { pagination, sorters = [] } = ask;
  const filters = flattened(ask.filters ?? []).filter((filter) => !isTakenBack(filter));
  const search = filters.find(isSearch);
  const paged = !isWhole(pagination);
  return {
    page: paged ? (pagination?.currentPage ?? 1) : 1,
    perPage: paged ? (pagination?.pageSize ?? defaultPerPage) : maxPerPage,
    sort: sorters
      .filter(({ order }) => order !== null)
      .map(({ field, order }) => ({ field, descending: order === "desc" })),
    conditions: filters.filter((filter) => !isSearch(filter)).map(conditionOf),
    ...(search && "field" in search ? { search: String(search.value ?? "") } : {}),
  };
}
