import { isLine } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import {
  cleanLine,
  searchFields,
  type ApiField,
  type ListQuery,
  type Resource,
} from "../../schema";
import { betweenWords, foldText } from "../../schema/formats/fold";
import { searchText } from "../db/columns";
import type { Registry } from "../registry";
import { nearPattern } from "./near-pattern";
import { column } from "./select";

/** A text as part of a pattern of `like`, where it stands for itself. */
export const pattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The words of a search as `search_text` holds them (see columns.ts), eight at most. */
export const searchWords = (search: string): string[] =>
  foldText(cleanLine(search)).split(betweenWords).filter(Boolean).slice(0, 8);

/** Digits of a search at the least that may be a phone number. */
const fewestDigits = 6;

/**
 * The digits of a search that looks like one phone number, such as `98765-43210` and
 * `0 98765 43210`, without the zero that a number has only inside its country.
 */
export function searchedDigits(search: string): string | undefined {
  const text = foldText(cleanLine(search)).trim();
  if (!/^\+?[\d ().-]+$/u.test(text)) return undefined;
  const digits = text.replaceAll(/\D/gu, "").replace(/^0+/u, "");
  return digits.length < fewestDigits || digits === text ? undefined : digits;
}

/** Whether a text holds every word of a search, or its digits where it may be a phone number. */
export function orDigits(text: SQL, search: string, words: readonly SQL[]): SQL[] {
  const digits = searchedDigits(search);
  return digits === undefined
    ? [...words]
    : [sql`((${sql.join(words, sql` and `)}) or ${text} like ${`%${digits}%`})`];
}

/**
 * Selects rows by what their stored word is called in the reader's language, such as an action in a
 * log. Undefined if no such name holds `word`, or only those of stored words that hold it too.
 */
function namedCondition({ apiName, field }: ApiField, word: string): SQL | undefined {
  if (!isLine(field) || field.names === undefined) return undefined;
  const stored = Object.entries(field.names).flatMap(([value, called]) =>
    foldText(called).includes(word) && !foldText(value).includes(word) ? [value] : [],
  );
  return stored.length === 0
    ? undefined
    : sql`${column(apiName)} = any(${sql.param(stored)}::text[])`;
}

/**
 * Every word must be found. A word of one or two letters matches the beginning of a word only, so
 * that the trigram index serves it (docs/decisions/lists.md). For those who may not read every searched
 * field, the words must also be in the fields they may read. With `searchTypos` a word may also be
 * the beginning of one that is spelt a letter differently. A field whose stored words have names is
 * found by these too.
 */
export function searchCondition(
  resource: Resource,
  { search, searchTypos = false }: Pick<ListQuery, "search" | "searchTypos">,
  registry: Registry,
): SQL[] {
  const readable = searchFields(registry.readable(resource));
  if (readable.length === 0) return [sql`false`];
  const texts = [sql`r.search_text`];
  if (readable.length < searchFields(resource).length)
    texts.push(sql`(${sql.raw(searchText(resource, readable, "r"))})`);
  const words = searchWords(search).map((word) => ({
    word,
    near: searchTypos ? nearPattern(word) : undefined,
    named: readable.flatMap((each) => namedCondition(each, word) ?? []),
  }));
  return texts.flatMap((text) =>
    orDigits(
      text,
      search,
      words.map(({ word, near, named }) => {
        const held =
          near === undefined
            ? sql`${text} like ${`%${word.length < 3 ? " " : ""}${pattern(word)}%`}`
            : sql`${text} ~ ${near}`;
        return named.length === 0 ? held : sql`(${sql.join([held, ...named], sql` or `)})`;
      }),
    ),
  );
}
