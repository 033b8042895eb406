import { seenBy, type Resource } from "../../schema";
import {
  importColumns,
  knownColumns,
  matchColumns,
  type TransferColumn,
} from "../../schema/transfer/columns";
import { columnOfHeader, isOwnExport } from "../../schema/transfer/headings";
import { isWordField, meaningsOf, noMeaning, wordKey } from "../../schema/transfer/meanings";
import { maxMappedValues, type DateOrder } from "../../schema/transfer/messages";
import { invalid } from "../errors";
import type { RequestContext } from "../http/request-context";
import { columnsIn, type ImportBody } from "./import-body";
import { transferSentences } from "./transfer-sentences";

/** A column of the file and what it fills. */
export interface PlannedColumn {
  /** As the file calls it. */
  name: string;
  column: TransferColumn;
}
/** What an import does with each column. */
export interface ImportPlan {
  resource: Resource;
  columns: PlannedColumn[];
  /** By what rows are recognised; null when nothing can. */
  match: PlannedColumn | null;
  dateOrder: DateOrder | undefined;
  emptyCells: "keep" | "clear";
  /** Rows may change the names of persons. */
  confirmNames: boolean;
  /** What texts stand for, by column and by the text as `wordKey` gives it. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

function byMapping(resource: Resource, mapping: Readonly<Record<string, string>>): PlannedColumn[] {
  const targets = new Map(importColumns(resource).map((column) => [column.target, column]));
  return Object.entries(mapping).map(([name, target]) => {
    const column = targets.get(target);
    if (!column)
      throw invalid({ mapping: [transferSentences.unknownTarget(target.slice(0, 100))] });
    return { name, column };
  });
}

/**
 * What the system sets itself, or others only may write, is passed over, so that an exported file
 * can come back as it is; an unknown heading is a mistake.
 */
function byHeaders(resource: Resource, seen: Resource, names: readonly string[]): PlannedColumn[] {
  const [known, writable] = [
    knownColumns(resource),
    new Set(importColumns(seen).map(({ target }) => target)),
  ];
  const unknown = names.filter((name) => !columnOfHeader(name, known));
  if (unknown.length)
    throw invalid(
      Object.fromEntries(
        unknown
          .slice(0, 20)
          .map((name) => [
            name.slice(0, 100),
            [transferSentences.unknownColumn(name.slice(0, 100))],
          ]),
      ),
    );
  return names.flatMap((name) => {
    const column = columnOfHeader(name, known);
    return column && writable.has(column.target) ? [{ name, column }] : [];
  });
}

const isRecordId = ({ column }: PlannedColumn) => column.target === "id";

/**
 * A heading alone says that numbers are our ids only in a file that was exported here; elsewhere it
 * takes a mapping, or `match_on`. Passed over where rows can be recognised by something else.
 * @throws ApiError 422 where they can not.
 */
function withoutOthersIds(
  resource: Resource,
  columns: PlannedColumn[],
  { rows, match_on: wanted }: ImportBody,
): PlannedColumn[] {
  const id = columns.find(isRecordId);
  if (!id || wanted === "id" || isOwnExport(resource, columnsIn(rows))) return columns;
  const others = columns.filter((column) => !isRecordId(column));
  const isFilled = rows.some((row) => String(row[id.name] ?? "").trim() !== "");
  if (isFilled && matchOf(resource, others, undefined) === null)
    throw invalid({ match_on: [transferSentences.whoseIds(id.name.slice(0, 100))] });
  return others;
}

function refuseTwice(columns: readonly PlannedColumn[]): void {
  const names = new Map<string, string[]>();
  for (const { name, column } of columns)
    names.set(column.target, [...(names.get(column.target) ?? []), name]);
  for (const twice of names.values())
    if (twice.length > 1) throw invalid({ mapping: [transferSentences.twoColumns(twice)] });
}

function matchOf(
  resource: Resource,
  columns: readonly PlannedColumn[],
  wanted: string | null | undefined,
): PlannedColumn | null {
  const possible = matchColumns(resource);
  const plannedFor = ({ apiName }: TransferColumn) =>
    columns.find(({ column }) => column.apiName === apiName);
  if (wanted === undefined || wanted === null) {
    const uniquesFirst = [
      ...possible.filter(({ field }) => field),
      ...possible.filter(({ field }) => !field),
    ];
    return uniquesFirst.map(plannedFor).find((planned) => planned !== undefined) ?? null;
  }
  const column = possible.find(({ target, apiName }) => target === wanted || apiName === wanted);
  if (!column)
    throw invalid({ match_on: [transferSentences.matchOn(possible.map(({ target }) => target))] });
  const planned = plannedFor(column);
  if (!planned) throw invalid({ match_on: [transferSentences.matchWithoutColumn(column.header)] });
  return planned;
}

/** @throws ApiError 422 for a column without such values, or a value that its field has not. */
function valuesOf(columns: readonly PlannedColumn[], body: ImportBody): ImportPlan["values"] {
  const values = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, given] of Object.entries(body.values ?? {})) {
    const field = columns.find((planned) => planned.name === name)?.column.field;
    const shown = name.slice(0, 100);
    if (!isWordField(field)) throw invalid({ values: [transferSentences.valuesOfColumn(shown)] });
    const entries = Object.entries(given);
    if (entries.length > maxMappedValues)
      throw invalid({ values: [transferSentences.tooManyValues(maxMappedValues)] });
    const allowed = new Set([noMeaning, ...meaningsOf(field).map(({ value }) => value)]);
    const wrong = entries.find(([, value]) => !allowed.has(value));
    if (wrong)
      throw invalid({ values: [transferSentences.valueOfColumn(shown, wrong[1].slice(0, 100))] });
    values.set(name, new Map(entries.map(([text, value]) => [wordKey(text), value])));
  }
  return values;
}

/**
 * Decides what each column fills, of what the one who imports may write, and what texts in it stand
 * for.
 * @throws ApiError 422 for a column or a field that is not there, a field with two columns, or a
 * value that is none.
 */
export function planImport(
  { identity }: Pick<RequestContext, "identity">,
  resource: Resource,
  body: ImportBody,
): ImportPlan {
  const seen = seenBy(resource, identity);
  const columns = body.mapping
    ? byMapping(seen, body.mapping)
    : withoutOthersIds(resource, byHeaders(resource, seen, columnsIn(body.rows)), body);
  refuseTwice(columns);
  if (body.rows.length > 0 && !columns.some(({ column }) => column.field))
    throw invalid({ mapping: [transferSentences.noColumns()] });
  return {
    resource,
    columns,
    match: matchOf(seen, columns, body.match_on),
    dateOrder: body.date_order,
    emptyCells: body.empty_cells ?? "keep",
    confirmNames: body.confirm_names === true,
    values: valuesOf(columns, body),
  };
}
