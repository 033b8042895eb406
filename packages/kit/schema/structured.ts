import { kindOf } from "../fields/kinds";
import { emptyValue, hasOptions, isFlag, isList, isGroup } from "../fields/questions";
import type { Field, GroupField, ListField, PartField } from "./field";
import { perLanguage } from "./per-language";
import { fixedDefaultOf } from "./relative-default";
import type { Resource } from "./resource";
import { isPlainObject } from "./is-plain-object";

export type StructuredField = ListField | GroupField;

/** Entries of a list, unless its declaration says otherwise. */
export const usualEntries = 50;
/** The most entries that a declaration may allow: all of them are read, shown and saved at once. */
export const mostEntries = 200;
/** The most letters of a list or a group as JSON, so that it fits into one cell of a spreadsheet. */
export const longestStructure = 30_000;
/** The name of the only part of an entry that is one value. */
export const onlyPart = "value";

/** Whether the value of a field is made of parts: a list, or a group. */
export const isStructured = (field: Field): field is StructuredField =>
  isList(field) || isGroup(field);

/** Whether a list is of plain values, not of entries with several fields. */
export const isPlainList = (field: StructuredField): field is ListField & { of: PartField } =>
  isList(field) && typeof field.of["kind"] === "string";

/**
 * An entry of a list, or a group, as a resource of its own that is stored nowhere: it is checked,
 * drawn and documented as any record. A list of plain values has entries with the one part `value`.
 */
export const entryForm = perLanguage((field: StructuredField): Resource => {
  const fields = isPlainList(field)
    ? { [onlyPart]: { ...field.of, required: true } }
    : (field.of as Resource["fields"]);
  const one = isList(field) ? field.entries?.[0] : undefined;
  return {
    name: "entry",
    label: one ? one.charAt(0).toUpperCase() + one.slice(1) : "Entry",
    icon: "list",
    permission: "entry",
    title: Object.keys(fields)[0] ?? "",
    fields,
  };
});

/** Entries that a list may have. */
export const maxEntries = ({ max }: ListField): number =>
  Math.min(max ?? usualEntries, mostEntries);

type Entry = Readonly<Record<string, unknown>>;
/** The entries of a list as objects by part, whatever they are made of. */
export const entriesOf = (field: ListField, value: unknown): Entry[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((one) =>
    isPlainList(field) ? { [onlyPart]: one } : isPlainObject(one) ? one : {},
  );
/** The other way round, with the declared parts only. */
export const fromEntries = (field: ListField, entries: readonly Entry[]): unknown[] => {
  const keys = Object.keys(entryForm(field).fields);
  return entries.map((entry) =>
    isPlainList(field)
      ? (entry[onlyPart] ?? null)
      : Object.fromEntries(keys.map((key) => [key, entry[key] ?? null])),
  );
};
/** The parts of a group; none of an empty one. */
export const partsOf = (value: unknown): Entry => (isPlainObject(value) ? value : {});

/** What a part of an entry, or a cell of a row, is where nothing was typed. */
export const defaultPart = (part: Field): unknown =>
  fixedDefaultOf(part) ?? (isFlag(part) ? false : null);

/** A value of a part, to show how it is written. */
export const examplePart = (part: Field): unknown =>
  hasOptions(part) ? part.options[0] : (kindOf(part.kind).example ?? "…");

/** The value of a field without any, save for yes and no: of a list, none of its entries. */
export const emptyOf = (field: Field): [] | null => (Array.isArray(emptyValue(field)) ? [] : null);

/** Whether nothing is filled in; of yes and no, that is no. */
export const isBlankPart = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === "string" && value.trim() === "");
