import { isWhole } from "../fields/questions";
import { ownKindOf } from "../fields/own-kinds";
import { cleanerOf } from "./cleaner";
import type { Field, FieldKind, MomentField, NumberField, TextField } from "./field";
import { isStorableText } from "./operators";
import { fixedDefaultOf } from "./relative-default";
import { sentences } from "./sentences";
import {
  defaultScale,
  highest,
  longest,
  longestOfAll,
  lowerCased,
  momentForms,
  momentOrder,
  textForms,
  wholePattern,
} from "./value-forms";

function textProblem(field: TextField, value: unknown): string | undefined {
  const { label, kind, min = 0, pattern, patternHelp } = field;
  if (typeof value !== "string") return sentences.text(label);
  const max = Math.min(field.max ?? longest[kind], longestOfAll);
  const trimmed = cleanerOf(field)(value).trim();
  const tidy = lowerCased.has(kind) ? trimmed.toLowerCase() : trimmed;
  if (trimmed === "") return "It is empty.";
  if (trimmed.length > max) return sentences.tooLong(label, max);
  if (trimmed.length < min) return sentences.tooShort(label, min);
  if (!isStorableText(value)) return sentences.unstorable(label);
  if (pattern && !wholePattern(pattern).test(trimmed))
    return patternHelp ?? sentences.pattern(label);
  const form = textForms[kind];
  if (form && !form.fits(tidy)) return form.sentence(label);
  return value === tidy ? undefined : `It would be stored as ${JSON.stringify(tidy)}.`;
}

function numberProblem(field: NumberField, value: unknown): string | undefined {
  const { label, kind } = field;
  const [min, max] = [field.min ?? -highest[kind], field.max ?? highest[kind]];
  if (typeof value !== "number" || !Number.isFinite(value)) return sentences.number(label);
  if (value < min) return sentences.tooSmall(label, min);
  if (value > max) return sentences.tooLarge(label, max);
  if (isWhole(field)) return Number.isInteger(value) ? undefined : sentences.whole(label);
  const scale = field.scale ?? defaultScale;
  return Number(value.toFixed(scale)) === value ? undefined : sentences.scale(label, scale);
}

function momentProblem(field: MomentField, value: unknown): string | undefined {
  const { label, min, max } = field;
  const { fits, sentence } = momentForms[field.kind];
  if (typeof value !== "string" || !fits(value)) return sentence(label);
  if (min && momentOrder(field, value, min) < 0) return sentences.tooSmall(label, min);
  return max && momentOrder(field, value, max) > 0 ? sentences.tooLarge(label, max) : undefined;
}

const isId = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= highest.integer;
const none = () => undefined;
type ProblemOf = {
  [K in FieldKind]: (field: Extract<Field, { kind: K }>, value: unknown) => string | undefined;
};
const problemOf: ProblemOf = {
  text: textProblem,
  longText: textProblem,
  email: textProblem,
  phone: textProblem,
  url: textProblem,
  colour: textProblem,
  integer: numberProblem,
  decimal: numberProblem,
  boolean: ({ label }, value) =>
    typeof value === "boolean" ? undefined : sentences.boolean(label),
  date: momentProblem,
  time: momentProblem,
  dateTime: momentProblem,
  choice: ({ label, options }, value) =>
    typeof value === "string" && options.includes(value)
      ? undefined
      : sentences.choice(label, options),
  reference: ({ label }, value) => (isId(value) ? undefined : sentences.reference(label)),
  image: none,
  file: none,
  references: none,
  permissionKeys: none,
  changes: none,
  json: none,
  listOf: none,
  group: none,
};

/**
 * Why a field's default could not be stored, as the sentence with which its value would be refused.
 * The rules are those of `valueSchema`, without the library it is built on, since declarations are
 * checked in the browser too.
 */
export function defaultProblem(field: Field): string | undefined {
  const value = fixedDefaultOf(field);
  return value === undefined
    ? undefined
    : ((problemOf[field.kind] as (field: Field, value: unknown) => string | undefined)(
        field,
        value,
      ) ?? ownKindOf(field)?.problem?.(value, field));
}
