import { isPhone } from "../../fields/questions";
import {
  fieldOf,
  isDialable,
  mayReadField,
  mayWriteField,
  meets,
  requirementOf,
  writableFields,
  type ApiField,
  type Resource,
} from "../../schema";
import { holdsPhones } from "../../schema/holds-phones";
import { sameValue } from "../../schema/same-value";
import { among } from "../crud/among";
import { titlesOf } from "../crud/titles";
import type { Row } from "../db/row";
import { quoted } from "../db/model";
import { tableName } from "../db/names";
import { isUndialled } from "../db/phone-sql";
import { sql, type SQL } from "../db/sql";
import type { DataOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { registryOf } from "../own-rows";
import { andIf, name } from "../registry";
import type { phonePreview } from "./contract";
import { partPhones, phonesIn, readPhones } from "../phones/phones-in";

type Preview = DataOf<typeof phonePreview>;
type Line = Preview["changed"][number];

/** Records that are read and judged at a time, so that others are answered in between. */
const batchSize = 500;
/** Lines of each kind that a preview carries; the rest is only counted. */
const maxLines = 100;

/** The fields with phone numbers that the caller may read and change. */
export const phoneFields = ({ identity }: Pick<RequestContext, "identity">, resource: Resource) =>
  writableFields(resource).filter(
    ({ field }) =>
      holdsPhones(field) &&
      !field.hidden &&
      !field.writeOnly &&
      mayReadField(identity, field) &&
      mayWriteField(identity, field),
  );

/** The live records whose phone numbers the caller may change. */
function whereOf(call: RequestContext, resource: Resource, fields: readonly ApiField[]): SQL {
  const registry = registryOf(call);
  const filled = fields.map(({ apiName }) => sql`r.${name(apiName)} is not null`);
  return sql`r.deleted_at is null and (${sql.join(filled, sql` or `)})${andIf(registry.seen(resource, "r"))}${andIf(registry.changed(resource, "r", "edit"))}`;
}

/** A record with the phone numbers that it holds, and those that it would hold today. */
export interface Reread {
  id: number;
  version: number;
  before: Row;
  after: Row;
  /** Of `after`, what differs. */
  changed: Row;
  warnings: Readonly<Record<string, readonly string[]>>;
}

function reread(
  resource: Resource,
  fields: readonly ApiField[],
  { id, version, ...before }: Row,
  country: string | null,
): Reread {
  const read = readPhones(resource, before, country);
  const parted = partPhones(resource, read.values, before, country);
  // The second of two numbers goes into no field that the caller may not change.
  const after = Object.keys(parted).every((apiName) => Object.hasOwn(before, apiName))
    ? parted
    : read.values;
  const changed = Object.fromEntries(
    fields.flatMap(({ apiName, field }) =>
      sameValue(field, before[apiName], after[apiName]) ? [] : [[apiName, after[apiName]]],
    ),
  );
  return {
    id: Number(id),
    version: Number(version),
    before,
    after,
    changed,
    warnings: read.warnings,
  };
}

/** Records with phone numbers by their ids, of those that a condition selects. */
async function rereadRows(
  call: RequestContext,
  resource: Resource,
  condition: SQL,
  limit: number,
): Promise<Reread[]> {
  const fields = phoneFields(call, resource);
  if (fields.length === 0) return [];
  const { "institution.country": country } = await call.context.settings.read(call.db);
  const columns = fields.map(({ apiName }) => sql`r.${name(apiName)}`);
  const rows = await call.db.query<Row>(
    sql`select r.id, r.version, ${sql.join(columns, sql`, `)} from ${name(tableName(resource))} r where ${whereOf(call, resource, fields)} and ${condition} order by r.id limit ${limit}`,
  );
  return rows.map((row) => reread(resource, fields, row, country));
}

/** The caller's records with phone numbers, each as it would be stored today, some at a time. */
export async function* rereadPhones(
  call: RequestContext,
  resource: Resource,
): AsyncGenerator<Reread[]> {
  for (let last = 0; ;) {
    const batch = await rereadRows(call, resource, sql`r.id > ${last}`, batchSize);
    yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1)?.id ?? last;
  }
}

/** The same of some records, as they are now. */
export const rereadSome = async (
  call: RequestContext,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Reread>> =>
  new Map(
    (await rereadRows(call, resource, sql`r.id = ${among(ids)}`, ids.length)).map((each) => [
      each.id,
      each,
    ]),
  );

/** The numbers of a record that would change, and those that can't be dialled even then. */
function linesOf(
  resource: Resource,
  { id, before, after, warnings }: Reread,
): Record<"changed" | "undiallable", Omit<Line, "name">[]> {
  const were = new Map(phonesIn(resource, before).map((each) => [each.name, each.text]));
  const lines = phonesIn(resource, after).map(({ name: at, field, text }) => {
    const [note] = warnings[at] ?? [];
    return {
      id,
      label: field.label,
      before: were.get(at) ?? null,
      after: text,
      ...(note === undefined ? {} : { note }),
    };
  });
  return {
    changed: lines.filter((line) => line.before !== line.after && isDialable(line.after)),
    undiallable: lines.filter((line) => !isDialable(line.after)),
  };
}

/** What a sweep over the phone numbers of a resource would do. */
export async function previewPhones(call: RequestContext, resource: Resource): Promise<Preview> {
  const found = { changed: [] as Omit<Line, "name">[], undiallable: [] as Omit<Line, "name">[] };
  const counts = { records: 0, changes: 0, undialled: 0 };
  for await (const batch of rereadPhones(call, resource))
    for (const each of batch) {
      const lines = linesOf(resource, each);
      if (Object.keys(each.changed).length > 0) counts.records += 1;
      counts.changes += lines.changed.length;
      counts.undialled += lines.undiallable.length;
      for (const kind of ["changed", "undiallable"] as const)
        found[kind].push(...lines[kind].slice(0, maxLines - found[kind].length));
    }
  const isNamed = fieldOf(registryOf(call).readable(resource), resource.title) !== undefined;
  const ids = [...new Set([...found.changed, ...found.undiallable].map(({ id }) => id))];
  const titles = isNamed ? await titlesOf(call, resource, ids) : new Map<number, string>();
  const named = (lines: readonly Omit<Line, "name">[]): Line[] =>
    lines.map((line) => ({ ...line, name: titles.get(line.id) ?? null }));
  return { ...counts, changed: named(found.changed), undiallable: named(found.undiallable) };
}

/**
 * How many of the records whose phone numbers the caller may change hold one that can't be dialled
 * as it is stored. One statement for all resources, by the index of such numbers.
 */
export async function countUndialled(
  call: RequestContext,
  resources: readonly Resource[],
): Promise<number> {
  const counts = resources.flatMap((resource) => {
    const fields = meets(call.identity, requirementOf(resource, "edit"))
      ? phoneFields(call, resource).filter(({ field }) => isPhone(field))
      : [];
    const undialled = fields.map(({ apiName }) => sql.raw(isUndialled(`r.${quoted(apiName)}`)));
    return fields.length === 0
      ? []
      : sql`(select count(*) from ${name(tableName(resource))} r where ${whereOf(call, resource, fields)} and (${sql.join(undialled, sql` or `)}))`;
  });
  if (counts.length === 0) return 0;
  const [counted] = await call.db.query<{ count: number }>(
    sql`select (${sql.join(counts, sql` + `)})::int as count`,
  );
  return counted?.count ?? 0;
}
