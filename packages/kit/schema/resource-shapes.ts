import type { DeclaredAction, States, Transition } from "./action-words";
import type { Children } from "./children";
import {
  aCount,
  aFlag,
  aNumber,
  aText,
  isText,
  isWhenValue,
  arrayOf,
  oneOf,
  texts,
  type Shape,
  type Shapes,
} from "./field-shapes";
import type { NoOverlap, Resource } from "./resource";
import type { Scope } from "./scope";
import { isPlainObject } from "./is-plain-object";

const fieldsByName: Shape = {
  what: "fields by name",
  fits: (value) => isPlainObject(value) && Object.values(value).every(isPlainObject),
};
export const overlap: Shapes<NoOverlap> = {
  from: aText,
  to: aText,
  within: texts,
  ends: oneOf(["inclusive", "exclusive"]),
};
export const scope: Shapes<Scope> = {
  own: {
    what: 'a name, or a field and what it is, such as { field: "owner", is: "me.id" }, or a list of these',
    fits: (value) =>
      (Array.isArray(value) && value.length > 0 ? value : [value]).every(
        (one: unknown) =>
          isText(one) ||
          (isPlainObject(one) &&
            Object.keys(one).length === 2 &&
            isText(one["field"]) &&
            isText(one["is"])),
      ),
  },
  of: { what: "a list of verbs, such as view and edit", fits: arrayOf(isText) },
};
const isAsked = (value: unknown) => value === null || isWhenValue(value);
const isSetWord = (value: unknown) =>
  value === "required" ||
  value === "optional" ||
  (isPlainObject(value) &&
    Object.keys(value).every((key) => key === "required" || key === "default"));
const words = {
  label: aText,
  permission: aText,
  confirm: aText,
  danger: aFlag,
  bulk: aFlag,
  done: aText,
  fields: fieldsByName,
  sets: {
    what: 'fields by key with "required", "optional" or { required, default }, such as { closed_on: "required" }',
    fits: (value: unknown) => isPlainObject(value) && Object.values(value).every(isSetWord),
  },
} as const;
export const declaredAction: Shapes<DeclaredAction> = {
  ...words,
  name: aText,
  when: {
    what: 'values by field, such as { status: ["open"], closed_on: null }',
    fits: (value) =>
      isPlainObject(value) &&
      Object.values(value).every((asked) =>
        Array.isArray(asked) ? asked.length > 0 && asked.every(isAsked) : isAsked(asked),
      ),
  },
};
export const transition: Shapes<Transition> = {
  ...words,
  to: aText,
  name: aText,
  reason: oneOf(["required", "optional"]),
};
export const states: Shapes<States> = {
  field: aText,
  transitions: {
    what: 'states, each with a list of what may become of it, such as { open: ["closed"] }',
    fits: (value) =>
      isPlainObject(value) &&
      Object.values(value).every(arrayOf((one) => isText(one) || isPlainObject(one))),
  },
};
export const children: Shapes<Children> = {
  to: aText,
  label: aText,
  help: aText,
  by: aText,
  columns: texts,
  order: aText,
  max: aCount,
};
/** The options of a resource. */
export const resourceOptions: Shapes<Resource> = {
  name: aText,
  label: aText,
  plural: aText,
  group: aText,
  order: aNumber,
  permission: aText,
  title: aText,
  defaultSort: aText,
  ordered: aFlag,
  createdLabel: aText,
  empty: aText,
  follows: aText,
  tellsDeletion: aFlag,
  readOnly: aFlag,
  superAdminsWrite: aFlag,
  renamedFrom: aText,
  logViews: aFlag,
  exportAsksPassword: aFlag,
  icon: { what: "one of the words in icon.ts", fits: isText },
  fields: fieldsByName,
  children: {
    what: 'rows by name, such as { lines: children("order-lines") }',
    fits: fieldsByName.fits,
  },
  uniqueTogether: {
    what: 'a list of lists of fields, such as [["book", "member"]]',
    fits: arrayOf(texts.fits),
  },
  uniqueAmong: {
    what: 'values by the field of a choice, such as { status: ["open"] }',
    fits: (value) => isPlainObject(value) && Object.values(value).every((one) => texts.fits(one)),
  },
  noOverlap: { what: "a list of rules", fits: arrayOf(isPlainObject) },
  actions: { what: "a list of actions", fits: arrayOf(isPlainObject) },
  states: { what: "the field of the states, and its transitions", fits: isPlainObject },
  person: {
    what: 'the field that says when a person was erased, such as { at: "erased_at" }',
    fits: (value) =>
      isPlainObject(value) &&
      isText(value["at"]) &&
      Object.entries(value).every(([key, one]) =>
        key === "about"
          ? isPlainObject(one) && Object.values(one).every(isText)
          : (key === "at" || key === "along") && (one === undefined || isText(one)),
      ),
  },
  scope: {
    what: 'which records are one’s own, such as { own: { field: "owner", is: "me.id" } }',
    fits: isPlainObject,
  },
};
