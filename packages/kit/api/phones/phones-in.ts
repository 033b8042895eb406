import { isGroup, isPhone } from "../../fields/questions";
import {
  apiFields,
  cellName,
  childrenOf,
  writableFields,
  type ApiField,
  type Field,
  type Resource,
  type Warnings,
} from "../../schema";
import { holdsPhones } from "../../schema/holds-phones";
import { isPlainObject } from "../../schema/is-plain-object";
import { entriesOf, entryForm, fromEntries, isStructured } from "../../schema/structured";
import type { Row } from "../db/row";
import type { RequestContext } from "../http/request-context";
import { t } from "../text";
import { readPhone, storedPhone, type PhoneReading } from "./read-phone";
import { listed } from "../../schema/messages";

/** What a person reads of a phone number that cannot simply be dialled. */
const problems = {
  invalid: (label: string) => t("phone.invalid", { label }),
  noCountry: (label: string) => t("phone.noCountry", { label }),
};

/** What becomes of one number: `name` as warnings name it, such as `phones.1`. */
type Change = (name: string, field: Field, text: string) => string;

function changed(field: Field, name: string, value: unknown, change: Change): unknown {
  if (isPhone(field))
    return typeof value === "string" && value.trim() !== "" ? change(name, field, value) : value;
  if (!isStructured(field) || value === null || value === undefined) return value;
  const parts = apiFields(entryForm(field));
  const inEntry = (entry: Readonly<Row>, nameOf: (key: string) => string): Row =>
    Object.fromEntries(
      Object.entries(entry).map(([key, part]) => {
        const partField = parts.get(key)?.field;
        return [key, partField ? changed(partField, nameOf(key), part, change) : part];
      }),
    );
  if (isGroup(field))
    return isPlainObject(value) ? inEntry(value, (key) => cellName(name, key)) : value;
  if (!Array.isArray(value)) return value;
  const isPlain = typeof field.of["kind"] === "string";
  return fromEntries(
    field,
    entriesOf(field, value).map((entry, at) =>
      inEntry(entry, (key) => (isPlain ? cellName(name, at) : cellName(name, at, key))),
    ),
  );
}

/** The values of a record, or of a part of one, with every phone number in them changed. */
function withPhones(resource: Resource, values: Readonly<Row>, change: Change): Row {
  const after: Row = { ...values };
  for (const { apiName, field } of apiFields(resource).values())
    if (Object.hasOwn(values, apiName) && holdsPhones(field))
      after[apiName] = changed(field, apiName, values[apiName], change);
  for (const { key, fields } of childrenOf(resource)) {
    const rows = values[key];
    const ofRow = fields.filter(({ field }) => holdsPhones(field));
    if (!Array.isArray(rows) || ofRow.length === 0) continue;
    after[key] = (rows as unknown[]).map((row, at) => {
      if (!isPlainObject(row)) return row;
      const inRow = (cells: Readonly<Row>): Row => ({
        ...cells,
        ...Object.fromEntries(
          ofRow.flatMap(({ apiName, field }) =>
            Object.hasOwn(cells, apiName)
              ? [[apiName, changed(field, cellName(key, at, apiName), cells[apiName], change)]]
              : [],
          ),
        ),
      });
      // A row that has been checked carries its values beside what was sent of them.
      return isPlainObject(row["values"]) ? { ...row, values: inRow(row["values"]) } : inRow(row);
    });
  }
  return after;
}

/** Every phone number in the values of a record, with the name that warnings give it. */
export function phonesIn(
  resource: Resource,
  values: Readonly<Row>,
): { name: string; field: Field; text: string }[] {
  const found: { name: string; field: Field; text: string }[] = [];
  withPhones(resource, values, (name, field, text) => {
    found.push({ name, field, text });
    return text;
  });
  return found;
}

/** What to say of a number that is not simply stored. */
function warningOf({ label }: Field, reading: PhoneReading): string | undefined {
  if ("number" in reading)
    return reading.guessed ? t("phone.guessed", { label, number: reading.number }) : undefined;
  if (reading.wrong === "two")
    return t("phone.two", { label, numbers: listed(reading.numbers, "unit") });
  return problems[reading.wrong](label);
}

/** Values whose phone numbers have been read, and what to say of some of them, by their names. */
export interface PhonesRead {
  values: Row;
  warnings: Warnings;
}

/** Another phone field, into which the second of two numbers may go. */
function otherField(resource: Resource, field: Field, values: Readonly<Row>): ApiField | undefined {
  return writableFields(resource).find(
    (each) =>
      isPhone(each.field) &&
      each.field !== field &&
      each.field.label !== field.label &&
      (values[each.apiName] ?? null) === null,
  );
}

/** Reads every phone number in the values of a record. @param country see `readPhone` */
export function readPhones(
  resource: Resource,
  values: Readonly<Row>,
  country: string | null,
): PhonesRead {
  const warnings: Record<string, readonly string[]> = {};
  const read = withPhones(resource, values, (name, field, text) => {
    const reading = readPhone(text, country);
    const other =
      "numbers" in reading && Object.hasOwn(values, name)
        ? otherField(resource, field, values)
        : undefined;
    const warning =
      other && "numbers" in reading
        ? t("phone.second", {
            label: field.label,
            number: reading.numbers[1] ?? "",
            other: other.field.label,
          })
        : warningOf(field, reading);
    if (warning !== undefined) warnings[name] = [warning];
    return storedPhone(text, reading);
  });
  return { values: read, warnings };
}

/** Puts the second of two numbers into another phone field of the record that is empty. */
export function partPhones(
  resource: Resource,
  values: Readonly<Row>,
  before: Readonly<Row> | null,
  country: string | null,
): Row {
  const after: Row = { ...values };
  for (const { apiName, field } of writableFields(resource)) {
    const text = after[apiName];
    if (!isPhone(field) || typeof text !== "string") continue;
    const reading = readPhone(text, country);
    const [first, second] = "numbers" in reading ? reading.numbers : [];
    const other =
      second === undefined ? undefined : otherField(resource, field, { ...before, ...after });
    if (other === undefined) continue;
    after[apiName] = first;
    after[other.apiName] = second;
  }
  return after;
}

/** The institution's country, if there is a number for which it must be known. */
export async function countryFor(
  { context, db }: Pick<RequestContext, "context" | "db">,
  resource: Resource,
  values: readonly Readonly<Row>[],
): Promise<string | null> {
  let isNeeded = false;
  for (const each of values)
    withPhones(resource, each, (_name, _field, text) => {
      isNeeded = true;
      return text;
    });
  return isNeeded ? (await context.settings.read(db))["institution.country"] : null;
}

/** What to say of the phone numbers of a body, as it was sent. */
export async function phoneWarnings(
  call: Pick<RequestContext, "context" | "db">,
  resource: Resource,
  body: unknown,
): Promise<Warnings> {
  if (!isPlainObject(body)) return {};
  return readPhones(resource, body, await countryFor(call, resource, [body])).warnings;
}

/** The checked values of a record with their phone numbers as they are stored. */
export async function withReadPhones(
  call: Pick<RequestContext, "context" | "db">,
  resource: Resource,
  values: Readonly<Row>,
  before: Readonly<Row> | null,
): Promise<Row> {
  const country = await countryFor(call, resource, [values]);
  return partPhones(resource, readPhones(resource, values, country).values, before, country);
}
