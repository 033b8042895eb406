import { hasOptions, isList, linksToOne } from "../../../fields/questions";
import {
  apiFields,
  fieldOf,
  optionLabel,
  pluralOf,
  whenInWords,
  type ApiField,
  type Field,
  type Resource,
} from "../../../schema";
import { joined } from "../../../schema/joined";
import {
  checksOf,
  overlapsOf,
  referencesOf,
  uniquesOf,
  type CheckRule,
  type TableNames,
} from "../constraint-rules";
import { quoted, type Column, type Constraint, type Table } from "../model";
import { titleSql } from "./names-before";
import type { RowCheck } from "./row-check";

/** One table across a migration: as it is, under its new names, and as it will be. */
export interface TableAcross {
  resource: Resource;
  was: Table;
  now: Table;
  /** Writes SQL in the names from before the migration. */
  before: (text: string) => string;
  /** Columns that rows get a value for, `table.column`. */
  filled: (column: string) => boolean;
}

const columnOf = (table: Table, name: string): Column | undefined =>
  table.columns.find((column) => column.name === name);
const lower = (text: string) => text.replace(/\.$/u, "").toLowerCase();
const labelOf = (resource: Resource, apiName: string) =>
  lower(apiFields(resource).get(apiName)?.field.label ?? apiName);

/** The column of the title, where it has been there all along and can be read as it is. */
function titleColumn({ resource, was, now }: TableAcross): string | undefined {
  const field = fieldOf(resource, resource.title);
  return field &&
    !linksToOne(field) &&
    columnOf(was, resource.title) &&
    columnOf(now, resource.title)
    ? resource.title
    : undefined;
}

/** The beginning of a check of one table. */
export const wordsOf = ({ resource }: TableAcross) => ({
  one: lower(resource.label),
  many: lower(pluralOf(resource)),
});

/** Rows of a table by a condition. */
export function rowsWhere(across: TableAcross, condition: string, value: string): string {
  return `select id, ${titleSql(titleColumn(across))} as title, ${value} as value from ${quoted(across.now.name)} where ${condition}`;
}

/** Makes a check; `columns` are those it asks about, which must be there before to be asked then. */
export function checkOf(
  across: TableAcross,
  columns: readonly string[],
  rows: string,
  words: { what: string; reason: string; none?: string },
): RowCheck {
  const isOld = columns.every((name) => columnOf(across.was, name));
  return {
    table: across.now.name,
    rows,
    ...(isOld ? { rowsBefore: across.before(rows) } : {}),
    ...wordsOf(across),
    having: `the ${words.what}`,
    havingNone: words.none ?? `no ${words.what}`,
    reason: words.reason,
  };
}

const isFresh = (was: readonly { name: string }[], rule: { name: string }) =>
  !was.some((old) => JSON.stringify(old) === JSON.stringify(rule));

/** A new column is empty, or holds what it was given, which the declaration allows. */
const mayHold = ({ was, now, filled }: TableAcross, name: string) =>
  columnOf(was, name) !== undefined || columnOf(now, name)?.default !== undefined || filled(name);

/** The options that a choice had, read off the rule that its table has. */
const optionsOf = ({ is }: Constraint): Set<string> =>
  new Set([...is.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text.replaceAll("''", "'")));

function choiceReason(field: Field): string {
  const options = hasOptions(field) ? field.options : [];
  const labels = options.map((option) =>
    hasOptions(field) && optionLabel(field, option).toLowerCase() === option
      ? option
      : `"${option}"`,
  );
  return `${field.label} must be ${joined(labels, "or")}.`;
}

function isWider(before: Constraint | undefined, field: ApiField["field"]): boolean {
  if (!before || !hasOptions(field)) return false;
  return [...optionsOf(before)].every((option) => field.options.includes(option));
}

/** What a check asks for, in words. */
function checkReason(resource: Resource, { field }: ApiField, { word, others }: CheckRule): string {
  if (word === "choice") return choiceReason(field);
  if (word === "json")
    return `${field.label} must be ${isList(field) ? "a list" : "an object"} in JSON.`;
  if (word === "when")
    return `${field.label} must be ${field.required ? "there when, and only when," : "empty unless"} ${whenInWords(resource, field)}.`;
  const [other = ""] = others;
  return `${field.label} must ${word === "after" ? "be after" : "not be before"} ${labelOf(resource, other)}.`;
}

/**
 * Choices that were narrowed, or made of texts; moments that must follow others; and what may be
 * there only with another value.
 */
export function conditionChecks(across: TableAcross): RowCheck[] {
  const { resource, was } = across;
  return checksOf(resource).flatMap((check) => {
    const {
      rule,
      word,
      others,
      fields: [apiName = ""],
    } = check;
    const field = apiFields(resource).get(apiName);
    if (!field || !isFresh(was.constraints, rule)) return [];
    const isAsked = word === "when" && field.field.required === true;
    if (!columnOf(was, apiName) && !isAsked) return [];
    const before = was.constraints.find(({ name }) => name === rule.name);
    if (word === "choice" && isWider(before, field.field)) return [];
    const condition = rule.is.replace(/^check /, "");
    return [
      checkOf(
        across,
        [apiName, ...others],
        rowsWhere(across, `not ${condition}`, `${quoted(apiName)}::text`),
        { what: labelOf(resource, apiName), reason: checkReason(resource, field, check) },
      ),
    ];
  });
}

/** Values that are unique from now on, alone or together. */
export function uniqueChecks(across: TableAcross): RowCheck[] {
  const { resource, was, now } = across;
  return uniquesOf(resource).flatMap(({ rule, fields, among, keys, where }) => {
    if (!isFresh(was.indexes, rule)) return [];
    if (![...fields, ...among].every((name) => mayHold(across, name))) return [];
    const known = fields.map((name) => `${quoted(name)} is not null`).join(" and ");
    const value = `concat_ws(', ', ${fields.map(quoted).join(", ")})`;
    const what = fields.map((name) => labelOf(resource, name)).join(" and ");
    const rows = `select id, title, lower(value) as value from (select id, ${titleSql(titleColumn(across))} as title, ${value} as value, count(*) over (partition by ${keys}) as alike from ${quoted(now.name)} where ${where} and ${known}) as held where alike > 1`;
    return [
      checkOf(across, fields, rows, {
        what,
        reason: `No two ${wordsOf(across).many} may have the same ${what}.`,
      }),
    ];
  });
}

const fieldKind = (resource: Resource, apiName: string) =>
  apiFields(resource).get(apiName)?.field.kind;

/** Spans that may not overlap from now on. */
export function overlapChecks(across: TableAcross): RowCheck[] {
  const { resource, was, now } = across;
  return overlapsOf(resource).flatMap(({ rule, fields }) => {
    const [, inside] = /^exclude using gist \((.*) with &&\) where /.exec(rule.is) ?? [];
    if (inside === undefined || !isFresh(was.constraints, rule)) return [];
    if (!fields.every((name) => columnOf(was, name))) return [];
    const parts = inside.split(" with =, ");
    const same = parts.map((_, at) =>
      at === parts.length - 1 ? `a.p${at} && b.p${at}` : `a.p${at} = b.p${at}`,
    );
    const [from = "", to = ""] = fields;
    const whole = `(${quoted(from)} <= ${quoted(to)} or ${quoted(from)} is null or ${quoted(to)} is null)`;
    const rows = `select a.id, a.title, null::text as value from (select id, ${titleSql(titleColumn(across))} as title, ${parts.map((part, at) => `${part} as p${at}`).join(", ")} from ${quoted(now.name)} where deleted_at is null and ${whole}) as a where exists (select from (select id, ${parts.map((part, at) => `${part} as p${at}`).join(", ")} from ${quoted(now.name)} where deleted_at is null and ${whole}) as b where b.id <> a.id and ${same.join(" and ")})`;
    const what = fields.map((name) => labelOf(resource, name)).join(" and ");
    return [
      checkOf(across, fields, rows, {
        what,
        none: fieldKind(resource, from) === "time" ? "overlapping times" : "overlapping dates",
        reason: `No two ${wordsOf(across).many} may overlap.`,
      }),
    ];
  });
}

/** Numbers that were there already and point at records from now on. */
export function referenceChecks(across: TableAcross, tables: TableNames): RowCheck[] {
  const { resource, was } = across;
  return referencesOf(resource, tables).flatMap(({ rule, fields: [apiName = ""] }) => {
    if (!columnOf(was, apiName) || !isFresh(was.constraints, rule)) return [];
    const target = /references ("[^"]+") \(id\)/.exec(rule.is)?.[1];
    if (target === undefined) return [];
    const column = quoted(apiName);
    const condition = `${column} is not null and not exists (select from ${target} as target where target.id::text = ${column}::text)`;
    return [
      checkOf(across, [apiName], rowsWhere(across, condition, `${column}::text`), {
        what: labelOf(resource, apiName),
        reason: `${apiFields(resource).get(apiName)?.field.label ?? apiName} must be a record that is there.`,
      }),
    ];
  });
}
