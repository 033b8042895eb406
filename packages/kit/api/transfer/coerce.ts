import { isFlag, isList, isWhole } from "../../fields/questions";
import {
  entryForm,
  examplePart,
  fieldsOf,
  isPlainList,
  isStorableText,
  isStructured,
  type Field,
  type FieldKind,
} from "../../schema";
import { isWordField, meaningOf, wordKey } from "../../schema/transfer/meanings";
import { sentences } from "../../schema/sentences";
import { optionText, splitTexts } from "../../schema/transfer/cell-text";
import type { DateOrder } from "../../schema/transfer/messages";
import { readDay, readInstant, readTime, type Reading } from "./coerce-date";
import { readNumber } from "./coerce-number";
import { t } from "./text";
import { joined } from "../../schema/joined";

/** What a cell's text stands for, or why it stands for nothing. */
export type Coerced = { value: unknown } | { reason: string };
type Coerce = (text: string, field: Field, order: DateOrder | undefined) => Coerced;

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const words: Coerce = (text) => ({ value: text });

const moment =
  (
    read: (text: string, order?: DateOrder) => Reading,
    sentence: (label: string, text: string) => string,
  ): Coerce =>
  (text, { label }, order) => {
    const reading = read(text, order);
    if ("value" in reading) return reading;
    return {
      reason:
        reading.wrong === "twice"
          ? t("twoDates", { text: short(text) })
          : sentence(label, short(text)),
    };
  };

/** The number that is called so; undefined where none is. */
const numberNamed = (text: string, field: Field): number | undefined => {
  const names = (isWhole(field) && field.names) || {};
  const found = Object.entries(names).find(([, name]) => wordKey(name) === wordKey(text));
  return found && Number(found[0]);
};

const amount: Coerce = (text, field) => {
  const { label } = field;
  const named = numberNamed(text, field);
  if (named !== undefined) return { value: named };
  const reading = readNumber(text);
  if ("value" in reading) return reading;
  return {
    reason:
      reading.wrong === "twice"
        ? t("twoNumbers", { text: short(text) })
        : t("notANumber", { label, text: short(text) }),
  };
};

/** The value of a field of few words, from the word of its meaning. */
export const valueOfMeaning = (field: Field, meaning: string): unknown =>
  isFlag(field) ? meaning === "true" : meaning;

const oneOfFew: Coerce = (text, field) => {
  if (!isWordField(field)) return words(text, field, undefined);
  const meaning = meaningOf(field, text);
  if (meaning !== undefined) return { value: valueOfMeaning(field, meaning) };
  return {
    reason: isFlag(field)
      ? t("notYesNo", { label: field.label, text: short(text) })
      : t("notAChoice", {
          label: field.label,
          text: short(text),
          options: joined(
            field.options.map((option) => optionText(field, option)),
            "or",
          ),
        }),
  };
};

const byTheServer: Coerce = (_text, { label }) => ({ reason: sentences.readOnly(label) });

const fromJson: Coerce = (text, field) => {
  if (!isStructured(field)) return { value: text };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { value };
  } catch {
    // Said below, as of any other text that stands for no entries.
  }
  const example = Object.fromEntries(
    fieldsOf(entryForm(field)).map(([key, part]) => [key, examplePart(part)]),
  );
  return {
    reason: t("notStructured", {
      label: field.label,
      text: short(text),
      example: JSON.stringify(isList(field) ? [example] : example),
    }),
  };
};

/** Texts with semicolons, each read as the value that the list is made of; or JSON of entries. */
const several: Coerce = (text, field, order) => {
  if (!isStructured(field) || !isPlainList(field)) return fromJson(text, field, order);
  const values: unknown[] = [];
  for (const one of splitTexts(text)) {
    const read = coercions[field.of.kind](one, field.of, order);
    if ("reason" in read) return read;
    values.push(read.value);
  }
  return { value: values };
};

/** References are looked up instead, many at a time (references.ts). */
const coercions: Readonly<Record<FieldKind, Coerce>> = {
  text: words,
  longText: words,
  email: words,
  phone: words,
  url: words,
  colour: words,
  integer: amount,
  decimal: amount,
  image: amount,
  file: amount,
  boolean: oneOfFew,
  date: moment(readDay, (label: string, text: string) => t("notADate", { label, text })),
  time: moment(readTime, (label: string, text: string) => t("notATime", { label, text })),
  dateTime: moment(readInstant, (label: string, text: string) =>
    t("notAnInstant", { label, text }),
  ),
  choice: oneOfFew,
  permissionKeys: (text) => ({ value: splitTexts(text) }),
  changes: byTheServer,
  json: byTheServer,
  listOf: several,
  group: fromJson,
  reference: byTheServer,
  references: byTheServer,
};

/**
 * The value a cell's text stands for, by the field's kind. Whether the value is allowed is checked
 * later, as for any record.
 */
export const coerce = (text: string, field: Field, order?: DateOrder): Coerced =>
  isStorableText(text)
    ? coercions[field.kind](text, field, order)
    : { reason: sentences.unstorable(field.label) };
