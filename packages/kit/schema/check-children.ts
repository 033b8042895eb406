import { isWhole, linksToMany } from "../fields/questions";
import { apiFields } from "./api-fields";
import { mostRows, referencesTo, rowFields, shownFields } from "./child-tables";
import type { Children } from "./children";
import { didYouMean } from "./did-you-mean";
import type { Field } from "./field";
import { keyPattern } from "./key-pattern";
import { takenKeys } from "./record-keys";
import { fieldOf, type Resource } from "./resource";
import { isAlwaysRequired } from "./when";

type Problems = Generator<string>;

/** What is wrong with the reference by which rows point at their record. */
function pointerProblem(rows: Resource, pointer: string): string | undefined {
  const field = fieldOf(rows, pointer);
  const it = `its rows point here by "${pointer}" of ${rows.name}, which`;
  if (field?.hidden) return `${it} is hidden`;
  if (field?.readOnly) return `${it} is read only`;
  return field?.read === undefined && field?.write === undefined
    ? undefined
    : `${it} takes a permission of its own; leave read and write out of it`;
}

/** The reference of the rows that points at the record, or why there is none to be found. */
function* pointerProblems(
  resource: Resource,
  { by }: Children,
  rows: Resource,
): Generator<string, string | undefined> {
  const pointers = referencesTo(rows, resource);
  const pointer = by ?? (pointers.length === 1 ? pointers[0] : undefined);
  if (pointer !== undefined && pointers.includes(pointer)) {
    const problem = pointerProblem(rows, pointer);
    if (problem === undefined) return pointer;
    yield problem;
  } else if (pointers.length === 0)
    yield `${rows.name} have no reference to ${resource.name}; declare one, such as ${resource.name.replace(/s$/, "").replaceAll("-", "_")}: reference("${resource.name}", …)`;
  else if (by === undefined)
    yield `${rows.name} point at ${resource.name} by ${pointers.join(" and ")}; say which makes a row, with by: "${pointers[0] ?? ""}"`;
  else
    yield `"${by}" in by isn't a reference of ${rows.name} to ${resource.name}${didYouMean(by, pointers)}`;
  return undefined;
}

function* columnProblems({ columns, order }: Children, rows: Resource, by: string): Problems {
  const fit = rowFields(rows, by).map(({ key }) => key);
  const visible = shownFields(rows, by).map(({ key }) => key);
  for (const column of columns ?? [])
    if (!visible.includes(column))
      yield fieldOf(rows, column)
        ? `its column "${column}" can't be edited in a row; leave it out, people change it on the page of the ${rows.label.toLowerCase()}`
        : `its column "${column}" isn't one of the fields of ${rows.name}${didYouMean(column, visible)}`;
  if (columns?.length === 0) yield "has no columns; name some, or leave columns out";
  yield* orderProblems({ columns, order }, rows, fit);
  const shown = new Set(columns ?? fit.filter((key) => key !== order));
  for (const { key, field } of apiFields(rows).values())
    if (mustBeGiven(field) && key !== by && key !== order && !shown.has(key))
      yield `"${key}" of ${rows.name} is required and no column, so no one could add a row. ${fit.includes(key) ? "Add it to columns" : "It can't be edited in a row: make it optional"}`;
}

/** Whether a new record must say it. */
const mustBeGiven = (field: Field): boolean =>
  isAlwaysRequired(field) && !("default" in field) && !field.readOnly;

function* orderProblems(
  { columns, order }: Pick<Children, "columns" | "order">,
  rows: Resource,
  fit: readonly string[],
): Problems {
  const numbers = fit.filter((key) => isWhole(fieldOf(rows, key)));
  if (order !== undefined && rows.ordered)
    yield `${rows.name} are ordered by hand (ordered) already; leave its order "${order}" out`;
  if (order !== undefined && !numbers.includes(order))
    yield `its order "${order}" isn't an integer of ${rows.name} that can be written${didYouMean(order, numbers)}`;
  if (order !== undefined && columns?.includes(order))
    yield `"${order}" keeps the order of the rows, so it isn't a column: people move the rows`;
}

/** What keeps records of a resource from being rows at all. */
function* rowProblems(resource: Resource, rows: Resource): Problems {
  if (rows.readOnly) yield `${rows.name} are written by the server only, so no one can edit them`;
  if (rows === resource) yield "its rows would be records of the same resource";
  if (Object.keys(rows.children ?? {}).length > 0)
    yield `${rows.name} have rows of their own, and rows have none: let only one of the two have children`;
  const links = [...apiFields(rows).values()].find(({ field }) => linksToMany(field));
  if (links)
    yield `${rows.name} have a list of links ("${links.key}"), which rows don't carry; show them as related records instead, by leaving children out`;
  if (rows.logViews && !resource.logViews)
    yield `who looks at ${rows.name} is logged (logViews), and would read them here without a trace. Write logViews: true here too`;
}

function* problemsOf(
  resource: Resource,
  key: string,
  declared: Children,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  if (!keyPattern.test(key)) yield "is named in snake_case letters and digits";
  const apiNames = [...apiFields(resource)].flatMap(([apiName, { key: own }]) => [apiName, own]);
  if (takenKeys.has(key) || apiNames.includes(key))
    yield `"${key}" is a field of the record already. Choose another name`;
  if (resource.readOnly) yield "only the server writes the record, so no one could save its rows";
  if (declared.max !== undefined && (declared.max < 1 || declared.max > mostRows))
    yield `its max must be 1 to ${mostRows}: all rows are read and saved at once`;
  const rows = byName.get(declared.to);
  if (!rows)
    return yield `its rows are "${declared.to}", which no resource is named${didYouMean(declared.to, byName.keys()) || ". Declare one of this name, and add it to the list of resources"}`;
  yield* rowProblems(resource, rows);
  const by = yield* pointerProblems(resource, declared, rows);
  if (by !== undefined) yield* columnProblems(declared, rows, by);
}

/** What is wrong with the rows that a declaration says its records have. */
export function* childrenProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  const seen = new Map<string, string>();
  for (const [key, declared] of Object.entries(resource.children ?? {})) {
    for (const problem of problemsOf(resource, key, declared, byName))
      yield `${resource.name}, children ("${key}"): ${problem}`;
    const which = `${declared.to} ${declared.by ?? ""}`;
    const twin = seen.get(which);
    if (twin !== undefined)
      yield `${resource.name}, children ("${key}"): has the same rows as "${twin}"`;
    seen.set(which, key);
  }
}
