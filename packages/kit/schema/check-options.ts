import { didYouMean } from "./did-you-mean";
import {
  fieldKinds,
  hues,
  type BooleanOptions,
  type ChangesOptions,
  type ChoiceOptions,
  type DecimalOptions,
  type FieldKind,
  type FieldOptions,
  type FileOptions,
  type JsonOptions,
  type MomentOptions,
  type NumberOptions,
  type ReferenceOptions,
  type ReferencesOptions,
  type TextOptions,
} from "./field";
import type { Children } from "./children";
import type { DeclaredAction, States, Transition } from "./record-actions";
import type { NoOverlap, Resource } from "./resource";
import type { Scope } from "./scope";

/** What the value of an option must be: a word for it, and whether it is. */
interface Shape {
  what: string;
  fits(value: unknown): boolean;
}
type Shapes<Options> = Readonly<Record<keyof Options & string, Shape>>;
type Problems = Generator<string>;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (item: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(item);

const aText: Shape = { what: "a text", fits: isText };
const aNumber: Shape = { what: "a number", fits: isNumber };
const aCount: Shape = {
  what: "a whole number of 0 or more",
  fits: (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
};
const aFlag: Shape = { what: "true or false", fits: (value) => typeof value === "boolean" };
const texts: Shape = { what: "a list of texts", fits: listOf(isText) };
const textsByName: Shape = {
  what: "texts by name",
  fits: (value) => isPlainObject(value) && Object.values(value).every(isText),
};
const textsByNumber: Shape = {
  what: "texts by number",
  fits: (value) =>
    textsByName.fits(value) && Object.keys(value as object).every((key) => /^-?\d+$/.test(key)),
};
const listsByName: Shape = {
  what: "lists of texts by name",
  fits: (value) => isPlainObject(value) && Object.values(value).every(texts.fits),
};
/** Looked at by `defaultProblem`. */
const anything: Shape = { what: "a value", fits: () => true };
const oneOf = (words: readonly string[]): Shape => ({
  what: `one of ${words.join(", ")}`,
  fits: (value) => isText(value) && words.includes(value),
});

const isWhenValue = (value: unknown) => isText(value) || typeof value === "boolean";
const common: Shapes<FieldOptions> = {
  read: aText,
  write: aText,
  when: {
    what: 'values of other fields by name, such as { status: "left" } or { status: ["left", "moved"] }',
    fits: (value) =>
      isPlainObject(value) &&
      Object.values(value).every((one) => isWhenValue(one) || listOf(isWhenValue)(one)),
  },
  label: aText,
  help: aText,
  section: aText,
  required: aFlag,
  unique: aFlag,
  list: aFlag,
  search: aFlag,
  sort: aFlag,
  readOnly: aFlag,
  hidden: aFlag,
  writeOnly: aFlag,
  headings: texts,
  renamedFrom: aText,
  filter: {
    what: 'true, false or "range"',
    fits: (value) => typeof value === "boolean" || value === "range",
  },
};
const isOperand = (value: unknown): boolean =>
  isText(value) || isNumber(value) || (isPlainObject(value) && isExpression(value));
/** One operation by its name, with two operands, or more where their order does not matter. */
function isExpression(value: Readonly<Record<string, unknown>>): boolean {
  const [[operation, operands] = [], ...more] = Object.entries(value);
  if (more.length > 0 || !Array.isArray(operands) || !operands.every(isOperand)) return false;
  if (operation === "plus" || operation === "times") return operands.length >= 2;
  return (operation === "minus" || operation === "dividedBy") && operands.length === 2;
}
/** What each way of computing takes beside its own name. */
const related = { by: isText, only: (value: unknown) => listsByName.fits(value) };
const computations: Readonly<
  Record<string, Readonly<Record<string, (value: unknown) => boolean>>>
> = {
  count: { count: isText, ...related },
  sum: { sum: isText, of: isText, ...related },
  concat: { concat: (value) => listOf(isText)(value) && (value as unknown[]).length > 0 },
};
const computed: Shape = {
  what: 'a count, a sum, a concat or an expression, such as count("loans")',
  fits(value) {
    if (!isPlainObject(value)) return false;
    const way = Object.keys(computations).find((name) => name in value);
    if (way === undefined) return isExpression(value);
    const known = computations[way] ?? {};
    return (
      Object.entries(value).every(([key, given]) => known[key]?.(given) === true) &&
      (way !== "sum" || "of" in value)
    );
  },
};
const text: Shapes<TextOptions> = {
  ...common,
  computed,
  min: aCount,
  max: aCount,
  pattern: aText,
  patternHelp: aText,
  default: anything,
  recordOf: aText,
};
const number: Shapes<NumberOptions> = {
  ...common,
  computed,
  min: aNumber,
  max: aNumber,
  default: anything,
  names: textsByNumber,
  recordOf: aText,
};
const decimal: Shapes<DecimalOptions> = { ...number, scale: aCount };
const moment: Shapes<MomentOptions> = {
  ...common,
  min: aText,
  max: aText,
  after: aText,
  notBefore: aText,
  default: anything,
  precise: aFlag,
};
const boolean: Shapes<BooleanOptions> = { ...common, default: anything };
const choice: Shapes<ChoiceOptions> & { options: Shape } = {
  ...common,
  default: anything,
  options: texts,
  optionLabels: textsByName,
  optionHues: {
    what: `colours by name, each ${oneOf(hues).what}`,
    fits: (value) => isPlainObject(value) && Object.values(value).every(oneOf(hues).fits),
  },
  optionSynonyms: {
    what: "lists of texts by name",
    fits: (value) => isPlainObject(value) && Object.values(value).every(texts.fits),
  },
};
const file: Shapes<FileOptions> = { ...common, maxBytes: aCount, accept: texts };
const reference: Shapes<ReferenceOptions> & { to: Shape } = {
  only: listsByName,
  ...common,
  to: aText,
  onDelete: oneOf(["refuse", "clear", "keep"]),
  default: anything,
};
const references: Shapes<ReferencesOptions> & { to: Shape } = {
  only: listsByName,
  ...common,
  to: aText,
  inverse: aText,
  owner: aFlag,
};
const changes: Shapes<ChangesOptions> = { ...common, of: aText };
const json: Shapes<JsonOptions> = {
  ...common,
  entries: {
    what: "what one and several are called",
    fits: (value) => texts.fits(value) && (value as unknown[]).length === 2,
  },
};

/** The options of each kind of field, beside its kind. */
export const optionsOf: Readonly<Record<FieldKind, Readonly<Record<string, Shape>>>> = {
  text,
  longText: text,
  email: text,
  phone: text,
  url: text,
  colour: text,
  integer: number,
  decimal,
  boolean,
  date: moment,
  time: moment,
  dateTime: moment,
  choice,
  image: file,
  file,
  reference,
  references,
  permissionKeys: common,
  changes,
  json,
};

const overlap: Shapes<NoOverlap> = {
  from: aText,
  to: aText,
  within: texts,
  ends: oneOf(["inclusive", "exclusive"]),
};
const scope: Shapes<Scope> = {
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
  of: { what: "a list of verbs, such as view and edit", fits: listOf(isText) },
};
const isAsked = (value: unknown) => value === null || typeof value === "boolean" || isText(value);
const words = {
  label: aText,
  permission: aText,
  confirm: aText,
  danger: aFlag,
  bulk: aFlag,
  done: aText,
} as const;
const declaredAction: Shapes<DeclaredAction> = {
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
  fields: {
    what: "fields by name",
    fits: (value) => isPlainObject(value) && Object.values(value).every(isPlainObject),
  },
};
const transition: Shapes<Transition> = {
  ...words,
  to: aText,
  name: aText,
  reason: oneOf(["required", "optional"]),
};
const states: Shapes<States> = {
  field: aText,
  transitions: {
    what: 'states, each with a list of what may become of it, such as { open: ["closed"] }',
    fits: (value) =>
      isPlainObject(value) &&
      Object.values(value).every(listOf((one) => isText(one) || isPlainObject(one))),
  },
};
const children: Shapes<Children> = {
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
  createdLabel: aText,
  follows: aText,
  readOnly: aFlag,
  superAdminsWrite: aFlag,
  renamedFrom: aText,
  logViews: aFlag,
  icon: { what: "one of the words in icon.ts", fits: isText },
  fields: {
    what: "fields by name",
    fits: (value) => isPlainObject(value) && Object.values(value).every(isPlainObject),
  },
  children: {
    what: 'rows by name, such as { copies: children("copies", { max: 20 }) }',
    fits: (value) => isPlainObject(value) && Object.values(value).every(isPlainObject),
  },
  uniqueTogether: {
    what: 'a list of lists of fields, such as [["book", "member"]]',
    fits: listOf(texts.fits),
  },
  noOverlap: { what: "a list of rules", fits: listOf(isPlainObject) },
  actions: { what: "a list of actions", fits: listOf(isPlainObject) },
  states: { what: "the field of the states, and its transitions", fits: isPlainObject },
  scope: {
    what: 'which records are one’s own, such as { own: { field: "owner", is: "me.id" } }',
    fits: isPlainObject,
  },
};
const mandatory = ["name", "label", "icon", "permission", "title", "fields"] as const;

function* shapeProblems(
  given: object,
  shapes: Readonly<Record<string, Shape>>,
  whose: string,
): Problems {
  for (const [key, value] of Object.entries(given)) {
    const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined;
    if (!shape) yield `"${key}" is no option of ${whose}${didYouMean(key, Object.keys(shapes))}`;
    else if (value !== undefined && !shape.fits(value)) yield `its ${key} must be ${shape.what}`;
  }
}

/** Options of a field that its kind does not have, and those that are written wrong. */
export function* fieldOptionProblems(field: Readonly<Record<string, unknown>>): Problems {
  const { kind, ...options } = field;
  const known = (fieldKinds as readonly unknown[]).includes(kind);
  if (known)
    yield* shapeProblems(options, optionsOf[kind as FieldKind], `the kind "${kind as FieldKind}"`);
  else yield `its kind "${String(kind)}" is none${didYouMean(String(kind), fieldKinds)}`;
}

/** What stands in lists and objects of a resource, with the shapes of each and whose they are. */
function* parts({
  actions,
  states: given,
}: Readonly<Record<string, unknown>>): Generator<
  [Readonly<Record<string, unknown>>, Readonly<Record<string, Shape>>, string, readonly string[]]
> {
  if (Array.isArray(actions))
    for (const action of actions.filter(isPlainObject))
      yield [action, declaredAction, "an action", ["name", "label"]];
  if (!isPlainObject(given)) return;
  yield [given, states, "states", ["field", "transitions"]];
  const { transitions } = given;
  if (states.transitions.fits(transitions))
    for (const one of Object.values(transitions as Record<string, unknown[]>).flat())
      if (isPlainObject(one)) yield [one, transition, "a transition", ["to"]];
}

function* actionOptionProblems(resource: Readonly<Record<string, unknown>>): Problems {
  for (const [given, shapes, whose, needed] of parts(resource)) {
    for (const key of needed) if (given[key] === undefined) yield `${whose} has no ${key}`;
    yield* shapeProblems(given, shapes, whose);
  }
  for (const action of Array.isArray(resource["actions"]) ? resource["actions"] : [])
    if (isPlainObject(action) && declaredAction.fields.fits(action["fields"]))
      for (const [key, field] of Object.entries(action["fields"] as object))
        for (const problem of fieldOptionProblems(field as Readonly<Record<string, unknown>>))
          yield `"${key}" of the action "${String(action["name"])}": ${problem}`;
}

/** The same of a resource; of its rules against overlaps and its actions too. */
export function* resourceOptionProblems(
  resource: Readonly<Record<string, unknown>>,
  icons: readonly string[],
): Problems {
  for (const key of mandatory) if (resource[key] === undefined) yield `has no ${key}`;
  yield* shapeProblems(resource, resourceOptions, "a resource");
  const { icon, noOverlap, scope: own } = resource;
  if (isPlainObject(own)) {
    if (own["own"] === undefined) yield "its scope does not say what is one’s own";
    yield* shapeProblems(own, scope, "scope");
  }
  if (isText(icon) && !icons.includes(icon))
    yield `its icon "${icon}" is none${didYouMean(icon, icons) || `. Take one of ${icons.join(", ")}`}`;
  if (isPlainObject(resource["children"]))
    for (const [key, rows] of Object.entries(resource["children"]))
      if (isPlainObject(rows)) yield* shapeProblems(rows, children, `children ("${key}")`);
  if (Array.isArray(noOverlap))
    for (const rule of noOverlap.filter(isPlainObject))
      yield* shapeProblems(rule, overlap, "noOverlap");
  yield* actionOptionProblems(resource);
}

/**
 * Whether every option that is there has the form the other checks rely on; unknown ones do no
 * harm.
 */
export function isWellFormed(resource: Readonly<Record<string, unknown>>): boolean {
  const fits = (given: object, shapes: Readonly<Record<string, Shape>>) =>
    Object.entries(given).every(
      ([key, value]) =>
        value === undefined || !Object.hasOwn(shapes, key) || (shapes[key] as Shape).fits(value),
    );
  if (mandatory.some((key) => resource[key] === undefined) || !fits(resource, resourceOptions))
    return false;
  if (!((resource["noOverlap"] ?? []) as object[]).every((rule) => fits(rule, overlap)))
    return false;
  const own = resource["scope"] as object | undefined;
  if (own && !("own" in own && fits(own, scope))) return false;
  const rows = Object.values((resource["children"] ?? {}) as Record<string, object>);
  if (!rows.every((each) => "to" in each && fits(each, children))) return false;
  const known = (fields: unknown) =>
    Object.values((fields ?? {}) as Record<string, { kind: FieldKind }>).every(
      (field) =>
        (fieldKinds as readonly string[]).includes(field.kind) &&
        fits(field, optionsOf[field.kind]),
    );
  for (const [given, shapes, , needed] of parts(resource))
    if (needed.some((key) => given[key] === undefined) || !fits(given, shapes)) return false;
  const declared = (resource["actions"] ?? []) as { fields?: unknown }[];
  return [resource, ...declared].every(({ fields }) => known(fields));
}
