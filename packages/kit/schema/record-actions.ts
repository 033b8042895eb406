import { hasOptions } from "../fields/questions";
import type { Action } from "./actions";
import type { AskedValue, DeclaredAction, Transition } from "./action-words";
import { askedField } from "./asked-fields";
import { apiNameOf, optionLabel } from "./api-fields";
import type { ChoiceField, Field } from "./field";
import { joined } from "./joined";
import { conditionWords } from "./sentences";
import { perLanguage } from "./per-language";
import { fieldOf, type Resource } from "./resource";

/** An action as pages and the API use it, whether declared or a transition. */
export interface RecordAction {
  name: string;
  label: string;
  permission: string;
  confirm?: string;
  danger: boolean;
  bulk: boolean;
  done?: string;
  when: Readonly<Record<string, readonly AskedValue[]>>;
  /** What its dialog asks for: the reason, its own fields, and those of the record that it sets. */
  fields: Readonly<Record<string, Field>>;
  /** API names of the record's fields that it sets, if a value is given. */
  sets: readonly string[];
  /** Of a transition: from which states, and to which. */
  transition?: { field: string; from: readonly string[]; to: string };
}

/** Characters of a reason. */
const maxReason = 1000;

const reasonField = (required: boolean): Field => ({
  kind: "longText",
  label: conditionWords.reason(),
  required,
  max: maxReason,
});

/** What an action asks for of the fields of its record, and under which names they are stored. */
function setBy(
  resource: Resource,
  { fields = {}, sets = {} }: Pick<DeclaredAction, "fields" | "sets">,
): Pick<RecordAction, "fields" | "sets"> {
  const known = Object.entries(sets).flatMap(([key, word]) => {
    const field = fieldOf(resource, key);
    return field ? [{ key, field: askedField(field, word) }] : [];
  });
  return {
    fields: { ...fields, ...Object.fromEntries(known.map(({ key, field }) => [key, field])) },
    sets: known.map(({ key, field }) => apiNameOf(key, field)),
  };
}

const ofDeclared = (
  resource: Resource,
  { when = {}, ...declared }: DeclaredAction,
): RecordAction => ({
  ...declared,
  ...setBy(resource, declared),
  permission: declared.permission ?? declared.name.replaceAll("-", "_"),
  danger: declared.danger === true,
  bulk: declared.bulk === true,
  when: Object.fromEntries(
    Object.entries(when).map(([key, asked]) => [key, Array.isArray(asked) ? asked : [asked]]),
  ),
});

/** The field that holds the state of a record; undefined where a resource has none. */
export function stateField(resource: Resource): ChoiceField | undefined {
  const field = resource.states && fieldOf(resource, resource.states.field);
  return hasOptions(field) ? field : undefined;
}

/** A transition as it is written out in full. */
export function transitionOf(written: string | Transition): Transition & { name: string } {
  const transition = typeof written === "string" ? { to: written } : written;
  return { ...transition, name: transition.name ?? transition.to.replaceAll("_", "-") };
}

function ofStates(resource: Resource): RecordAction[] {
  const { states } = resource;
  const field = stateField(resource);
  if (!states || !field) return [];
  const byName = new Map<string, RecordAction>();
  for (const [from, written] of Object.entries(states.transitions))
    for (const { to, name, reason, ...words } of written.map(transitionOf)) {
      const earlier = byName.get(name)?.transition?.from ?? [];
      const { fields, sets } = setBy(resource, words);
      byName.set(name, {
        ...words,
        name,
        label: words.label ?? conditionWords.setTo(optionLabel(field, to)),
        permission: words.permission ?? "edit",
        danger: words.danger === true,
        bulk: words.bulk === true,
        when: {},
        fields: {
          ...(reason === undefined ? {} : { reason: reasonField(reason === "required") }),
          ...fields,
        },
        sets,
        transition: { field: states.field, from: [...earlier, from], to },
      });
    }
  return [...byName.values()];
}

/** All actions of a resource: its transitions, then its declared actions. */
export const recordActions = perLanguage((resource: Resource): readonly RecordAction[] => [
  ...ofStates(resource),
  ...(resource.actions ?? []).map((action) => ofDeclared(resource, action)),
]);

/** One of them by its name. */
export const recordAction = (resource: Resource, name: string): RecordAction | undefined =>
  recordActions(resource).find((action) => action.name === name);

/** What a record as it stands may refuse: editing, deleting, and its actions by name. */
export const refusableActs = (resource: Resource): string[] => [
  "edit",
  "delete",
  ...recordActions(resource).map(({ name }) => name),
];

const forms = new WeakMap<RecordAction, Resource>();

/**
 * What an action asks for, as a resource of its own that is stored nowhere: its form is drawn, its
 * body checked and its OpenAPI written as those of any resource.
 */
export function actionForm(resource: Resource, action: RecordAction): Resource {
  let form = forms.get(action);
  if (!form) {
    const [title = ""] = Object.keys(action.fields);
    form = {
      name: `${resource.name}.${action.name}`,
      label: action.label,
      icon: resource.icon,
      permission: resource.permission,
      title,
      fields: action.fields,
    };
    forms.set(action, form);
  }
  return form;
}

type Values = Readonly<Record<string, unknown>>;

function valueText(field: Field, value: AskedValue): string {
  if (value === null) return conditionWords.empty();
  if (typeof value === "boolean") return `“${conditionWords.answer(value)}”`;
  return `“${hasOptions(field) ? optionLabel(field, value) : value}”`;
}

/** A sentence on a state: which others it can become, or that it is final. */
function wayOn(resource: Resource, field: ChoiceField, state: unknown): string {
  const next = recordActions(resource).flatMap(({ transition }) =>
    transition?.from.includes(String(state)) ? [`“${optionLabel(field, transition.to)}”`] : [],
  );
  const now = `“${optionLabel(field, String(state))}”`;
  return next.length === 0
    ? conditionWords.final(field.label, now)
    : conditionWords.next(field.label, now, joined([...new Set(next)], "or"));
}

/** Why a write may not set the state of a stored record, and what is possible instead. */
export function stateSentence(resource: Resource, state: unknown): string {
  const field = stateField(resource);
  return field ? conditionWords.useAction(wayOn(resource, field, state)) : "";
}

/** Why a new record may only begin in the first state. */
export const firstStateSentence = (resource: Resource): string => {
  const field = stateField(resource);
  return field
    ? conditionWords.first(field.label, resource.label, optionLabel(field, field.default ?? ""))
    : "";
};

/**
 * Why an action is not possible for a record as it stands, by its declaration; undefined where it
 * is.
 */
export function whyNotPossible(
  resource: Resource,
  { label, when, transition }: RecordAction,
  record: Values,
): string | undefined {
  if (transition) {
    const field = stateField(resource);
    if (field && !transition.from.includes(String(record[transition.field])))
      return wayOn(resource, field, record[transition.field]);
  }
  for (const [key, allowed] of Object.entries(when)) {
    const field = fieldOf(resource, key);
    if (!field) continue;
    const value = record[apiNameOf(key, field)] ?? null;
    if (allowed.some((one) => one === value)) continue;
    const words = allowed.map((one) => valueText(field, one));
    return conditionWords.possible(label, field.label, joined(words, "or"));
  }
  return undefined;
}

/** The verbs of permissions that actions bring beside the usual ones. */
export const ownVerbs = (resource: Resource, usual: readonly Action[]): string[] => [
  ...new Set(
    recordActions(resource)
      .map(({ permission }) => permission)
      .filter((verb) => !(usual as readonly string[]).includes(verb)),
  ),
];
