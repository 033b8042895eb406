import { isGroup } from "../../fields/questions";
import { ownKindOf } from "../../fields/own-kinds";
import {
  apiFields,
  entryForm,
  isMet,
  isPlainList,
  maxEntries,
  writableFields,
  type Field,
  type FieldKind,
  type MomentField,
  type NumberField,
  type PartField,
  type Resource,
  type StructuredField,
  type TextField,
} from "..";

type Values = Readonly<Record<string, unknown>>;

const twoDigits = (value: number) => String(value).padStart(2, "0");
const instant = (minutes: number) =>
  new Date(Date.UTC(2000, 0, 1) + minutes * 60_000).toISOString();
/** One later than the field it must follow. */
const step = (field: Field) =>
  ("after" in field && field.after) || ("notBefore" in field && field.notBefore) ? 1 : 0;

function textOf(field: TextField, n: number): string {
  const text = `${field.label.slice(0, 8)} ${n}`.padEnd(field.min ?? 0, "x");
  return field.max !== undefined && text.length > field.max
    ? `${n}`.padStart(field.min ?? 0, "0")
    : text;
}

function numberOf(field: NumberField, n: number): number {
  const min = field.min ?? 0;
  return min + (n % ((field.max ?? 2_000_000_000) - min + 1));
}

type Maker<K extends FieldKind> = (field: Extract<Field, { kind: K }>, n: number) => unknown;
type Plain = PartField["kind"];
/**
 * A value of a kind that is its own: the same `n` gives the same value, another `n` another, and
 * spans of different `n` do not meet.
 */
const makers: { [K in Plain]: Maker<K> } = {
  text: textOf,
  longText: textOf,
  email: (_, n) => `person${n}@example.com`,
  phone: (_, n) => `+9190000${10_000 + n}`,
  url: (_, n) => `https://example.com/${n}`,
  colour: (_, n) => `#${n.toString(16).padStart(6, "0")}`,
  integer: numberOf,
  decimal: numberOf,
  boolean: ({ default: usual }) => usual !== true,
  date: (field: MomentField, n) => instant((n * 3 + step(field)) * 1440).slice(0, 10),
  time: (field: MomentField, n) => {
    const minutes = 16 * 60 + ((2 * n) % 478) + step(field);
    return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  },
  dateTime: (field: MomentField, n) => instant(n * 3 + step(field)),
  choice: ({ options }, n) => options[n % options.length],
};

/** Whether the field has a value of its own, as a list's parts do. */
export const isOwnKind = (field: Field): field is PartField => Object.hasOwn(makers, field.kind);

/** A value of a field, another one for another number; patterns are not minded. */
export const madeValue = (field: PartField, n: number): unknown =>
  ownKindOf(field)?.sample?.(n, field) ??
  (makers[field.kind] as (field: Field, n: number) => unknown)(field, n);
type MakePart = (part: PartField, n: number, key?: string) => unknown;

/** An entry of a list, or a group: all its parts. */
const entryOf = (field: StructuredField, n: number, make: MakePart): Values => {
  const parts = apiFields(entryForm(field));
  const all = [...parts.values()].map(
    ({ apiName, field: part }) => [apiName, make(part as PartField, n, apiName)] as const,
  );
  return withoutUnmet(entryForm(field), Object.fromEntries(all));
};
/** Two entries, or a group. */
export function structureOf(
  field: StructuredField,
  n: number,
  make: MakePart = madeValue,
): unknown {
  const own = ownKindOf(field)?.sample;
  if (own) return own(n, field);
  if (isGroup(field)) return entryOf(field, n, make);
  const many = maxEntries(field) > 1 ? [n, n + 1] : [n];
  return many.map((one) => (isPlainList(field) ? make(field.of, one) : entryOf(field, one, make)));
}

/** The draft without fields that may have no value in such a record (`when`). */
export const withoutUnmet = (resource: Resource, draft: Values): Record<string, unknown> => {
  const unmet = new Set(
    writableFields(resource)
      .filter(({ field }) => !isMet(resource, field, draft))
      .map(({ apiName }) => apiName),
  );
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !unmet.has(key)));
};
