import {
  hues,
  type BooleanOptions,
  type ChangesOptions,
  type ChoiceOptions,
  type DecimalOptions,
  type FieldKind,
  type FieldOptions,
  type FileOptions,
  type JsonOptions,
  type LineOptions,
  type ListOptions,
  type MomentOptions,
  type NumberOptions,
  type ReferenceOptions,
  type ReferencesOptions,
  type TextOptions,
} from "./field";
import { isPlainObject } from "./is-plain-object";

/** What the value of an option must be: a word for it, and whether it is. */
export interface Shape {
  what: string;
  fits(value: unknown): boolean;
}
export type Shapes<Options> = Readonly<Record<keyof Options & string, Shape>>;

export const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);
export const arrayOf = (item: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(item);

export const aText: Shape = { what: "a text", fits: isText };
export const aNumber: Shape = { what: "a number", fits: isNumber };
export const aCount: Shape = {
  what: "a whole number of 0 or more",
  fits: (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
};
export const aFlag: Shape = { what: "true or false", fits: (value) => typeof value === "boolean" };
export const texts: Shape = { what: "a list of texts", fits: arrayOf(isText) };
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
export const oneOf = (words: readonly string[]): Shape => ({
  what: `one of ${words.join(", ")}`,
  fits: (value) => isText(value) && words.includes(value),
});

export const isWhenValue = (value: unknown) => isText(value) || typeof value === "boolean";
const common: Shapes<FieldOptions> = {
  read: aText,
  write: aText,
  when: {
    what: 'values of other fields by name, such as { status: "left" } or { status: ["left", "moved"] }',
    fits: (value) =>
      isPlainObject(value) &&
      Object.values(value).every((one) => isWhenValue(one) || arrayOf(isWhenValue)(one)),
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
  asksPassword: aFlag,
  writeOnly: aFlag,
  headings: texts,
  renamedFrom: aText,
  whenErased: oneOf(["stays", "goes"]),
  filter: {
    what: 'true, false, "range" or "below"',
    fits: (value) => typeof value === "boolean" || value === "range" || value === "below",
  },
};
/** Limits that may be passed. */
const warnWith = (what: string, fits: (value: unknown) => boolean): Shape => ({
  what: `limits that may be passed, each ${what}, such as { max: … }`,
  fits: (value) =>
    isPlainObject(value) &&
    Object.entries(value).every(([key, limit]) => (key === "min" || key === "max") && fits(limit)),
});
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
  concat: { concat: (value) => arrayOf(isText)(value) && (value as unknown[]).length > 0 },
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
  warn: warnWith(aCount.what, aCount.fits),
  min: aCount,
  max: aCount,
  pattern: aText,
  patternHelp: aText,
  default: anything,
  recordOf: aText,
};
const line: Shapes<LineOptions> = {
  ...text,
  names: textsByName,
  person: aFlag,
  naturalOrder: aFlag,
};
const number: Shapes<NumberOptions> = {
  ...common,
  computed,
  warn: warnWith(aNumber.what, isNumber),
  min: aNumber,
  max: aNumber,
  default: anything,
  names: textsByNumber,
  recordOf: aText,
};
const decimal: Shapes<DecimalOptions> = { ...number, scale: aCount };
const moment: Shapes<MomentOptions> = {
  ...common,
  warn: warnWith(aText.what, isText),
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
  optionSynonyms: listsByName,
};
const file: Shapes<FileOptions> = { ...common, maxBytes: aCount, accept: texts };
const reference: Shapes<ReferenceOptions> & { to: Shape } = {
  only: listsByName,
  ...common,
  to: aText,
  onDelete: oneOf(["refuse", "clear", "keep", "cascade"]),
  tree: aFlag,
  default: anything,
};
const references: Shapes<ReferencesOptions> & { to: Shape } = {
  only: listsByName,
  ...common,
  to: aText,
  inverse: aText,
  owner: aFlag,
  warnLast: aFlag,
};
const changes: Shapes<ChangesOptions> = { ...common, of: aText };
const entries: Shape = {
  what: "what one and several are called",
  fits: (value) => texts.fits(value) && (value as unknown[]).length === 2,
};
const json: Shapes<JsonOptions> = { ...common, of: aText, entries };

const part = (value: unknown): boolean => isPlainObject(value) && isText(value["kind"]);
const parts = (value: unknown): boolean =>
  isPlainObject(value) && Object.keys(value).length > 0 && Object.values(value).every(part);
const list: Shapes<ListOptions> & { of: Shape } = {
  ...common,
  of: {
    what: 'a field, or fields by name, such as { name: text({ label: "Name" }) }',
    fits: (value) => part(value) || parts(value),
  },
  max: aCount,
  entries,
};
const group: Shapes<FieldOptions> & { of: Shape } = {
  ...common,
  of: {
    what: 'fields by name, such as { street: text({ label: "Street" }) }',
    fits: (value) => !part(value) && parts(value),
  },
};

/** The options of each kind of field, beside its kind. */
export const optionsOf: Readonly<Record<FieldKind, Readonly<Record<string, Shape>>>> = {
  text: line,
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
  listOf: list,
  group,
};
