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
  if (!operator) throw new Error(`A list cannot be filtered with "${filter.operator}".`);
  if (operator === "null")
    return {
      field: filter.field,
      operator,
      value: filter.operator === "null" ? filter.value !== false : false,
    };
  return { field: filter.field, operator, value: filter.value as FilterValue | FilterValue[] };
}

const isSearch = (filter: CrudFilter) => "field" in filter && filter.field === "q";

/**
 * What a Refine hook asks for, in our list's terms. `q` is the search. Paging "off" asks for the
 * most the API gives at once.
 * @throws Error for `or` and for operators the API does not have: never silently something else.
 */
export function listQueryOf(ask: {
  pagination?: Pagination;
  sorters?: CrudSort[];
  filters?: CrudFilter[];
}): Partial<ListQuery> {
  const { pagination, sorters = [], filters = [] } = ask;
  const search = filters.find(isSearch);
  const paged = pagination?.mode !== "off" && pagination?.mode !== "client";
  return {
    page: paged ? (pagination?.currentPage ?? 1) : 1,
    perPage: paged ? (pagination?.pageSize ?? defaultPerPage) : maxPerPage,
    sort: sorters.map(({ field, order }) => ({ field, descending: order === "desc" })),
    conditions: filters.filter((filter) => !isSearch(filter)).map(conditionOf),
    ...(search && "field" in search ? { search: String(search.value ?? "") } : {}),
  };
}
