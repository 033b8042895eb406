import { isAlwaysRequired, type Resource } from "../../../../schema";
import {
  importColumns,
  isSameCell,
  matchColumns,
  templateColumns,
  type TransferColumn,
} from "../../../../schema/transfer/columns";
import type { DateOrder } from "../../../../schema/transfer/messages";
import { mixedDatesIn, orderIn, type MixedDates } from "../../../../schema/transfer/date-order";
import { looksLastFirst, namePartOf, personName } from "../../../../schema/transfer/name-parts";
import { wordKey } from "../../../../schema/transfer/meanings";
import type { Table } from "../reading/table";
import { guessMapping } from "./guess-mapping";
import { mappedColumns, type Mapping } from "./mapped-columns";
import type { RememberedValues } from "./remembered-values";
import { firstValues, unknownValues, type ColumnValues } from "./values";

/** What a person decides about a file before it is imported. */
export interface Choices {
  /** Target by column; an empty one leaves the column out. */
  mapping: Mapping;
  /** Target by which rows are recognised; empty: rows are compared as a whole. */
  matchOn: string;
  /** Empty: only dates that can be read in one way are taken. */
  dateOrder: DateOrder | "";
  emptyCells: "keep" | "clear";
  /** What becomes of values that were changed after the last import, where the file says the same as then. */
  changedSince: "keep" | "replace";
  /** What texts of a column stand for, by column and by text (`wordKey`). */
  values: Record<string, ColumnValues>;
  /** What every row says, by target. */
  fixed: Record<string, string>;
  /** Rows may change the names of the persons whose records they match. */
  confirmNames: boolean;
}

const dateKinds = new Set(["date", "dateTime"]);

/** The first different values of a column. */
export function valuesIn(table: Table, index: number, maximum: number): string[] {
  const seen = new Set<string>();
  for (const { cells } of table.lines) {
    const text = (cells[index] ?? "").trim();
    if (text) seen.add(text);
    if (seen.size === maximum) break;
  }
  return [...seen];
}

const dateColumns = (resource: Resource, mapping: Mapping) =>
  mappedColumns(resource, mapping)
    .filter(({ column }) => dateKinds.has(column.field?.kind ?? ""))
    .map(({ name }) => name);

/** The first column that has dates of both orders, with one of each: somebody has to say which. */
export function mixedDatesOf(
  resource: Resource,
  table: Table,
  mapping: Mapping,
): (MixedDates & { name: string }) | undefined {
  for (const name of dateColumns(resource, mapping)) {
    const index = table.columns.indexOf(name);
    const mixed = mixedDatesIn(table.lines.map(({ cells }) => cells[index] ?? ""));
    if (mixed) return { name, ...mixed };
  }
  return undefined;
}

/** The order of day and month that the dates of the file leave open or decide. */
export function dateOrderOf(
  resource: Resource,
  table: Table,
  mapping: Mapping,
): { order: DateOrder | ""; unclear: boolean } {
  const dates = dateColumns(resource, mapping).map((name) => table.columns.indexOf(name));
  const seen = { dmy: false, mdy: false, either: false };
  for (const { cells } of table.lines) {
    for (const index of dates) {
      const order = orderIn(cells[index] ?? "");
      if (order) seen[order] = true;
    }
  }
  const order = seen.dmy === seen.mdy ? "" : seen.dmy ? "dmy" : "mdy";
  return { order, unclear: seen.either };
}

/** The columns rows can be recognised by, of those that the file fills. */
export function possibleMatches(resource: Resource, mapping: Mapping): TransferColumn[] {
  const filled = new Set(mappedColumns(resource, mapping).map(({ column }) => column.apiName));
  return matchColumns(resource).filter(({ apiName }) => filled.has(apiName));
}

/** The first unique field that the file fills, else the id. */
export function firstMatch(resource: Resource, mapping: Mapping): string {
  const possible = possibleMatches(resource, mapping);
  return (possible.find(({ field }) => field) ?? possible[0])?.target ?? "";
}

/**
 * Whether a column holds names of persons of which nothing says whether the family name comes
 * first, though they look so: "Rao, Asha".
 */
function isNameInQuestion(resource: Resource, table: Table, name: string, target: string): boolean {
  if (personName(resource) !== target || namePartOf(resource, name) === "value") return false;
  const names = valuesIn(table, table.columns.indexOf(name), 50);
  return names.length > 0 && names.filter(looksLastFirst).length >= names.length * 0.6;
}

/** The column of which it has to be asked whether its names begin with the family name. */
export function nameInQuestion(
  resource: Resource,
  table: Table,
  mapping: Mapping,
): { name: string; example: string } | undefined {
  const key = personName(resource);
  if (mappedColumns(resource, mapping).some(({ column }) => column.key === key)) return undefined;
  const guessed = guessMapping(resource, table.columns);
  const name = table.columns.find((column) =>
    isNameInQuestion(resource, table, column, guessed[column] ?? ""),
  );
  if (name === undefined) return undefined;
  const example = valuesIn(table, table.columns.indexOf(name), 50).find(looksLastFirst) ?? "";
  return { name, example };
}

/** What a file is imported as, unless a person says otherwise. */
export function firstChoices(resource: Resource, table: Table): Choices {
  const guessed = guessMapping(resource, table.columns, (name) =>
    valuesIn(table, table.columns.indexOf(name), 8),
  );
  const mapping = Object.fromEntries(
    Object.entries(guessed).map(([name, target]) => [
      name,
      isNameInQuestion(resource, table, name, target) ? "" : target,
    ]),
  );
  return {
    mapping,
    matchOn: firstMatch(resource, mapping),
    dateOrder: dateOrderOf(resource, table, mapping).order,
    emptyCells: "keep",
    changedSince: "keep",
    values: firstValues(resource, table, mapping),
    fixed: {},
    confirmNames: false,
  };
}

/** What was said of columns that go where they went before stays said. */
function remappedValues(
  resource: Resource,
  table: Table,
  before: Choices,
  mapping: Mapping,
): Choices["values"] {
  const likely = firstValues(resource, table, mapping);
  return Object.fromEntries(
    Object.entries(likely).map(([name, values]) => [
      name,
      mapping[name] === before.mapping[name] ? (before.values[name] ?? values) : values,
    ]),
  );
}

/**
 * The choices with one column going elsewhere; a target that another column had is taken from it.
 */
export function remap(
  resource: Resource,
  table: Table,
  choices: Choices,
  name: string,
  target: string,
): Choices {
  const targets = new Map(importColumns(resource).map((column) => [column.target, column]));
  const chosen = targets.get(target);
  const givesWay = (before: string) => {
    const column = targets.get(before);
    return chosen !== undefined && column !== undefined && isSameCell(column, chosen);
  };
  const mapping = Object.fromEntries(
    Object.entries(choices.mapping).map(([column, before]) => [
      column,
      column === name ? target : givesWay(before) ? "" : before,
    ]),
  );
  const stillThere = possibleMatches(resource, mapping).some(
    (column) => column.target === choices.matchOn,
  );
  return {
    ...choices,
    mapping,
    fixed: Object.fromEntries(Object.entries(choices.fixed).filter(([fixed]) => !givesWay(fixed))),
    matchOn: stillThere ? choices.matchOn : firstMatch(resource, mapping),
    dateOrder: choices.dateOrder || dateOrderOf(resource, table, mapping).order,
    values: remappedValues(resource, table, choices, mapping),
  };
}

/** API names of the fields that the file fills, or a value that is the same for all its rows. */
const filledBy = (resource: Resource, mapping: Mapping, fixed: Choices["fixed"]) =>
  new Set([
    ...mappedColumns(resource, mapping).map(({ column }) => column.apiName),
    ...importColumns(resource).flatMap(({ target, apiName }) =>
      Object.hasOwn(fixed, target) ? [apiName] : [],
    ),
  ]);

/** What may be the same for every row: fields that no column fills and that records may share. */
export const fixableColumns = (
  resource: Resource,
  { mapping, fixed }: Pick<Choices, "mapping" | "fixed">,
): TransferColumn[] => {
  const filled = filledBy(resource, mapping, fixed);
  return templateColumns(resource).filter(
    ({ apiName, field, key }) =>
      !filled.has(apiName) && field?.unique !== true && key !== resource.title,
  );
};

/** Fields a new record cannot do without and no column fills. */
export function missingFields(
  resource: Resource,
  mapping: Mapping,
  fixed: Choices["fixed"] = {},
): string[] {
  const filled = filledBy(resource, mapping, fixed);
  return importColumns(resource)
    .filter(
      ({ field, part, apiName }) =>
        field &&
        isAlwaysRequired(field) &&
        part === "value" &&
        !filled.has(apiName) &&
        !("default" in field && field.default !== undefined),
    )
    .map(({ header }) => header);
}

/** The choices with one text of a column meaning something else; undefined: nothing is said. */
export function withMeaning(
  choices: Choices,
  name: string,
  text: string,
  value: string | undefined,
): Choices {
  const { [wordKey(text)]: _before, ...others } = choices.values[name] ?? {};
  const column = value === undefined ? others : { ...others, [wordKey(text)]: value };
  return { ...choices, values: { ...choices.values, [name]: column } };
}

/** What was said of the texts of this file, by target, to be remembered. */
export const saidValues = (
  resource: Resource,
  table: Table,
  { mapping, values }: Choices,
): RememberedValues =>
  Object.fromEntries(
    unknownValues(resource, table, mapping).map(({ name, target }) => [target, values[name] ?? {}]),
  );
