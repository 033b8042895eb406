/**
 * What Refine uses of `qs`, instead of that package's 7 kB (brotli) of options: parts of an address
 * as nested objects and lists, `filters[0][field]=name`.
 */

type Value = string | Value[] | { [key: string]: Value };
type Parts = { [key: string]: Value };

/** `a[b][0]` as `a`, `b`, `0`; what comes after `depth` of them stays one key. */
function pathOf(name: string, depth: number): string[] {
  const [first = "", ...rest] = name.split(/(?=\[[^[\]]*\])/);
  const inner = rest.map((part) => part.replace(/^\[([^[\]]*)\].*$/s, "$1"));
  const keys = first === "" ? inner : [first, ...inner];
  return keys.length > depth + 1 ? [...keys.slice(0, depth + 1), rest.slice(depth).join("")] : keys;
}

/** Parts by their keys; those of a list by their places. */
type Branch = Map<string, string | Branch>;

/** What is there already as a branch, in which a value that was alone is the first of a list. */
const branchOf = (there: string | Branch | undefined): Branch =>
  there instanceof Map ? there : new Map(there === undefined ? [] : [["0", there]]);

/** Sets a value at a path; a part without a key is the next of a list. */
function put(into: Branch, [key = "", ...rest]: string[], value: string): void {
  const name = key === "" ? String(into.size) : key;
  const there = into.get(name);
  if (rest.length === 0 && there === undefined) return void into.set(name, value);
  const branch = branchOf(there);
  into.set(name, branch);
  if (rest.length > 0) put(branch, rest, value);
  else branch.set(String(branch.size), value);
}

/** A list where every key is a place, else an object. */
function valueOf(part: string | Branch): Value {
  if (typeof part === "string") return part;
  const entries = [...part].map(([key, value]) => [key, valueOf(value)] as const);
  return entries.every(([key]) => /^\d+$/.test(key))
    ? entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
    : Object.fromEntries(entries);
}

/** A query as objects and lists; each value is text. */
function parse(
  query: string,
  { ignoreQueryPrefix = false, depth = 5 }: { ignoreQueryPrefix?: boolean; depth?: number } = {},
): Parts {
  const all: Branch = new Map();
  for (const [name, value] of new URLSearchParams(
    ignoreQueryPrefix ? query.replace(/^\?/, "") : query,
  ))
    if (name) put(all, pathOf(name, depth), value);
  return Object.fromEntries([...all].map(([key, part]) => [key, valueOf(part)]));
}

function* pairs(name: string, value: unknown): Generator<string> {
  if (value === null || value === undefined) return;
  if (value instanceof Date) yield `${name}=${value.toISOString()}`;
  else if (typeof value === "object")
    for (const [key, inner] of Object.entries(value)) yield* pairs(`${name}[${key}]`, inner);
  else yield `${name}=${String(value)}`;
}

/** Objects and lists as a query, without those that are null; nothing is encoded. */
function stringify(
  values: Readonly<Record<string, unknown>>,
  { addQueryPrefix = false }: { addQueryPrefix?: boolean } = {},
): string {
  const query = Object.entries(values)
    .flatMap(([name, value]) => [...pairs(name, value)])
    .join("&");
  return addQueryPrefix && query ? `?${query}` : query;
}

export default { parse, stringify };
