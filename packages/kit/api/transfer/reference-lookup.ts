import { sql, type SQL } from "../db/sql";
import {
  meets,
  requirementOf,
  storedTitleOf,
  apiFields,
  type Field,
  type FieldKind,
  type Resource,
} from "../../schema";
import { splitTexts } from "../../schema/transfer/cell-text";
import { tableName } from "../db/names";
import { registryOf } from "../own-rows";
import { titleValue } from "../crud/select";
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
 * The columns of a resource by which a person may name one of its records: the title and what is
 * unique.
 */
export function namingColumns(target: Resource): string[] {
  return [...apiFields(target).values()]
    .filter(
      ({ key, field }) =>
        named[field.kind] &&
        !field.hidden &&
        !field.writeOnly &&
        (key === target.title || field.unique),
    )
    .map(({ apiName }) => apiName);
}

/** Spaces of any kind and number, as web pages and word processors put them between words. */
const spaces = "[\\s\u00a0\u2000-\u200a\u202f\u3000]+";
/**
 * Letter case goes by the rules that every host has, whatever the database was made with; spaces
 * count as one.
 */
const folded = (text: SQL): SQL =>
  sql`lower(trim(regexp_replace((${text})::text, ${spaces}, ' ', 'g')) collate "und-x-icu")`;

function statement(
  target: Resource,
  registry: Registry,
  texts: readonly string[],
  ids: readonly number[],
): SQL {
  const table = name(tableName(target));
  const title = titleValue(target, "t", registry);
  const seen = andIf(registry.seen(target, "t"));
  const found = namingColumns(target).map(
    (apiName) =>
      sql`select w.text, t.id from wanted w join ${table} t on ${folded(sql`t.${name(apiName)}`)} = ${folded(sql`w.text`)} and t.deleted_at is null${seen}`,
  );
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
  { to, kind }: ReferenceField,
  columns: readonly PlannedColumn[],
  rows: readonly SourceRow[],
): Promise<Lookup> {
  const registry = registryOf(call);
  const target = targetOf(to, registry);
  const byName = meets(call.identity, requirementOf(target, "list"));
  const { texts, ids } = mentioned(kind === "references", columns, rows);
  const found =
    texts.length || ids.length
      ? await call.db.query<{ text: string | null; id: number; title: unknown }>(
          statement(target, registry, byName ? texts : [], ids),
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
    if ((field?.kind !== "reference" && field?.kind !== "references") || lookups.has(apiName))
      continue;
    const own = columns.filter(({ column }) => column.apiName === apiName);
    lookups.set(apiName, await lookUp(call, field, own, rows));
  }
  return lookups;
}
