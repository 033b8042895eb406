/** One object as the rostering service answers with it. */
export type Answered = Readonly<Record<string, unknown>>;

/** Why a query is refused, with the code of the binding. */
export class BadQuery extends Error {
  constructor(
    readonly code: "invalid_filter_field" | "invalid_selection_field" | "invaliddata",
    message: string,
  ) {
    super(message);
  }
}

/** Objects of one page unless it is said, which the binding leaves at 100. */
const usual = 100;
const most = 10_000;

/** All that a path of fields (`roles.role`) comes to, in text. */
export function valuesAt(object: unknown, path: readonly string[]): string[] {
  if (Array.isArray(object)) return object.flatMap((one) => valuesAt(one, path));
  const [key, ...rest] = path;
  if (key === undefined) return object === null || object === undefined ? [] : [String(object)];
  return typeof object === "object" && object !== null && Object.hasOwn(object, key)
    ? valuesAt((object as Record<string, unknown>)[key], rest)
    : [];
}

const operators: Readonly<Record<string, (value: string, asked: string) => boolean>> = {
  "=": (value, asked) => value === asked,
  "!=": (value, asked) => value !== asked,
  ">": (value, asked) => value > asked,
  ">=": (value, asked) => value >= asked,
  "<": (value, asked) => value < asked,
  "<=": (value, asked) => value <= asked,
  "~": (value, asked) => value.toLowerCase().includes(asked.toLowerCase()),
};

const clause = /^\s*([A-Za-z][\w.]*)\s*(!=|>=|<=|=|>|<|~)\s*'((?:''|[^'])*)'\s*/;

type Test = (object: Answered) => boolean;

function readClause(text: string, fields: ReadonlySet<string>): { test: Test; rest: string } {
  const [whole, path = "", operator = "=", quoted = ""] = clause.exec(text) ?? [];
  if (whole === undefined)
    throw new BadQuery(
      "invaliddata",
      "A filter has the form field='value', as in status='active'.",
    );
  const keys = path.split(".");
  if (!fields.has(keys[0] ?? ""))
    throw new BadQuery("invalid_filter_field", `There is no field ${path}.`);
  const asked = quoted.replaceAll("''", "'");
  const compare = operators[operator];
  const test: Test = (object) => {
    const values = valuesAt(object, keys);
    // What has no value is other than any.
    if (operator === "!=") return values.every((value) => value !== asked);
    return values.some((value) => compare?.(value, asked) === true);
  };
  return { test, rest: text.slice(whole.length) };
}

/** One clause, or two with AND or OR between them. @throws BadQuery */
function readFilter(text: string | null, fields: ReadonlySet<string>): Test {
  if (text === null) return () => true;
  const first = readClause(text, fields);
  if (first.rest === "") return first.test;
  const joined = /^(AND|OR)\s+/.exec(first.rest);
  if (!joined) throw new BadQuery("invaliddata", "Clauses of a filter are joined by AND or OR.");
  const second = readClause(first.rest.slice(joined[0].length), fields);
  if (second.rest !== "") throw new BadQuery("invaliddata", "A filter has two clauses at most.");
  return joined[1] === "AND"
    ? (object) => first.test(object) && second.test(object)
    : (object) => first.test(object) || second.test(object);
}

function numberIn(query: URLSearchParams, name: string, from: number, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > 2 ** 31)
    throw new BadQuery("invaliddata", `${name} must be a whole number from ${from}.`);
  return value;
}

/** The fields that are asked for; all of them where none are. @throws BadQuery */
export function selectFields(
  query: URLSearchParams,
  fields: ReadonlySet<string>,
): (object: Answered) => Answered {
  const asked = (query.get("fields") ?? "").split(",").map((field) => field.trim());
  const wanted = asked.filter(Boolean);
  const unknown = wanted.find((field) => !fields.has(field));
  if (unknown !== undefined)
    throw new BadQuery("invalid_selection_field", `There is no field ${unknown.slice(0, 60)}.`);
  return wanted.length === 0
    ? (object) => object
    : (object) =>
        Object.fromEntries(Object.entries(object).filter(([key]) => wanted.includes(key)));
}

/** What a query selects of a collection: a page, how many there are in all, and where it stands. */
export interface Page {
  items: Answered[];
  total: number;
  limit: number;
  offset: number;
}

/**
 * Filters, sorts, cuts and projects a collection as the REST binding of OneRoster 1.2 says: `limit`,
 * `offset`, `sort` with `orderBy`, `filter`, `fields`.
 * @throws BadQuery
 */
export function pageOf(
  all: readonly Answered[],
  query: URLSearchParams,
  fields: ReadonlySet<string>,
): Page {
  const limit = Math.min(numberIn(query, "limit", 1, usual), most);
  const offset = numberIn(query, "offset", 0, 0);
  const select = selectFields(query, fields);
  const found = all.filter(readFilter(query.get("filter"), fields));
  const sort = query.get("sort");
  if (sort !== null) {
    const path = sort.split(".");
    if (!fields.has(path[0] ?? ""))
      throw new BadQuery("invaliddata", `Nothing can be sorted by ${sort.slice(0, 60)}.`);
    const turn = query.get("orderBy") === "desc" ? -1 : 1;
    const valueOf = (object: Answered) => valuesAt(object, path)[0] ?? "";
    found.sort((one, other) => {
      const [a, b] = [valueOf(one), valueOf(other)];
      return a < b ? -turn : a > b ? turn : 0;
    });
  }
  const items = found.slice(offset, offset + limit).map(select);
  return { items, total: found.length, limit, offset };
}

/** The `Link` header of a page: where the next, the previous, the first and the last one are. */
export function linkHeader(url: URL, { total, limit, offset }: Page): string {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const places: [string, number][] = [
    ...(offset + limit < total ? [["next", offset + limit] as [string, number]] : []),
    ...(offset > 0 ? [["prev", Math.max(0, offset - limit)] as [string, number]] : []),
    ["first", 0],
    ["last", last],
  ];
  return places
    .map(([rel, at]) => {
      const there = new URL(url);
      there.searchParams.set("limit", String(limit));
      there.searchParams.set("offset", String(at));
      return `<${there.href}>; rel="${rel}"`;
    })
    .join(", ");
}
