import { fieldProblems, keyPattern } from "./check-field";
import type { Field } from "./field";
import { fieldOf, fieldsOf, type Resource } from "./resource";
import { recordKeys, unsortableKinds, wireFields } from "./wire";

/** Path segments that pages and calls of their own already use. */
const takenNames = new Set([
  "settings", "attendance", "reports", "events", "files", "notifications", "login", "setup", "invitation", "dashboard", "permissions", "view-as", "profile", "assets", "api",
]);
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const comparable: Partial<Record<Field["kind"], true>> = { date: true, time: true, dateTime: true };
const unreadable = ({ hidden, writeOnly }: Field) => hidden === true || writeOnly === true;
const hasColumn = (field: Field) => field.kind !== "references" && !field.writeOnly;

function* nameProblems({ name, label, permission, fields }: Resource): Generator<string> {
  if (!namePattern.test(name)) yield `"${name}": a resource is named in kebab-case`;
  if (takenNames.has(name)) yield `${name}: a page or a call of its own already has this route`;
  if (!label) yield `${name}: has no label`;
  if (!permission || !keyPattern.test(permission)) yield `${name}: has no permission, and nothing is open to everybody`;
  if (Object.keys(fields).length === 0) yield `${name}: has no fields`;
  // `{ __proto__: text(…) }` declares no field but replaces what the object inherits from.
  if (![Object.prototype, null].includes(Object.getPrototypeOf(fields) as object | null)) yield `${name}: a field cannot be named "__proto__"`;
}

function* titleProblems(resource: Resource): Generator<string> {
  const { name, title } = resource;
  const field = fieldOf(resource, title);
  if (!field) yield `${name}: its title "${title}" is none of its fields`;
  else if (unreadable(field) || (unsortableKinds.has(field.kind) && field.kind !== "longText")) yield `${name}: its title "${title}" is nothing a person could read`;
}

function* sortProblems({ name, defaultSort = "" }: Resource, wires: ReturnType<typeof wireFields>): Generator<string> {
  for (const part of defaultSort.split(",").filter(Boolean)) {
    const key = part.replace(/^-/, "");
    if ((recordKeys as readonly string[]).includes(key)) continue;
    const field = wires.get(key)?.field;
    if (!field) yield `${name}: is sorted by "${key}", which is none of its fields`;
    else if (unreadable(field) || unsortableKinds.has(field.kind)) yield `${name}: is sorted by "${key}", which has no order that may be seen`;
  }
}

function* ruleProblems(resource: Resource): Generator<string> {
  const { name, uniqueTogether = [], noOverlap = [] } = resource;
  const unknown = (key: string) => fieldOf(resource, key) === undefined;
  const columnless = (key: string) => !hasColumn(fieldOf(resource, key) as Field);
  for (const key of uniqueTogether.flat()) {
    if (unknown(key)) yield `${name}: "${key}" in uniqueTogether is none of its fields`;
    else if (columnless(key)) yield `${name}: "${key}" in uniqueTogether is not stored with the record`;
  }
  for (const rule of noOverlap) {
    for (const key of [rule.from, rule.to, ...(rule.within ?? [])]) {
      if (unknown(key)) yield `${name}: "${key}" in noOverlap is none of its fields`;
      else if (columnless(key)) yield `${name}: "${key}" in noOverlap is not stored with the record`;
    }
    const [from, to] = [fieldOf(resource, rule.from), fieldOf(resource, rule.to)];
    if (from && to && (from.kind !== to.kind || !comparable[from.kind])) yield `${name}: noOverlap needs two dates or two times`;
  }
}

function* resourceProblems(resource: Resource, byName: ReadonlyMap<string, Resource>): Generator<string> {
  yield* nameProblems(resource);
  yield* titleProblems(resource);
  const fields = fieldsOf(resource);
  for (const [key, field] of fields) yield* fieldProblems(resource, key, field, byName);
  const wires = wireFields(resource);
  if (wires.size !== fields.length) yield `${resource.name}: two fields have the same name on the wire`;
  yield* sortProblems(resource, wires);
  yield* ruleProblems(resource);
}

/**
 * Gives the declarations back when they fit together.
 * @throws Error with one sentence that names the first wrong declaration.
 */
export function checkResources<const R extends readonly Resource[]>(resources: R): R {
  const byName = new Map<string, Resource>();
  for (const resource of resources) {
    if (byName.has(resource.name)) throw new Error(`Wrong declaration: two resources are named "${resource.name}".`);
    byName.set(resource.name, resource);
  }
  for (const resource of resources) {
    for (const problem of resourceProblems(resource, byName)) throw new Error(`Wrong declaration: ${problem}.`);
  }
  return resources;
}
