import type { Field } from "./field";
import type { Resource } from "./resource";
import { isListOperator, isStorableText, operators, operatorsOf, readFilterValue, type FilterValue, type Operator } from "./operators";
import { defaultSort, filterFields, includeFields, sortFields } from "./wire";

/** One condition of a list; `field` is the wire name. `null` takes true or false, list operators take arrays, `between` two values. */
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
  text.split(",").filter(Boolean).map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
/** The other way round. */
export const writeSort = (sort: readonly Sorting[]): string => sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",");

/** A list the way it is without anything asked. */
export const emptyListQuery = (resource: Resource): ListQuery => ({
  page: 1, perPage: defaultPerPage, sort: readSort(defaultSort(resource)), search: "", conditions: [], trashed: "without", include: [],
});

/** A backslash takes the next letter as it is; at the end it takes nothing, which is how a list of one empty text is told from an empty list. */
function splitList(text: string): string[] {
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
const joinList = (values: readonly FilterValue[]): string =>
  values.length === 1 && values[0] === "" ? "\\" : values.map((value) => String(value).replace(/[\\,]/g, "\\$&")).join(",");

const stamp: Field = { kind: "dateTime", label: "" };
const number: Field = { kind: "integer", label: "" };

/** Fields that may be filtered by, wire name to field: the declared ones, id and the time stamps. */
export const filterable = (resource: Resource): ReadonlyMap<string, Field> =>
  new Map<string, Field>([["id", number], ["created_at", stamp], ["updated_at", stamp], ...filterFields(resource).map(({ wire, field }): [string, Field] => [wire, field])]);
/** Wire names that may be sorted by. */
export const sortable = (resource: Resource): ReadonlySet<string> => new Set(["id", "created_at", "updated_at", ...sortFields(resource).map(({ wire }) => wire)]);

/** What is wrong with a query: `errors` (422, by parameter) or `malformed` (400: a parameter of the wrong type). */
export interface QueryProblems {
  errors: Record<string, string[]>;
  malformed?: string;
}

function readCondition(resource: Resource, name: string, text: string, fields: ReadonlyMap<string, Field>, problems: QueryProblems): Condition | undefined {
  const [, key = name, word = "eq"] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
  const fail = (sentence: string) => void (problems.errors[name] = [sentence]);
  const field = fields.get(key);
  if (!field) return void fail(`${resource.name} cannot be filtered by "${key}".`);
  const operator = operators.find((known) => known === word);
  if (!operator || !operatorsOf[field.kind].includes(operator)) return void fail(`"${key}" cannot be filtered with "${word}".`);
  if (operator === "null") {
    if (text !== "true" && text !== "false") return void fail(`"${key}[null]" is true or false.`);
    return { field: key, operator, value: text === "true" };
  }
  const texts = isListOperator(operator) ? splitList(text) : [text];
  if (texts.length > maxListValues) return void fail(`"${name}" takes at most ${maxListValues} values.`);
  const values = texts.map((one) => readFilterValue(field, one));
  if (values.some((value) => value === undefined)) return void fail(`"${text.slice(0, 60)}" is no value of "${key}".`);
  if (operator === "between" && values.length !== 2) return void fail(`"${name}" takes two values with a comma between them.`);
  const known = values as FilterValue[];
  return { field: key, operator, value: isListOperator(operator) ? known : (known[0] as FilterValue) };
}

/** A parameter as a whole number within limits; undefined when it is none. */
export const readNumber = (text: string, lowest: number, highest: number): number | undefined =>
  /^\d{1,10}$/.test(text) && Number(text) >= lowest && Number(text) <= highest ? Number(text) : undefined;

/**
 * Reads the query of a list against the declaration. Anything undeclared is a problem that names it; nothing is ignored.
 * `also` names parameters the caller reads itself (`format` of an export).
 */
export function parseListQuery(resource: Resource, params: URLSearchParams, also: readonly string[] = []): { query: ListQuery; problems: QueryProblems } {
  const query = emptyListQuery(resource);
  // Without a prototype, so that a parameter named `__proto__` is a problem like any other.
  const problems: QueryProblems = { errors: Object.create(null) as QueryProblems["errors"] };
  const fields = filterable(resource);
  const fail = (name: string, sentence: string) => void (problems.errors[name] = [sentence]);
  const readers: ReadonlyMap<string, (text: string) => void> = new Map([
    ["page", (text) => { const page = readNumber(text, 1, maxPage); if (page === undefined) problems.malformed = `"page" is a number from 1.`; else query.page = page; }],
    ["per_page", (text) => { const size = readNumber(text, 1, maxPerPage); if (size === undefined) problems.malformed = `"per_page" is a number from 1 to ${maxPerPage}.`; else query.perPage = size; }],
    ["search", (text) => { if (text.length > 200 || !isStorableText(text)) fail("search", "A search has at most 200 characters."); else query.search = text.trim(); }],
    ["trashed", (text) => { if (text === "only" || text === "with") query.trashed = text; else fail("trashed", `"trashed" is "only" or "with".`); }],
    ["sort", (text) => {
      const allowed = sortable(resource);
      const sort = readSort(text);
      const wrong = sort.find(({ field }) => !allowed.has(field));
      if (wrong) fail("sort", `${resource.name} cannot be sorted by "${wrong.field}".`);
      else if (sort.length > 5) fail("sort", "A list is sorted by at most five fields.");
      else if (sort.length) query.sort = sort;
    }],
    ["include", (text) => {
      const allowed = new Set(includeFields(resource).map(({ key }) => key));
      const names = text.split(",").filter(Boolean);
      const wrong = names.find((name) => !allowed.has(name));
      if (wrong !== undefined) fail("include", `${resource.name} has no relation "${wrong}".`);
      else query.include = [...new Set(names)];
    }],
    ["ids", (text) => {
      const ids = text.split(",").filter(Boolean).map((id) => readNumber(id, 1, 2147483647));
      if (ids.some((id) => id === undefined)) problems.malformed = `"ids" are numbers with commas between them.`;
      else if (ids.length > maxListValues) fail("ids", `"ids" takes at most ${maxListValues} numbers.`);
      else query.ids = ids as number[];
    }],
  ]);
  for (const [name, text] of params) {
    if (also.includes(name)) continue;
    const read = readers.get(name);
    if (read) read(text);
    else {
      const condition = readCondition(resource, name, text, fields, problems);
      if (condition) query.conditions.push(condition);
    }
  }
  if (query.conditions.length > 30) fail("filter", "A list takes at most thirty filters.");
  return { query, problems };
}

/** The query as parameters; what is as it would be anyway is left out, so that an untouched list has an empty address. */
export function writeListQuery(resource: Resource, query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  for (const { field, operator, value } of query.conditions ?? []) {
    params.append(operator === "eq" ? field : `${field}[${operator}]`, Array.isArray(value) ? joinList(value) : String(value));
  }
  const sort = writeSort(query.sort ?? []);
  if (sort && sort !== defaultSort(resource)) params.set("sort", sort);
  if (query.page && query.page !== 1) params.set("page", String(query.page));
  if (query.perPage && query.perPage !== defaultPerPage) params.set("per_page", String(query.perPage));
  if (query.trashed && query.trashed !== "without") params.set("trashed", query.trashed);
  if (query.include?.length) params.set("include", query.include.join(","));
  if (query.ids) params.set("ids", query.ids.join(","));
  return params;
}
