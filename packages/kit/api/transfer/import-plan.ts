import { isDay, isInstantField } from "../../fields/questions";
import { cleanLines, seenBy, type Resource } from "../../schema";
import {
  importColumns,
  knownColumns,
  isNamePart,
  isSameCell,
  matchColumns,
  type TransferColumn,
} from "../../schema/transfer/columns";
import { columnOfHeader, isOwnExport } from "../../schema/transfer/headings";
import { mixedDatesIn, type MixedDates } from "../../schema/transfer/date-order";
import { namePartOf } from "../../schema/transfer/name-parts";
import { isWordField, meaningsOf, noMeaning, wordKey } from "../../schema/transfer/meanings";
import { maxMappedValues, type DateOrder } from "../../schema/transfer/messages";
import { invalid } from "../errors";
import type { RequestContext } from "../http/request-context";
import { columnsIn, type ImportBody } from "./import-body";
import { t } from "./text";
import { joined } from "../../schema/joined";

const twoColumns = (columns: readonly string[]) =>
  t("twoColumns", {
    columns: joined(
      columns.map((text) => t("quoted", { text })),
      "and",
    ),
  });

/** A column of the file and what it fills. */
export interface PlannedColumn {
  /** As the file calls it. */
  name: string;
  column: TransferColumn;
  /** What every row says; then the file has no such column. */
  fixed?: string;
}
/** What an import does with each column. */
export interface ImportPlan {
  resource: Resource;
  columns: PlannedColumn[];
  /** By what rows are recognised; null when nothing can. */
  match: PlannedColumn | null;
  dateOrder: DateOrder | undefined;
  /** Columns whose dates have no one order, while nobody says which: none of these is read. */
  mixedDates: ReadonlyMap<string, MixedDates>;
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
    if (!column) throw invalid({ mapping: [t("unknownTarget", { target: target.slice(0, 100) })] });
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
  const columnOf = (name: string) =>
    columnOfHeader(name, known) ??
    known.find(({ key, part }) => key === resource.title && part === namePartOf(resource, name));
  const unknown = names.filter((name) => !columnOf(name));
  if (unknown.length)
    throw invalid(
      Object.fromEntries(
        unknown
          .slice(0, 20)
          .map((name) => [
            name.slice(0, 100),
            [t("unknownColumn", { column: name.slice(0, 100) })],
          ]),
      ),
    );
  return names.flatMap((name) => {
    const column = columnOf(name);
    return column && writable.has(column.target) ? [{ name, column }] : [];
  });
}

/** What every row of the file says, as if it had a column for it. */
function fixedColumns(seen: Resource, fixed: ImportBody["fixed"] = {}): PlannedColumn[] {
  const targets = new Map(importColumns(seen).map((column) => [column.target, column]));
  return Object.entries(fixed).map(([target, text]) => {
    const column = targets.get(target);
    if (!column?.field || isNamePart(column.part))
      throw invalid({ fixed: [t("unknownTarget", { target: target.slice(0, 100) })] });
    return { name: column.header, column, fixed: cleanLines(text) };
  });
}

/**
 * A name is joined from columns that say which part of it they hold. By headings alone, one of them
 * is not enough.
 * @throws ApiError 422.
 */
function refusePartOfName(columns: readonly PlannedColumn[]): PlannedColumn[] {
  const parts = columns.filter(({ column: { part } }) => isNamePart(part) && part !== "lastFirst");
  const [first] = parts;
  const isWhole = ["first", "last"].every((part) =>
    parts.some(({ column }) => column.part === part),
  );
  if (first && !isWhole)
    throw invalid({
      mapping: [
        t("partOfName", {
          column: first.name.slice(0, 100),
          label: first.column.field?.label ?? "",
        }),
      ],
    });
  return [...columns];
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
    throw invalid({ match_on: [t("whoseIds", { column: id.name.slice(0, 100) })] });
  return others;
}

function refuseTwice(columns: readonly PlannedColumn[]): void {
  for (const one of columns) {
    const same = columns.filter((other) => other === one || isSameCell(other.column, one.column));
    if (same.length > 1) throw invalid({ mapping: [twoColumns(same.map(({ name }) => name))] });
  }
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
    throw invalid({
      match_on: [t("matchOn", { words: possible.map(({ target }) => target).join(", ") })],
    });
  const planned = plannedFor(column);
  if (!planned) throw invalid({ match_on: [t("matchWithoutColumn", { label: column.header })] });
  return planned;
}

/** @throws ApiError 422 for a column without such values, or a value that its field has not. */
function valuesOf(columns: readonly PlannedColumn[], body: ImportBody): ImportPlan["values"] {
  const values = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, given] of Object.entries(body.values ?? {})) {
    const field = columns.find((planned) => planned.name === name && planned.fixed === undefined)
      ?.column.field;
    const shown = name.slice(0, 100);
    if (!isWordField(field)) throw invalid({ values: [t("valuesOfColumn", { column: shown })] });
    const entries = Object.entries(given);
    if (entries.length > maxMappedValues)
      throw invalid({ values: [t("tooManyValues", { maximum: maxMappedValues })] });
    const allowed = new Set([noMeaning, ...meaningsOf(field).map(({ value }) => value)]);
    const wrong = entries.find(([, value]) => !allowed.has(value));
    if (wrong)
      throw invalid({
        values: [t("valueOfColumn", { column: shown, value: wrong[1].slice(0, 100) })],
      });
    values.set(name, new Map(entries.map(([text, value]) => [wordKey(text), value])));
  }
  return values;
}

/** A column has one order of day and month; which, is not told from one row to the next. */
function mixedDates(
  columns: readonly PlannedColumn[],
  { rows, date_order: order }: ImportBody,
): ImportPlan["mixedDates"] {
  const dates = columns.filter(({ column: { field } }) => isDay(field) || isInstantField(field));
  return new Map(
    order
      ? []
      : dates.flatMap(({ name }) => {
          const mixed = mixedDatesIn(rows.map((row) => String(row[name] ?? "")));
          return mixed ? [[name, mixed]] : [];
        }),
  );
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
    : refusePartOfName(
        withoutOthersIds(resource, byHeaders(resource, seen, columnsIn(body.rows)), body),
      );
  if (body.rows.length > 0 && !columns.some(({ column }) => column.field))
    throw invalid({ mapping: [t("noColumns")] });
  columns.push(...fixedColumns(seen, body.fixed));
  refuseTwice(columns);
  return {
    resource,
    columns,
    match: matchOf(seen, columns, body.match_on),
    dateOrder: body.date_order,
    mixedDates: mixedDates(columns, body),
    emptyCells: body.empty_cells ?? "keep",
    confirmNames: body.confirm_names === true,
    values: valuesOf(columns, body),
  };
}
