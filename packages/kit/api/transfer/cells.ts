import { hasOptions, isLink, linksToMany } from "../../fields/questions";
import { storedTitleOf, type Field, type FieldKind, type Resource } from "../../schema";
import { structuredText } from "../../schema/transfer/structured-text";
import { joinTexts, optionText } from "../../schema/transfer/cell-text";
import type { TransferColumn } from "../../schema/transfer/columns";
import { targetOf, type Registry } from "../registry";
import type { Row } from "../db/row";

/** What stands in a cell, still with its type; a file format decides how it is written. */
export type Cell =
  | { type: "empty" }
  | { type: "text"; text: string }
  | { type: "number"; number: number }
  | { type: "boolean"; yes: boolean }
  /** `YYYY-MM-DD`, `HH:MM`, or RFC 3339 in UTC. */
  | { type: "date"; text: string }
  | { type: "time"; text: string }
  | { type: "instant"; text: string };

/** No spreadsheet takes more in one cell. */
export const longestCell = 32767;

const empty: Cell = { type: "empty" };
const words = (value: unknown): Cell => ({
  type: "text",
  text: String(value).slice(0, longestCell),
});
const amount = (value: unknown): Cell => ({ type: "number", number: Number(value) });
const moment =
  (type: "date" | "time" | "instant") =>
  (value: unknown): Cell => ({ type, text: String(value) });
const several = (value: unknown): Cell =>
  Array.isArray(value) && value.length ? words(joinTexts(value.map(String))) : empty;

/** A value by its kind. References come here as ids; their titles are read in `cellOf`. */
const cells: Readonly<Record<FieldKind, (value: unknown, field: Field) => Cell>> = {
  text: words,
  longText: words,
  email: words,
  phone: words,
  url: words,
  colour: words,
  integer: amount,
  decimal: amount,
  reference: amount,
  image: amount,
  file: amount,
  boolean: (value) => ({ type: "boolean", yes: value === true }),
  date: moment("date"),
  time: moment("time"),
  dateTime: moment("instant"),
  choice: (value, field) => words(hasOptions(field) ? optionText(field, String(value)) : value),
  references: several,
  permissionKeys: several,
  changes: (value) => words(JSON.stringify(value)),
  json: (value) => words(JSON.stringify(value)),
  listOf: (value, field) =>
    !Array.isArray(value) || value.length === 0 ? empty : words(structuredText(field, value)),
  group: (value, field) => words(structuredText(field, value)),
};

/** What a person reads of a reference, or of many, from the cards a list includes. */
export function titlesOf(target: Resource, cards: unknown): string[] {
  return (Array.isArray(cards) ? cards : [cards]).map((card) => storedTitleOf(target, card as Row));
}

function titleCell(
  column: TransferColumn,
  to: string,
  many: boolean,
  row: Readonly<Row>,
  registry: Registry,
): Cell {
  const cards = row[many ? `${column.key}_records` : column.key];
  if (cards === null || cards === undefined) return empty;
  const titles = titlesOf(targetOf(to, registry), cards);
  return many ? several(titles) : words(titles[0] ?? "");
}

/** The cell of a column in a record that was selected with its relations. */
export function cellOf(column: TransferColumn, row: Readonly<Row>, registry: Registry): Cell {
  const { field, apiName, part } = column;
  const value = row[apiName];
  if (!field)
    return value === null || value === undefined
      ? empty
      : apiName === "id"
        ? amount(value)
        : moment("instant")(value);
  if (part === "value" && isLink(field))
    return titleCell(column, field.to, linksToMany(field), row, registry);
  return value === null || value === undefined || value === ""
    ? empty
    : cells[field.kind](value, field);
}
