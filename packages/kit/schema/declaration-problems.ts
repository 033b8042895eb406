import {
  hasLines,
  hasOptions,
  isFile,
  isInstantField,
  isLine,
  isMoment,
  linksToMany,
  linksToOne,
} from "../fields/questions";
import { fieldProblems } from "./check-field";
import { fieldOptionProblems, isWellFormed, resourceOptionProblems } from "./check-options";
import { iconWords } from "./icon";
import { computedOf, relatedOf } from "./computed";
import { keyPattern, namePattern } from "./key-pattern";
import { didYouMean, respelt } from "./did-you-mean";
import type { Field } from "./field";
import { fieldOf, fieldsOf, type Resource } from "./resource";
import { isStructured } from "./structured";
import { isAlwaysRequired } from "./when";
import { recordKeys } from "./record-keys";
import { unsortableKinds, apiFields } from "./api-fields";
import { actionProblems } from "./check-actions";
import { cascadeProblems } from "./check-cascade";
import { orderProblems } from "./check-order";
import { childrenProblems } from "./check-children";
import { scopeProblems } from "./check-scope";
import { structureProblems } from "./check-structure";
import { isPlainObject } from "./is-plain-object";

/** What an application adds to the words that declarations are checked by. */
export interface OtherWords {
  /** Icons beside `iconWords`. */
  icons?: readonly string[];
  /** First segments of the paths of its own pages and calls, which no resource may have. */
  paths?: readonly string[];
}
type Words = Readonly<Required<OtherWords>>;

/** Path segments that pages and calls of the console already use. */
const takenNames = new Set([
  "settings",
  "events",
  "files",
  "notifications",
  "login",
  "setup",
  "invitation",
  "dashboard",
  "permissions",
  "view-as",
  "profile",
  "assets",
  "api",
]);
const comparable: Partial<Record<Field["kind"], true>> = { date: true, time: true, dateTime: true };
const unreadable = ({ hidden, writeOnly }: Field) => hidden === true || writeOnly === true;
/** Counted or added up when it is read: no column holds it. */
const isCounted = (field: Field) => relatedOf(field) !== undefined;
const hasColumn = (field: Field) => !linksToMany(field) && !field.writeOnly;

function* nameProblems(
  { name, label, permission, fields }: Resource,
  { paths }: Words,
): Generator<string> {
  if (!namePattern.test(name))
    yield `"${name}": a resource is named in kebab-case${namePattern.test(respelt(name, "-")) ? `. Write “${respelt(name, "-")}”` : ""}`;
  if (takenNames.has(name) || paths.includes(name))
    yield `${name}: a page or a call of its own already has this route. Choose another name`;
  if (!label) yield `${name}: has no label`;
  if (permission && !keyPattern.test(permission))
    yield `${name}: its permission "${permission}" isn't a name in snake_case${keyPattern.test(respelt(permission, "_")) ? `. Write “${respelt(permission, "_")}”` : ""}`;
  else if (!permission)
    yield `${name}: has no permission, and nothing is open to everyone. Write permission: and a name in snake_case`;
  if (Object.keys(fields).length === 0) yield `${name}: has no fields`;
  // `{ __proto__: text(…) }` declares no field but replaces what the object inherits from.
  if (![Object.prototype, null].includes(Object.getPrototypeOf(fields) as object | null))
    yield `${name}: a field cannot be named "__proto__"`;
}

function* titleProblems(resource: Resource): Generator<string> {
  const { name, title } = resource;
  const field = fieldOf(resource, title);
  if (!field)
    yield `${name}: its title "${title}" isn't one of its fields${didYouMean(title, Object.keys(resource.fields))}`;
  else if (isCounted(field))
    yield `${name}: its title "${title}" is counted when it is read, so no record can be found by it. Name a stored field or a concat`;
  else if (unreadable(field) || (unsortableKinds.has(field.kind) && !hasLines(field)))
    yield `${name}: its title "${title}" is nothing a person could read. Name a text, a number, a date, a choice or a reference`;
}

/** A title that is a reference is the title of what it points at, which must end somewhere. */
function* circleProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): Generator<string> {
  const seen = new Set<Resource>();
  for (let at: Resource | undefined = resource; at && isWellFormed({ ...at });) {
    if (seen.has(at))
      return yield `${resource.name}: its title "${resource.title}" leads in a circle of references, and to no name`;
    seen.add(at);
    const field = fieldOf(at, at.title);
    at = linksToOne(field) ? byName.get(field.to) : undefined;
  }
}

function* sortProblems(
  { name, defaultSort = "" }: Resource,
  apiNames: ReturnType<typeof apiFields>,
): Generator<string> {
  for (const part of defaultSort.split(",").filter(Boolean)) {
    const key = part.replace(/^-/, "");
    if ((recordKeys as readonly string[]).includes(key)) continue;
    const field = apiNames.get(key)?.field;
    if (!field)
      yield `${name}: is sorted by "${key}", which isn't one of its fields${apiNames.has(`${key}_id`) ? `. Write “${key}_id”` : didYouMean(key, [...apiNames.keys(), ...recordKeys])}`;
    else if (unreadable(field) || unsortableKinds.has(field.kind))
      yield `${name}: is sorted by "${key}", which has no order that may be seen`;
    else if (isCounted(field))
      yield `${name}: is sorted by "${key}" from the start, which is counted when it is read, so no index holds its order. Name a stored field`;
  }
}

/** What is wrong with a field that a rule over several records names. */
function* ruleKeyProblems(resource: Resource, rule: string, key: string): Generator<string> {
  const field = fieldOf(resource, key);
  const place = `${resource.name}: "${key}" in ${rule}`;
  if (!field)
    yield `${place} isn't one of its fields${didYouMean(key, Object.keys(resource.fields))}`;
  else if (computedOf(field)) yield `${place} is computed. Name the fields it is made of`;
  else if (!hasColumn(field)) yield `${place} is not stored with the record`;
  else if (isStructured(field)) yield `${place} is made of several values. Name another field`;
}

function* amongProblems(resource: Resource): Generator<string> {
  for (const [key, values] of Object.entries(resource.uniqueAmong ?? {})) {
    const field = fieldOf(resource, key);
    const options: readonly string[] = field && hasOptions(field) ? field.options : [];
    if (values.length === 0 || values.some((value) => !options.includes(value)))
      yield `${resource.name}: uniqueAmong takes values of a choice, which "${key}" does not have`;
  }
}

function* ruleProblems(resource: Resource): Generator<string> {
  const { name, uniqueTogether = [], noOverlap = [] } = resource;
  for (const key of uniqueTogether.flat()) yield* ruleKeyProblems(resource, "uniqueTogether", key);
  yield* amongProblems(resource);
  for (const rule of noOverlap) {
    for (const key of [rule.from, rule.to, ...(rule.within ?? [])])
      yield* ruleKeyProblems(resource, "noOverlap", key);
    const [from, to] = [fieldOf(resource, rule.from), fieldOf(resource, rule.to)];
    if (from && to && (from.kind !== to.kind || !comparable[from.kind]))
      yield `${name}: noOverlap needs two dates or two times in from and to`;
  }
}

/**
 * What is wrong with the way the options are written, which the checks after it take for granted.
 */
function* optionProblems(resource: Resource, { icons }: Words): Generator<string> {
  const name = typeof resource.name === "string" ? resource.name : "A resource without a name";
  for (const problem of resourceOptionProblems({ ...resource }, icons)) yield `${name}: ${problem}`;
  if (!isPlainObject(resource.fields)) return;
  for (const [key, field] of Object.entries(resource.fields)) {
    if (isPlainObject(field))
      for (const problem of fieldOptionProblems(field)) yield `${name}.${key}: ${problem}`;
  }
}

function* logProblems({ name, logViews, readOnly }: Resource): Generator<string> {
  if (logViews && readOnly)
    yield `${name}: only the server writes it, so it is a log itself, and looking at it is not logged`;
}

function* aboutProblems(
  { name, person }: Resource,
  byName: ReadonlyMap<string, Resource>,
): Generator<string> {
  for (const [held, key] of Object.entries(person?.about ?? {})) {
    const by = byName.get(held)?.fields[key];
    if (!linksToOne(by) || by.to !== name)
      yield `${name}: person.about must name references to it, and ${held}.${key} is none`;
  }
}

function leadsToPeople(resource: Resource, along: string | undefined): boolean {
  if (along === undefined) return true;
  const field = fieldOf(resource, along);
  return linksToMany(field) || linksToOne(field);
}

function* personProblems(resource: Resource): Generator<string> {
  const { name, person, title } = resource;
  if (!person) return;
  const at = fieldOf(resource, person.at);
  if (!isInstantField(at) || !at.readOnly || at.required)
    yield `${name}: person.at must name an instant that only the server writes. Declare ${person.at}: dateTime({ readOnly: true, … })`;
  if (!leadsToPeople(resource, person.along))
    yield `${name}: person.along must name links to people`;
  if (!isLine(fieldOf(resource, title)))
    yield `${name}: the title of a person must be one line of text, in which an erased one is called so`;
  for (const [key, field] of fieldsOf(resource))
    if (
      isAlwaysRequired(field) &&
      field.whenErased !== "stays" &&
      (isMoment(field) || linksToOne(field) || isFile(field))
    )
      yield `${name}.${key}: must have a value, and has none once the person is erased. Write whenErased: "stays", or leave out required`;
}

function* resourceProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
  words: Words,
): Generator<string> {
  yield* optionProblems(resource, words);
  if (!isWellFormed({ ...resource })) return;
  yield* nameProblems(resource, words);
  const fields = fieldsOf(resource);
  if (fields.length === 0) return;
  yield* titleProblems(resource);
  yield* circleProblems(resource, byName);
  for (const [key, field] of fields) {
    yield* fieldProblems(resource, key, field, byName);
    for (const problem of structureProblems(field)) yield `${resource.name}.${key}: ${problem}`;
  }
  const apiNames = apiFields(resource);
  if (apiNames.size !== fields.length)
    yield `${resource.name}: two fields have the same name in the API. Rename one of them`;
  yield* sortProblems(resource, apiNames);
  yield* orderProblems(resource);
  yield* ruleProblems(resource);
  yield* logProblems(resource);
  yield* personProblems(resource);
  yield* aboutProblems(resource, byName);
  yield* actionProblems(resource, byName);
  yield* scopeProblems(resource, byName);
  yield* childrenProblems(resource, byName);
}

/** Headings of the menu that differ only in letter case, which would stand there twice. */
function* groupProblems(resources: readonly Resource[]): Generator<string> {
  const seen = new Map<string, string>();
  for (const { name, group } of resources) {
    if (typeof group !== "string") continue;
    const first = seen.get(group.toLowerCase()) ?? group;
    seen.set(group.toLowerCase(), first);
    if (group !== group.trim() || group === "")
      yield `${name}: its group "${group}" is empty, or has spaces around it`;
    else if (first !== group)
      yield `${name}: its group "${group}" differs from another only in letter case. Did you mean “${first}”?`;
  }
}

/** What is wrong with the former names of resources. */
function* renameProblems(resources: readonly Resource[]): Generator<string> {
  const names = new Set(resources.map(({ name }) => name));
  const seen = new Map<string, string>();
  for (const { name, renamedFrom } of resources) {
    if (typeof renamedFrom !== "string") continue;
    const twin = seen.get(renamedFrom);
    seen.set(renamedFrom, name);
    if (!namePattern.test(renamedFrom))
      yield `${name}: its renamedFrom "${renamedFrom}" can't have been the name of a resource`;
    else if (names.has(renamedFrom))
      yield `${name}: its renamedFrom "${renamedFrom}" is a resource now; take renamedFrom out if the rename is done`;
    if (twin !== undefined) yield `${name}: ${twin} is renamed from "${renamedFrom}" too`;
  }
}

function* allProblems(resources: readonly Resource[], words: Words): Generator<string> {
  const byName = new Map<string, Resource>();
  for (const resource of resources) {
    if (byName.has(resource.name))
      yield `two resources are named "${resource.name}". Rename one of them, or take it off the list`;
    else byName.set(resource.name, resource);
  }
  // What else is wrong with the second of a name often comes of the name alone.
  for (const resource of byName.values()) yield* resourceProblems(resource, byName, words);
  if (resources.every((resource) => isWellFormed({ ...resource })))
    yield* cascadeProblems(resources);
  yield* groupProblems(resources);
  yield* renameProblems(resources);
}

/** What is wrong with the declarations, a sentence each. */
export const declarationProblems = (
  resources: readonly Resource[],
  { icons = [], paths = [] }: OtherWords,
): string[] => [...allProblems(resources, { icons: [...iconWords, ...icons], paths })];
