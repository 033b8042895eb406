import { isEmail, isLink, isPhone, linksToMany } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import {
  meets,
  requirementOf,
  storedTitleOf,
  apiFields,
  barePhone,
  cleanPhone,
  seenBy,
  type Field,
  type FieldKind,
  type Resource,
} from "../../schema";
import { splitTexts } from "../../schema/transfer/cell-text";
import { quoted } from "../db/model";
import { tableName } from "../db/names";
import { bareNumber } from "../db/phone-sql";
import { registryOf } from "../own-rows";
import { titleValue } from "../crud/select";
import { readPhone } from "../phones/read-phone";
import { andIf, name, targetOf, type Registry } from "../registry";
import { idIn } from "../http/id-in";
import type { RequestContext } from "../http/request-context";
import { textIn, type SourceRow } from "./import-body";
import type { PlannedColumn } from "./import-plan";

type ReferenceField = Extract<Field, { kind: "reference" | "references" }>;

/** What the texts and ids of a reference's columns stand for. */
export interface Lookup {
  target: Resource;
  /** Whether who asks may look records up by name. */
  byName: boolean;
  /** The live records a text names. */
  idsOf(text: string): readonly number[];
  /** The title of a record, in the trash or not; undefined where there is none. */
  titleOf(id: number): string | undefined;
}

const named: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  longText: true,
  email: true,
  phone: true,
  url: true,
  integer: true,
  decimal: true,
  date: true,
  choice: true,
  colour: true,
  boolean: false,
  time: false,
  dateTime: false,
  image: false,
  file: false,
  reference: false,
  references: false,
  permissionKeys: false,
  changes: false,
  json: false,
  listOf: false,
  group: false,
};

/**
 * The columns of a resource by which a person may name one of its records: the title, what is unique,
 * and email addresses. Phone numbers name one too, however they are typed; see `phoneColumns`.
 */
export function namingColumns(target: Resource): string[] {
  return [...apiFields(target).values()]
    .filter(
      ({ key, field }) =>
        named[field.kind] &&
        !field.hidden &&
        !field.writeOnly &&
        (key === target.title || field.unique || isEmail(field)),
    )
    .map(({ apiName }) => apiName);
}

const phoneColumns = (target: Resource): string[] =>
  [...apiFields(target).values()]
    .filter(({ field }) => isPhone(field) && !field.hidden && !field.writeOnly)
    .map(({ apiName }) => apiName);

/** Fewer digits are no phone number of anybody. */
const fewestDigits = 5;

/** A text as a phone number, for comparing; undefined where it is none. @param country see `readPhone` */
function numberIn(text: string, country: string | null): string | undefined {
  if (!/^\+?[\d ()./-]+$/u.test(cleanPhone(text))) return undefined;
  const reading = readPhone(text, country);
  if ("number" in reading) return reading.number;
  const bare = barePhone(text);
  return bare.replace("+", "").length < fewestDigits ? undefined : bare;
}

/** Texts that may be the phone numbers of records, each with its number. */
type Numbers = readonly (readonly [text: string, number: string])[];

async function numbersIn(
  { context, db }: RequestContext,
  target: Resource,
  texts: readonly string[],
): Promise<Numbers> {
  const maybe =
    phoneColumns(target).length > 0
      ? texts.filter((text) => numberIn(text, null) !== undefined)
      : [];
  if (maybe.length === 0) return [];
  const country = (await context.settings.read(db))["institution.country"];
  return maybe.flatMap((text) => {
    const number = numberIn(text, country);
    return number === undefined ? [] : [[text, number] as const];
  });
}

/** Spaces of any kind and number, as web pages and word processors put them between words. */
const spaces = "[\\s\u00a0\u2000-\u200a\u202f\u3000]+";
/**
 * Letter case goes by the rules that every host has, whatever the database was made with; spaces
 * count as one.
 */
const folded = (text: SQL): SQL =>
  sql`lower(trim(regexp_replace((${text})::text, ${spaces}, ' ', 'g')) collate "und-x-icu")`;

/** @param readable the target without what the caller may not read: that names nothing to it */
function statement(
  target: Resource,
  registry: Registry,
  readable: Resource,
  { texts, numbers, ids }: { texts: readonly string[]; numbers: Numbers; ids: readonly number[] },
): SQL {
  const table = name(tableName(target));
  const title = titleValue(target, "t", registry);
  const seen = andIf(registry.seen(target, "t"));
  const live = sql`t.deleted_at is null${seen}`;
  const found = [
    ...namingColumns(readable).map(
      (apiName) =>
        sql`select w.text, t.id from wanted w join ${table} t on ${folded(sql`t.${name(apiName)}`)} = ${folded(sql`w.text`)} and ${live}`,
    ),
    ...(numbers.length === 0 ? [] : phoneColumns(readable)).map(
      (apiName) =>
        sql`select w.text, t.id from unnest(${sql.param(numbers.map(([text]) => text))}::text[], ${sql.param(numbers.map(([, number]) => number))}::text[]) w(text, number) join ${table} t on ${sql.raw(bareNumber(`t.${quoted(apiName)}`))} = w.number and ${live}`,
    ),
  ];
  return sql`
    with wanted as (select distinct x as text from unnest(${sql.param(texts)}::text[]) x),
      found as (${found.length ? sql.join(found, sql` union `) : sql`select null::text as text, null::int as id where false`})
    select f.text, t.id, ${title} as title from found f join ${table} t on t.id = f.id
    union all select null, t.id, ${title} from ${table} t where t.id = any(${sql.param(ids)}::int[])${seen}`;
}

/** The texts and ids that stand in a reference's columns. */
function mentioned(
  many: boolean,
  columns: readonly PlannedColumn[],
  rows: readonly SourceRow[],
): { texts: string[]; ids: number[] } {
  const [texts, ids] = [new Set<string>(), new Set<number>()];
  const mention = (one: string, part: PlannedColumn["column"]["part"]) => {
    const id = part === "id" ? idIn(one) : undefined;
    if (id !== undefined) ids.add(id);
    else if (one.isWellFormed() && !one.includes("\u0000")) texts.add(one);
  };
  for (const column of columns)
    for (const row of rows) {
      const at = column.column;
      const text = textIn(row, column)?.trim() ?? "";
      if (many) for (const one of splitTexts(text)) mention(one, at.part);
      else if (text) mention(text, at.part);
    }
  return { texts: [...texts], ids: [...ids] };
}

/** Looks up, in one statement, everything the columns of one reference name. */
async function lookUp(
  call: RequestContext,
  field: ReferenceField,
  columns: readonly PlannedColumn[],
  rows: readonly SourceRow[],
): Promise<Lookup> {
  const registry = registryOf(call);
  const target = targetOf(field.to, registry);
  const byName = meets(call.identity, requirementOf(target, "list"));
  const readable = seenBy(target, call.identity);
  const { texts, ids } = mentioned(linksToMany(field), columns, rows);
  const found =
    texts.length || ids.length
      ? await call.db.query<{ text: string | null; id: number; title: unknown }>(
          statement(target, registry, readable, {
            texts: byName ? texts : [],
            numbers: byName ? await numbersIn(call, readable, texts) : [],
            ids,
          }),
        )
      : [];
  const [byText, titles] = [new Map<string, number[]>(), new Map<number, string>()];
  for (const { text, id, title } of found) {
    titles.set(id, storedTitleOf(target, { id, [target.title]: title }));
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), id]);
  }
  return {
    target,
    byName,
    idsOf: (text) => byText.get(text) ?? [],
    titleOf: (id) => titles.get(id),
  };
}

/** The look-ups of every reference that has a column, by the API name; one statement each. */
export async function lookUpReferences(
  call: RequestContext,
  columns: readonly PlannedColumn[],
  rows: readonly SourceRow[],
): Promise<ReadonlyMap<string, Lookup>> {
  const lookups = new Map<string, Lookup>();
  for (const {
    column: { apiName, field },
  } of columns) {
    if (!isLink(field) || lookups.has(apiName)) continue;
    const own = columns.filter(({ column }) => column.apiName === apiName);
    lookups.set(apiName, await lookUp(call, field, own, rows));
  }
  return lookups;
}
