import { linksToMany } from "../fields/questions";
import { keyPattern } from "./key-pattern";
import type { Field } from "./field";
import { fieldsOf, type Resource } from "./resource";

type Problems = Generator<string>;
type Registry = ReadonlyMap<string, Resource>;

/** How the key of a permission begins, so that it reads as what it allows. */
const beginnings = { read: "view_", write: "edit_" } as const;

function* keyProblems(field: Field): Problems {
  for (const word of ["read", "write"] as const) {
    const [key, beginning] = [field[word], beginnings[word]];
    if (key === undefined) continue;
    if (!keyPattern.test(key) || !key.startsWith(beginning))
      yield `its ${word} "${key}" isn't a permission to ${word === "read" ? "view" : "edit"} something. Write “${beginning}” and a name in snake_case`;
    else if (key.startsWith(`${beginning}own_`))
      yield `its ${word} "${key}" reads as a permission for one's own records. Choose another name`;
  }
}

/** Permissions that would never be asked for. */
function* idleProblems(
  { read, write, hidden, writeOnly, readOnly }: Field,
  resource: Resource,
): Problems {
  if (read !== undefined && (hidden || writeOnly))
    yield `is ${hidden ? "hidden" : "write only"}, so it is never shown. Leave out read`;
  if (write !== undefined && (readOnly || hidden || resource.readOnly))
    yield `is written by the server only, so no one can edit it. Leave out write`;
}

/** Permissions without which no record could be created, or named. */
function* neededProblems(resource: Resource, key: string, field: Field): Problems {
  const { read, write, required } = field;
  if ((read ?? write) !== undefined && required && !field.readOnly && !("default" in field))
    yield "is required, but not all who can create a record may fill it in. Leave out required, or give it a default";
  if (read !== undefined && resource.title === key)
    yield `names the records of ${resource.name} wherever they are linked. Leave out read`;
}

/** Rules of the resource that would reveal a field to those who may not read it, by their names. */
function tellingRules(resource: Resource, key: string): string[] {
  const { defaultSort = "", uniqueTogether = [], noOverlap = [], actions = [], states } = resource;
  const sorted = new Set(defaultSort.split(",").map((part) => part.replace(/^-/, "")));
  const telling = {
    defaultSort: sorted.has(key) || sorted.has(`${key}_id`),
    uniqueTogether: uniqueTogether.some((keys) => keys.includes(key)),
    noOverlap: noOverlap.some(({ from, to, within = [] }) => [from, to, ...within].includes(key)),
    states: states?.field === key,
    actions: actions.some(({ when = {} }) => Object.hasOwn(when, key)),
  };
  return Object.entries(telling).flatMap(([rule, names]) => (names ? [rule] : []));
}

/** What would reveal the field to those who may not read it. */
function* tellingProblems(resource: Resource, key: string, field: Field): Problems {
  if (field.read === undefined) return;
  for (const rule of tellingRules(resource, key))
    yield `takes a permission to read, and ${rule} would reveal it. Take it out of ${rule}, or leave out read`;
  for (const [other, beside] of fieldsOf(resource)) {
    const compared =
      ("after" in beside && beside.after === key) ||
      ("notBefore" in beside && beside.notBefore === key);
    if (compared && beside.read !== field.read)
      yield `takes a permission to read, and "${other}", which is compared with it, would reveal it. Give both the same read`;
  }
}

/** Both ends of a link show it, so both take the same permissions. */
function* inverseProblems(field: Field, byName: Registry): Problems {
  if (!linksToMany(field) || field.owner || field.inverse === undefined) return;
  const owner = byName.get(field.to)?.fields[field.inverse];
  for (const word of ["read", "write"] as const)
    if (owner && owner[word] !== field[word])
      yield `shows the links of "${field.to}.${field.inverse}" from the other side. Give both the same ${word}`;
}

/** What is wrong with the permissions a field takes. */
export function* fieldRightsProblems(
  resource: Resource,
  key: string,
  field: Field,
  byName: Registry,
): Problems {
  yield* keyProblems(field);
  yield* idleProblems(field, resource);
  yield* neededProblems(resource, key, field);
  yield* tellingProblems(resource, key, field);
  yield* inverseProblems(field, byName);
}
