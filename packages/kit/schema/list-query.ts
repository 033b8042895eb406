import type { Field } from "./field";
import type { Resource } from "./resource";
import {
  isListOperator,
  isStorableText,
  operators,
  operatorsFor,
  readFilterValue,
  type FilterValue,
  type Operator,
} from "./operators";
import { defaultSort, filterFields, handOrder, includeFields, sortFields } from "./api-fields";

/**
 * One condition of a list; `field` is the API name. `null` takes true or false, list operators
 * take arrays, `between` two values.
 */
export interface Condition {
  field: string;
  operator: Operator;
  value: FilterValue | FilterValue[];
}
export interface Sorting {
  field: string;
  descending: boolean;
}
/** What a list shows: the query of `GET /admin/{resource}`, and the address of the list page. */
export interface ListQuery {
  page: number;
  perPage: number;
  sort: Sorting[];
  search: string;
  /** Whether each word searched for may have one letter wrong, missing, too many or swapped. */
  searchTypos?: boolean;
  conditions: Condition[];
  trashed: "without" | "only" | "with";
  include: string[];
  ids?: number[];
}

export const defaultPerPage = 25;
export const maxPerPage = 200;
const maxListValues = 1000;
export const maxPage = 1_000_000;

/** `-created_at,name` as sortings; unchecked. */
export const readSort = (text: string): Sorting[] =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
/** The other way round. */
export const writeSort = (sort: readonly Sorting[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");

/** A list the way it is without anything asked. */
export const emptyListQuery = (resource: Resource): ListQuery => ({
  page: 1,
  perPage: defaultPerPage,
  sort: readSort(defaultSort(resource)),
  search: "",
  conditions: [],
  trashed: "without",
  include: [],
});

/**
 * A backslash takes the next letter as it is; at the end it takes nothing, which is how a list of
 * one empty text is told from an empty list.
 */
export function splitList(text: string): string[] {
  if (text === "") return [];
  const values: string[] = [];
  let value = "";
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === "\\") value += text.charAt((at += 1));
    else if (letter !== ",") value += letter;
    else {
      values.push(value);
      value = "";
    }
  }
  return [...values, value];
}
/** The texts of a list with commas between them, each comma in a text escaped. */
export const joinList = (values: readonly FilterValue[]): string =>
  values.length === 1 && values[0] === ""
    ? "\\"
    : values.map((value) => String(value).replace(/[\\,]/g, "\\$&")).join(",");

const stamp: Field = { kind: "dateTime", label: "" };
const number: Field = { kind: "integer", label: "" };

/**
 * Fields that may be filtered by, API name to field: the declared ones, id and the time stamps.
 */
export const filterable = (resource: Resource): ReadonlyMap<string, Field> =>
  new Map<string, Field>([
    ["id", number],
    ["created_at", stamp],
    ["updated_at", stamp],
    ...filterFields(resource).map(({ apiName, field }): [string, Field] => [apiName, field]),
  ]);
/** API names that may be sorted by. */
export const sortable = (resource: Resource): ReadonlySet<string> =>
  new Set([
    "id",
    "created_at",
    "updated_at",
    ...(resource.ordered ? [handOrder] : []),
    ...sortFields(resource).map(({ apiName }) => apiName),
  ]);

/**
 * What is wrong with a query: `errors` (422, by parameter) or `malformed` (400: a parameter of the
 * wrong type).
 */
export interface QueryProblems {
  errors: Record<string, string[]>;
  malformed?: string;
}

/** A sentence about what cannot be read. */
interface Refused {
  refused: string;
}

/** The value of a condition, in the shape its operator takes. */
function readConditionValue(
  name: string,
  { key, field, operator }: { key: string; field: Field; operator: Operator },
  text: string,
): Refused | { value: Condition["value"] } {
  if (operator === "null")
    return text === "true" || text === "false"
      ? { value: text === "true" }
      : { refused: `"${key}[null]" is true or false.` };
  const texts = isListOperator(operator) ? splitList(text) : [text];
  if (texts.length > maxListValues)
    return { refused: `"${name}" takes at most ${maxListValues} values.` };
  const values = texts.map((one) => readFilterValue(field, one));
  if (values.some((value) => value === undefined))
    return { refused: `"${text.slice(0, 60)}" isn't a valid value for "${key}".` };
  if (operator === "between" && values.length !== 2)
    return { refused: `"${name}" takes two values with a comma between them.` };
  const known = values as FilterValue[];
  return { value: isListOperator(operator) ? known : (known[0] as FilterValue) };
}

function readCondition(
  resource: Resource,
  name: string,
  text: string,
  fields: ReadonlyMap<string, Field>,
): Refused | Condition {
  const [, key = name, word = "eq"] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
  const field = fields.get(key);
  if (!field) return { refused: `${resource.name} cannot be filtered by "${key}".` };
  const operator = operators.find((known) => known === word);
  if (!operator || !operatorsFor(field).includes(operator))
    return { refused: `"${key}" cannot be filtered with "${word}".` };
  const read = readConditionValue(name, { key, field, operator }, text);
  return "refused" in read ? read : { field: key, operator, value: read.value };
}

/** A parameter as a whole number within limits; undefined when it is none. */
export const readNumber = (text: string, lowest: number, highest: number): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) >= lowest && Number(text) <= highest
    ? Number(text)
    : undefined;

/**
 * What a parameter makes of a query: a part of it, or what is wrong, which is malformed (400) or a
 * sentence at the parameter (422).
 */
type Read = Partial<ListQuery> | Refused | { malformed: string };

function readSorting(resource: Resource, text: string): Read {
  const allowed = sortable(resource);
  const sort = readSort(text);
  const wrong = sort.find(({ field }) => !allowed.has(field));
  if (wrong) return { refused: `${resource.name} cannot be sorted by "${wrong.field}".` };
  if (sort.length > 5) return { refused: "A list is sorted by at most five fields." };
  return sort.length ? { sort } : {};
}

function readInclude(resource: Resource, text: string): Read {
  const allowed = new Set(includeFields(resource).map(({ key }) => key));
  const names = text.split(",").filter(Boolean);
  const wrong = names.find((name) => !allowed.has(name));
  return wrong === undefined
    ? { include: [...new Set(names)] }
    : { refused: `${resource.name} has no relation "${wrong}".` };
}

function readIds(text: string): Read {
  const ids = text
    .split(",")
    .filter(Boolean)
    .map((id) => readNumber(id, 1, 2147483647));
  if (ids.some((id) => id === undefined))
    return { malformed: `"ids" are numbers with commas between them.` };
  return ids.length > maxListValues
    ? { refused: `"ids" takes at most ${maxListValues} numbers.` }
    : { ids: ids as number[] };
}

const readers: ReadonlyMap<string, (text: string, resource: Resource) => Read> = new Map<
  string,
  (text: string, resource: Resource) => Read
>([
  [
    "page",
    (text) => {
      const page = readNumber(text, 1, maxPage);
      return page === undefined ? { malformed: `"page" is a number from 1.` } : { page };
    },
  ],
  [
    "per_page",
    (text) => {
      const perPage = readNumber(text, 1, maxPerPage);
      return perPage === undefined
        ? { malformed: `"per_page" is a number from 1 to ${maxPerPage}.` }
        : { perPage };
    },
  ],
  [
    "search",
    (text) =>
      text.length > 200 || !isStorableText(text)
        ? { refused: "A search has at most 200 characters." }
        : { search: text.trim() },
  ],
  [
    "search_typos",
    (text) =>
      text === "true" || text === "false"
        ? { searchTypos: text === "true" }
        : { malformed: `"search_typos" is true or false.` },
  ],
  [
    "trashed",
    (text) =>
      text === "only" || text === "with"
        ? { trashed: text }
        : { refused: `"trashed" is "only" or "with".` },
  ],
  ["sort", (text, resource) => readSorting(resource, text)],
  ["include", (text, resource) => readInclude(resource, text)],
  ["ids", readIds],
]);

/**
 * Reads the query of a list against the declaration. Anything undeclared is a problem that names
 * it; nothing is ignored. `also` names parameters the caller reads itself (`format` of an export).
 */
export function parseListQuery(
  resource: Resource,
  params: URLSearchParams,
  also: readonly string[] = [],
): { query: ListQuery; problems: QueryProblems } {
  const query = emptyListQuery(resource);
  // Without a prototype, so that a parameter named `__proto__` is a problem like any other.
  const problems: QueryProblems = { errors: Object.create(null) as QueryProblems["errors"] };
  const fields = filterable(resource);
  for (const [name, text] of params) {
    if (also.includes(name)) continue;
    const reader = readers.get(name);
    const read = reader ? reader(text, resource) : readCondition(resource, name, text, fields);
    if ("refused" in read) problems.errors[name] = [read.refused];
    else if ("malformed" in read) problems.malformed = read.malformed;
    else if ("operator" in read) query.conditions.push(read);
    else Object.assign(query, read);
  }
  if (query.conditions.length > 30)
    problems.errors["filter"] = ["A list takes at most thirty filters."];
  return { query, problems };
}

/** What a query says beside its conditions, as it stands in an address. */
function* written(resource: Resource, query: Partial<ListQuery>): Generator<[string, string]> {
  const sort = writeSort(query.sort ?? []);
  if (sort && sort !== defaultSort(resource)) yield ["sort", sort];
  if (query.page && query.page !== 1) yield ["page", String(query.page)];
  if (query.perPage && query.perPage !== defaultPerPage) yield ["per_page", String(query.perPage)];
  if (query.trashed && query.trashed !== "without") yield ["trashed", query.trashed];
  if (query.include?.length) yield ["include", query.include.join(",")];
  if (query.searchTypos) yield ["search_typos", "true"];
  if (query.ids) yield ["ids", query.ids.join(",")];
}

/**
 * The query as parameters; what is as it would be anyway is left out, so that an untouched list has
 * an empty address.
 */
export function writeListQuery(resource: Resource, query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  for (const { field, operator, value } of query.conditions ?? []) {
    params.append(
      operator === "eq" ? field : `${field}[${operator}]`,
      Array.isArray(value) ? joinList(value) : String(value),
    );
  }
  for (const [name, value] of written(resource, query)) params.set(name, value);
  return params;
}
