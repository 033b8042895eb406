import { isGroup, isNumber } from "../fields/questions";
import { apiFields } from "./api-fields";
import { cellName, childrenOf } from "./child-tables";
import type { Field, MomentField } from "./field";
import { fieldsOf, type Resource } from "./resource";
import { sentences } from "./sentences";
import { entriesOf, entryForm, isPlainList, isStructured, onlyPart, partsOf } from "./structured";
import { momentOrder } from "./value-forms";
import { isPlainObject } from "./is-plain-object";

type Values = Readonly<Record<string, unknown>>;
/** Sentences by API name, or by that of a part or a cell. */
export type Warnings = Readonly<Record<string, readonly string[]>>;

/** What a field says of values that are unusual. */
const warnOf = (field: Field) => ("warn" in field ? field.warn : undefined);

/** Below zero, zero or above, as a value is below, at or above a limit; undefined of another form. */
function compared(field: Field, value: unknown, limit: number | string): number | undefined {
  if (typeof limit === "string")
    return typeof value === "string" && value !== ""
      ? momentOrder(field as MomentField, value, limit) || 0
      : undefined;
  if (isNumber(field)) return typeof value === "number" ? value - limit : undefined;
  const letters = typeof value === "string" ? value.trim().length : 0;
  return letters > 0 ? letters - limit : undefined;
}

/** The sentence about a value that is allowed, but beyond what its field says is usual. */
export function warningOf(field: Field, value: unknown): string | undefined {
  const { min, max } = warnOf(field) ?? {};
  const isText = !isNumber(field) && typeof (min ?? max) === "number";
  if (min !== undefined && (compared(field, value, min) ?? 0) < 0)
    return isText
      ? sentences.usuallyLonger(field.label, Number(min))
      : sentences.usuallyAtLeast(field.label, min);
  if (max !== undefined && (compared(field, value, max) ?? 0) > 0)
    return isText
      ? sentences.usuallyShorter(field.label, Number(max))
      : sentences.usuallyAtMost(field.label, max);
  return undefined;
}

type Found = [name: string, sentence: string];

/** The warnings about one value, those about parts of a list or a group among them. */
function* warningsAt(field: Field, name: string, value: unknown): Generator<Found> {
  if (!isStructured(field)) {
    const sentence = warningOf(field, value);
    if (sentence !== undefined) yield [name, sentence];
    return;
  }
  const parts = fieldsOf(entryForm(field));
  if (isGroup(field))
    for (const [key, part] of parts)
      yield* warningsAt(part, cellName(name, key), partsOf(value)[key]);
  else
    for (const [at, entry] of entriesOf(field, value).entries())
      for (const [key, part] of parts) {
        const place =
          isPlainList(field) && key === onlyPart ? cellName(name, at) : cellName(name, at, key);
        yield* warningsAt(part, place, entry[key]);
      }
}

function* rowWarnings(resource: Resource, sent: Values): Generator<Found> {
  for (const { key, fields } of childrenOf(resource)) {
    const rows: unknown = sent[key];
    if (!Array.isArray(rows)) continue;
    for (const [at, row] of (rows as unknown[]).entries())
      if (isPlainObject(row) && row["deleted"] !== true)
        for (const { apiName, field } of fields)
          yield* warningsAt(field, cellName(key, at, apiName), row[apiName]);
  }
}

/**
 * What is unusual in what was sent, by API name; of its rows and parts by their place in it.
 * @param stored the values as they are stored
 */
export function warningsOf(resource: Resource, sent: unknown, stored: Values): Warnings {
  if (!isPlainObject(sent)) return {};
  const found: Found[] = [];
  for (const { apiName, field } of apiFields(resource).values())
    if (Object.hasOwn(sent, apiName)) found.push(...warningsAt(field, apiName, stored[apiName]));
  found.push(...rowWarnings(resource, sent));
  return Object.fromEntries(found.map(([name, sentence]) => [name, [sentence]]));
}
