import type { Resource } from "../../../../schema";
import {
  guessMeaning,
  isOwnWord,
  isWordField,
  meaningOf,
  meaningsOf,
  noMeaning,
  wordKey,
  type WordField,
} from "../../../../schema/transfer/meanings";
import { maxMappedValues } from "../../../../schema/transfer/messages";
import type { Table } from "../reading/table";
import { mappedColumns, type Mapping } from "./mapped-columns";
import { rememberedValues, type RememberedValues } from "./remembered-values";

/** What texts of a column stand for, by text (`wordKey`). */
export type ColumnValues = Readonly<Record<string, string>>;

/** A column whose field has a few values, and the texts in it that are none of their words. */
export interface UnknownValues {
  /** The column in the file. */
  name: string;
  target: string;
  field: WordField;
  /** Each once, as it is first written, with the number of its rows. */
  texts: { text: string; rows: number }[];
}

function unknownTexts(table: Table, index: number, field: WordField): UnknownValues["texts"] {
  const seen = new Map<string, { text: string; rows: number }>();
  for (const { cells } of table.lines) {
    const text = (cells[index] ?? "").trim();
    const key = wordKey(text);
    const known = seen.get(key);
    if (known) known.rows += 1;
    else if (key !== "" && seen.size < maxMappedValues && !isOwnWord(field, text))
      seen.set(key, { text, rows: 1 });
  }
  return [...seen.values()];
}

/** The columns with texts that somebody may have to say the meaning of. */
export const unknownValues = (
  resource: Resource,
  table: Table,
  mapping: Readonly<Mapping>,
): UnknownValues[] =>
  mappedColumns(resource, mapping).flatMap(({ name, column: { field, target } }) => {
    if (!isWordField(field)) return [];
    const texts = unknownTexts(table, table.columns.indexOf(name), field);
    return texts.length > 0 ? [{ name, target, field, texts }] : [];
  });

const isMeaning = (field: WordField, value: string) =>
  value === noMeaning || meaningsOf(field).some((one) => one.value === value);

/** Where the meaning of a text comes from before a person says it. */
export type Source = "remembered" | "declared" | "guessed";

/** What a text most likely means, and how that is known; undefined where nothing can be said. */
export function likelyMeaning(
  { field, target }: Pick<UnknownValues, "field" | "target">,
  text: string,
  remembered: RememberedValues,
): { value: string; from: Source } | undefined {
  const said = remembered[target]?.[wordKey(text)];
  if (said !== undefined && isMeaning(field, said)) return { value: said, from: "remembered" };
  const declared = meaningOf(field, text);
  if (declared !== undefined) return { value: declared, from: "declared" };
  const guess = guessMeaning(field, text);
  return guess === undefined ? undefined : { value: guess, from: "guessed" };
}

/** What the texts of a file mean unless a person says otherwise, by column. */
export function firstValues(
  resource: Resource,
  table: Table,
  mapping: Readonly<Mapping>,
): Record<string, ColumnValues> {
  const remembered = rememberedValues(resource);
  return Object.fromEntries(
    unknownValues(resource, table, mapping).map((column) => [
      column.name,
      Object.fromEntries(
        column.texts.flatMap(({ text }) => {
          const likely = likelyMeaning(column, text, remembered);
          return likely ? [[wordKey(text), likely.value]] : [];
        }),
      ),
    ]),
  );
}
