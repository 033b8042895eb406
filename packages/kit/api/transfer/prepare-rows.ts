import { isLink, isList, linksToOne } from "../../fields/questions";
import { apiFields, isStructured, type Field } from "../../schema";
import { fieldErrors, updateSchema } from "../../schema/validate";
import type { Refusal } from "./contract";
import type { RequestContext } from "../http/request-context";
import { orderIn } from "../../schema/transfer/date-order";
import { notCalculated } from "../../schema/transfer/cell-text";
import { noMeaning, wordKey } from "../../schema/transfer/meanings";
import { countryFor, readPhones } from "../phones/phones-in";
import { isNamePart } from "../../schema/transfer/columns";
import { readLastFirst } from "../../schema/transfer/name-parts";
import { coerce, valueOfMeaning } from "./coerce";
import { textIn, type SourceRow } from "./import-body";
import type { ImportPlan, PlannedColumn } from "./import-plan";
import { t } from "./text";
import { lookUpReferences, type Lookup } from "./reference-lookup";
import { nameToCome, referenceValue, type ReferenceValue } from "./reference-value";

const mixedDates = ({ dmy, mdy }: { dmy: string; mdy: string }) =>
  t("mixedDates", { dayFirst: dmy, monthFirst: mdy });

const atEntry = (label: string, entry: number | undefined, reason: string) =>
  entry === undefined ? t("atField", { label, reason }) : t("atEntry", { label, entry, reason });

/** A row whose texts have become values. */
export interface PreparedRow {
  line: number;
  /** By API name. */
  given: Map<string, unknown>;
  /** API names whose column is empty in this row. */
  empty: string[];
  /** References whose name and id say different things. */
  unsettled: Map<string, Extract<ReferenceValue, { byId: unknown }>>;
  /** References into a tree that no record is called yet, by API name, with what refuses them. */
  awaited: Map<string, { text: string; refusal: Refusal }>;
  refusals: Refusal[];
  /** What is to be known of values that are taken all the same. */
  warnings: Refusal[];
}

/**
 * The column a person has to look at when a field is refused; null when the file has none for it.
 */
export const columnFor = (plan: ImportPlan, apiName: string): string | null =>
  plan.columns.find(
    ({ column, fixed }) => column.apiName === apiName.split(".")[0] && fixed === undefined,
  )?.name ?? null;

function prepareReference(
  plan: ImportPlan,
  { column }: PlannedColumn,
  source: SourceRow,
  lookup: Lookup,
  row: PreparedRow,
): void {
  const { field, apiName } = column;
  if (!isLink(field)) return;
  const own = plan.columns.filter((other) => other.column.apiName === apiName);
  const textOf = (part: "value" | "id") =>
    textIn(
      source,
      own.find((other) => other.column.part === part),
    ) ?? "";
  const idColumn =
    own.find((other) => other.column.part === "id")?.name ??
    `${field.label} ${linksToOne(field) ? "id" : "ids"}`;
  const texts = { name: textOf("value"), id: textOf("id"), idColumn };
  const value = referenceValue(field, texts, lookup);
  if (!value) row.empty.push(apiName);
  else if ("byId" in value) row.unsettled.set(apiName, value);
  else if ("reason" in value) {
    const refusal = { column: columnFor(plan, apiName), field: apiName, reason: value.reason };
    const text = nameToCome(field, texts, lookup);
    if (text === undefined) row.refusals.push(refusal);
    else row.awaited.set(apiName, { text, refusal });
  } else row.given.set(apiName, value.value);
}

/**
 * Joins a person's name from the columns that hold its parts; in one that holds it with the family
 * name first, the order is turned.
 */
function prepareName(
  plan: ImportPlan,
  { name, column: { apiName, part, field } }: PlannedColumn,
  source: SourceRow,
  row: PreparedRow,
): void {
  const texts = (["first", "middle", "last"] as const).flatMap(
    (one) =>
      textIn(
        source,
        plan.columns.find(({ column }) => column.apiName === apiName && column.part === one),
      )?.trim() ?? [],
  );
  const text = part === "lastFirst" ? textIn(source, { name }) : texts.join(" ");
  if (text === undefined || text === "") return void row.empty.push(apiName);
  const value = part === "lastFirst" ? readLastFirst(text) : text;
  if (value === undefined)
    row.refusals.push({
      column: name,
      field: apiName,
      reason: t("notLastFirst", { label: field?.label ?? "", text: text.slice(0, 60) }),
    });
  else row.given.set(apiName, value);
}

/** What somebody said a text stands for comes first, then what the field knows of it. */
function prepareCell(
  plan: ImportPlan,
  { name, fixed, column: { apiName } }: PlannedColumn,
  field: Field,
  text: string,
  row: PreparedRow,
): void {
  const { values, dateOrder } = plan;
  const mixed = plan.mixedDates.get(name);
  if (mixed && fixed === undefined && orderIn(text) !== undefined) {
    row.refusals.push({ column: name, field: apiName, reason: mixedDates(mixed) });
    return;
  }
  const meaning = fixed === undefined ? values.get(name)?.get(wordKey(text)) : undefined;
  if (meaning === noMeaning) {
    row.empty.push(apiName);
    return;
  }
  const coerced =
    meaning === undefined
      ? coerce(text, field, dateOrder)
      : { value: valueOfMeaning(field, meaning) };
  if ("reason" in coerced)
    row.refusals.push({ column: name, field: apiName, reason: coerced.reason });
  else row.given.set(apiName, coerced.value);
}

/** A cell that shows an error says nothing, unless somebody said what it stands for. */
const showsError = ({ values }: ImportPlan, { name }: PlannedColumn, source: SourceRow): boolean =>
  source.errors.has(name) && !values.get(name)?.has(wordKey(source.cells.get(name) ?? ""));

const errorReason = (text: string): string =>
  text.trim() === notCalculated ? t("notCalculated") : t("showsError", { text: text.trim() });

function prepareRow(
  plan: ImportPlan,
  source: SourceRow,
  lookups: ReadonlyMap<string, Lookup>,
): PreparedRow {
  const row: PreparedRow = {
    line: source.line,
    given: new Map(),
    empty: [],
    unsettled: new Map(),
    awaited: new Map(),
    refusals: [],
    warnings: [],
  };
  const seen = new Set<string>();
  for (const planned of plan.columns) {
    const { field, apiName, part } = planned.column;
    const lookup = lookups.get(apiName);
    const text = textIn(source, planned);
    if (text !== undefined && showsError(plan, planned, source))
      row.refusals.push({ column: planned.name, field: apiName, reason: errorReason(text) });
    else if (isNamePart(part)) {
      if (!seen.has(apiName)) prepareName(plan, planned, source, row);
      seen.add(apiName);
    } else if (lookup) {
      if (!seen.has(apiName)) prepareReference(plan, planned, source, lookup, row);
      seen.add(apiName);
    } else if (text === undefined) row.empty.push(apiName);
    else if (!field) row.given.set(apiName, text.trim());
    else prepareCell(plan, planned, field, text, row);
  }
  return row;
}

/** A sentence about a part of a list or a group, which has one cell, with the entry it is about. */
function atPart(plan: ImportPlan, name: string, reason: string): string {
  const [apiName = "", at] = name.split(".");
  const field = at === undefined ? undefined : apiFields(plan.resource).get(apiName)?.field;
  if (!field || !isStructured(field)) return reason;
  return atEntry(field.label, isList(field) ? Number(at) + 1 : undefined, reason);
}

/** What is wrong with fields, in terms of the file. */
export const refusalsAt = (
  plan: ImportPlan,
  errors: Readonly<Record<string, readonly string[]>>,
): Refusal[] =>
  Object.entries(errors).flatMap(([apiName, reasons]) =>
    reasons.map((reason) => ({
      column: columnFor(plan, apiName),
      field: apiName,
      reason: atPart(plan, apiName, reason),
    })),
  );

/**
 * Values as they would be stored: trimmed, in the case the kind keeps; what is not allowed is
 * refused and left out.
 */
function check(plan: ImportPlan, row: PreparedRow): PreparedRow {
  const { id, ...given } = Object.fromEntries(row.given);
  const parsed = updateSchema(plan.resource).safeParse(given);
  const errors = parsed.success ? {} : fieldErrors(plan.resource, parsed.error);
  const wrong = new Set(Object.keys(errors).map((name) => name.split(".")[0]));
  const good = Object.fromEntries(Object.entries(given).filter(([apiName]) => !wrong.has(apiName)));
  row.refusals.push(...refusalsAt(plan, errors));
  row.given = new Map([
    ...Object.entries(parsed.data ?? updateSchema(plan.resource).parse(good)),
    ...(id === undefined ? [] : ([["id", id]] as const)),
  ]);
  return row;
}

/** Phone numbers as they are stored, so that they are compared with what is stored. */
async function readPhonesOf(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
): Promise<void> {
  const { resource } = plan;
  const given = rows.map((row) => Object.fromEntries(row.given));
  const country = await countryFor(call, resource, given);
  for (const [at, row] of rows.entries()) {
    const { values, warnings } = readPhones(resource, given[at] ?? {}, country);
    row.given = new Map(Object.entries(values));
    row.warnings.push(...refusalsAt(plan, warnings));
  }
}

/** Turns texts into values; references are looked up for all rows together. */
export async function prepareRows(
  call: RequestContext,
  plan: ImportPlan,
  sources: readonly SourceRow[],
): Promise<PreparedRow[]> {
  const lookups = await lookUpReferences(call, plan.columns, sources);
  const rows = sources.map((source) => check(plan, prepareRow(plan, source, lookups)));
  await readPhonesOf(call, plan, rows);
  return rows;
}
