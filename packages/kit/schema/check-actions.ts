import { hasOptions, isFlag, linksToMany } from "../fields/questions";
import type { AskedValue, DeclaredAction, Transition } from "./action-words";
import { apiNameOf } from "./api-fields";
import { askedField } from "./asked-fields";
import { computedOf } from "./computed";
import { fieldProblems } from "./check-field";
import { didYouMean } from "./did-you-mean";
import type { ChoiceField, Field, FieldKind } from "./field";
import { keyPattern, namePattern } from "./key-pattern";
import { recordActions, transitionOf } from "./record-actions";
import { fieldOf, type Resource } from "./resource";

type Problems = Generator<string>;

/** What a call on many records, or what is refused of a record, already names. */
const takenNames = new Set(["view", "create", "edit", "delete", "restore", "import", "export"]);
/** Kinds that a dialog can't ask for by themselves. */
const unaskedKinds = new Set<FieldKind>([
  "references",
  "image",
  "file",
  "permissionKeys",
  "changes",
  "json",
  "listOf",
  "group",
]);

type Asking = Pick<DeclaredAction, "name" | "fields" | "sets">;

function* nameProblems(name: string): Problems {
  if (!namePattern.test(name)) yield "an action is named in kebab-case";
  if (takenNames.has(name)) yield `"${name}" is done by the framework itself. Choose another name`;
}

function* wordProblems({ label, permission }: { label?: string; permission?: string }): Problems {
  if (label === "") yield "has no label";
  if (permission !== undefined && !keyPattern.test(permission))
    yield `its permission "${permission}" isn't a verb in snake_case, such as archive`;
}

function* valueProblems(key: string, field: Field, value: AskedValue): Problems {
  if (value === null || linksToMany(field)) return;
  if (hasOptions(field)) {
    if (typeof value !== "string" || !field.options.includes(value))
      yield `"${String(value)}" in when isn't one of the options of "${key}"${didYouMean(String(value), field.options)}`;
  } else if (!isFlag(field) || typeof value !== "boolean")
    yield `when asks "${key}" for ${JSON.stringify(value)}; it can ask a choice for its options, a yes-or-no field for true or false, and any field for null, which isn't a value`;
}

function* whenProblems(resource: Resource, { when = {} }: DeclaredAction): Problems {
  for (const [key, asked] of Object.entries(when)) {
    const field = fieldOf(resource, key);
    const values = (Array.isArray(asked) ? asked : [asked]) as readonly AskedValue[];
    if (!field)
      yield `"${key}" in when isn't one of the fields of ${resource.name}${didYouMean(key, Object.keys(resource.fields))}`;
    else if (field.hidden || field.writeOnly || linksToMany(field))
      yield `"${key}" in when is not answered with the record, or is a list`;
    else for (const value of values) yield* valueProblems(key, field, value);
  }
}

/** Why an action can't set a field of its record. */
function setProblem(resource: Resource, key: string): string | undefined {
  const field = fieldOf(resource, key);
  if (!field)
    return `isn't one of the fields of ${resource.name}${didYouMean(key, Object.keys(resource.fields))}`;
  if (unaskedKinds.has(field.kind))
    return `is of the kind "${field.kind}", which a dialog can't ask for`;
  if (computedOf(field)) return "is computed";
  if (field.hidden || field.writeOnly) return "is hidden, or not stored";
  return resource.states?.field === key
    ? "holds the state, which transitions set by themselves"
    : undefined;
}

function* setsProblems(
  resource: Resource,
  { name, fields = {}, sets = {} }: Asking,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  for (const [key, word] of Object.entries(sets)) {
    const about = `${resource.name}: action "${name}": "${key}" in sets `;
    const problem = setProblem(resource, key);
    const field = fieldOf(resource, key);
    if (problem !== undefined || !field) yield `${about}${problem ?? ""}`;
    else if (Object.hasOwn(fields, key) || key === "reason")
      yield `${about}is one of its fields too. Give one of them another key`;
    else {
      const form: Resource = { ...resource, name: `${resource.name}.${name}`, fields: {} };
      yield* fieldProblems(
        { ...form, fields: { [key]: askedField(field, word) } },
        key,
        askedField(field, word),
        byName,
      );
    }
  }
}

function* askedProblems(
  resource: Resource,
  { name, fields = {} }: Asking,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  const form: Resource = { ...resource, name: `${resource.name}.${name}`, fields };
  for (const [key, field] of Object.entries(fields)) {
    if (unaskedKinds.has(field.kind))
      yield `${form.name}.${key}: a dialog can't ask for the kind "${field.kind}"`;
    if (field.readOnly || field.hidden || field.writeOnly || field.unique)
      yield `${form.name}.${key}: is requested but stored nowhere. Leave out readOnly, hidden, writeOnly and unique`;
    if (field.read !== undefined || field.write !== undefined)
      yield `${form.name}.${key}: takes the permission of its action only. Leave out read and write`;
    yield* fieldProblems(form, key, field, byName);
  }
  if (
    new Set(Object.entries(fields).map(([key, field]) => apiNameOf(key, field))).size !==
    Object.keys(fields).length
  )
    yield `${form.name}: two fields have the same name in the API. Rename one of them`;
}

function* declaredProblems(
  resource: Resource,
  action: DeclaredAction,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  const about = `${resource.name}: action "${action.name}": `;
  for (const problems of [
    nameProblems(action.name),
    wordProblems(action),
    whenProblems(resource, action),
  ])
    for (const problem of problems) yield `${about}${problem}`;
  yield* askedProblems(resource, action, byName);
  yield* setsProblems(resource, action, byName);
}

function* fieldOfStates(resource: Resource, key: string): Problems {
  const field = fieldOf(resource, key);
  const choices = Object.keys(resource.fields).filter((one) => hasOptions(resource.fields[one]));
  if (!field)
    yield `states are held by "${key}", which isn't one of its fields${didYouMean(key, choices)}`;
  else if (!hasOptions(field))
    yield `states are held by "${key}", which isn't a choice${choices.length > 0 ? `. Name one of ${choices.join(", ")}` : ""}`;
  else if (!field.readOnly || !field.required || field.default === undefined)
    yield `"${key}" holds its states, so it is set by transitions only. Write readOnly: true, required: true, and as default the state of new records`;
  else if (field.hidden || field.writeOnly) yield `"${key}" holds its states and can't be hidden`;
}

/** What tells two transitions apart that lead to the same state under the same name. */
const wordsOf = ({ name: _name, ...words }: Transition) =>
  JSON.stringify(Object.entries(words).sort());

function* transitionProblems(
  { options }: ChoiceField,
  from: string,
  written: readonly (string | Transition)[],
  named: Map<string, Transition>,
): Problems {
  if (!options.includes(from))
    yield `"${from}" in transitions isn't one of its states${didYouMean(from, options)}`;
  for (const transition of written.map(transitionOf)) {
    const { to, name } = transition;
    const about = `transition "${from}" to "${to}": `;
    if (!options.includes(to)) {
      yield `${about}"${to}" isn't one of its states${didYouMean(to, options)}`;
      continue;
    }
    if (to === from) yield `${about}leads nowhere. Take it out`;
    for (const problems of [nameProblems(name), wordProblems(transition)])
      for (const problem of problems) yield `${about}${problem}`;
    const twin = named.get(name);
    if (twin && wordsOf(twin) !== wordsOf(transition))
      yield `two transitions are named "${name}" and differ. Give one of them another name, or make them say the same`;
    named.set(name, transition);
  }
}

/** Every state that a new record can come to. */
function reachedFrom(
  first: string,
  transitions: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const reached = new Set([first]);
  for (const state of reached) for (const to of transitions.get(state) ?? []) reached.add(to);
  return reached;
}

function* stateProblems(resource: Resource): Problems {
  const { states } = resource;
  if (!states) return;
  const wrong = [...fieldOfStates(resource, states.field)];
  yield* wrong;
  if (wrong.length > 0) return;
  const field = fieldOf(resource, states.field) as ChoiceField;
  const named = new Map<string, Transition>();
  let faults = 0;
  for (const [from, written] of Object.entries(states.transitions))
    for (const problem of transitionProblems(field, from, written, named)) {
      faults++;
      yield problem;
    }
  if (faults > 0) return;
  const ways = new Map(
    Object.entries(states.transitions).map(([from, written]) => [
      from,
      written.map((one) => transitionOf(one).to),
    ]),
  );
  const reached = reachedFrom(field.default ?? "", ways);
  for (const state of field.options)
    if (!reached.has(state))
      yield `no record can reach the state "${state}". Add a transition that leads to it, or remove it from the options`;
}

/** The transitions, each name once. */
const namedTransitions = ({ states }: Resource): (Transition & { name: string })[] => [
  ...new Map(
    Object.values(states?.transitions ?? {})
      .flat()
      .map(transitionOf)
      .map((transition) => [transition.name, transition] as const),
  ).values(),
];

/** What is wrong with the actions and the states of a declaration, a sentence each. */
export function* actionProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): Problems {
  const { name, actions = [], states } = resource;
  if (actions.length === 0 && !states) return;
  if (resource.readOnly || resource.superAdminsWrite)
    yield `${name}: has actions or states, but no one can be permitted to write it. Take them out, or ${resource.readOnly ? "readOnly" : "superAdminsWrite"}`;
  for (const action of actions) yield* declaredProblems(resource, action, byName);
  const wrongStates = [...stateProblems(resource)];
  for (const problem of wrongStates) yield `${name}: ${problem}`;
  if (wrongStates.length === 0)
    for (const transition of namedTransitions(resource)) {
      yield* askedProblems(resource, transition, byName);
      yield* setsProblems(resource, transition, byName);
    }
  const names = recordActions(resource).map((action) => action.name);
  for (const twice of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    yield `${name}: two actions are named "${twice}". Rename one of them`;
}
