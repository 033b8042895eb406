import { sql } from "../db/sql";
import { apiFields, type Resource } from "../../schema";
import { tableName } from "../db/names";
import { registryOf } from "../own-rows";
import { andIf, name } from "../registry";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { tellingFields } from "./difference";
import type { ImportPlan } from "./import-plan";
import type { PreparedRow } from "./prepare-rows";
import { t } from "./text";
import { saidBy, type Attempt } from "./write-rows";

/** What is known of a row from the last import of its record. */
export interface LastImport {
  /** Fields of which the row says what the last import said. */
  repeated: ReadonlyMap<PreparedRow, ReadonlySet<string>>;
  /** Rows whose record can be found by the last import only, and why they are not taken again. */
  settled: ReadonlyMap<PreparedRow, string>;
}

/** A value as it is compared: nothing of a list depends on its order. */
const comparable = (value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted() : (value ?? null);

/** What is never stored is not remembered either. */
const remembered = (resource: Resource, said: ReadonlyMap<string, unknown>): Row =>
  Object.fromEntries(
    [...said]
      .filter(([key]) => apiFields(resource).get(key)?.field.writeOnly !== true)
      .map(([key, value]) => [key, comparable(value)]),
  );

/** By what a row is the same as one of an earlier import: its key, else all that tells it. */
function keyOf({ match, resource }: ImportPlan, said: ReadonlyMap<string, unknown>): string | null {
  const own = match && match.column.apiName !== "id" ? said.get(match.column.apiName) : undefined;
  if (match && own != null)
    return JSON.stringify([match.column.apiName, String(own).toLowerCase()]);
  const keys = tellingFields(resource);
  return keys.length > 0 && keys.every((key) => said.get(key) != null)
    ? JSON.stringify(keys.map((key) => [key, comparable(said.get(key))]))
    : null;
}

/**
 * Remembers what rows said of the records that they made, changed or found as they are. Of values
 * only a digest is stored.
 */
export async function noteLastImport(
  { db }: Pick<RequestContext, "db">,
  plan: ImportPlan,
  results: readonly Attempt[],
): Promise<void> {
  const rows = new Map(
    results.flatMap(({ record, said }) =>
      record && said
        ? [
            [
              Number(record["id"]),
              {
                id: Number(record["id"]),
                said: remembered(plan.resource, said),
                row_key: keyOf(plan, said),
              },
            ] as const,
          ]
        : [],
    ),
  );
  if (rows.size === 0) return;
  await db.query(sql`
    insert into import_values (resource, record_id, row_key, fields)
    select ${plan.resource.name}, x.id, md5(x.row_key), coalesce((select jsonb_object_agg(v.key, md5(v.value::text)) from jsonb_each(x.said) v), '{}')
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::text::jsonb) as x(id int, said jsonb, row_key text)
    on conflict (resource, record_id) do update set fields = import_values.fields || excluded.fields, row_key = coalesce(excluded.row_key, import_values.row_key)`);
}

async function repeatedFields(
  { db }: RequestContext,
  plan: ImportPlan,
  existing: ReadonlyMap<PreparedRow, Row>,
): Promise<LastImport["repeated"]> {
  const rows = [...existing.keys()];
  const asked = rows.flatMap((row, place) => {
    const before = existing.get(row);
    const said = saidBy(plan, row, before);
    return Array.isArray(said)
      ? []
      : [{ place, id: Number(before?.["id"]), said: remembered(plan.resource, said) }];
  });
  if (asked.length === 0) return new Map();
  const found = await db.query<{ place: number; keys: string[] }>(sql`
    select x.place, array_agg(v.key) as keys
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as x(place int, id int, said jsonb)
    join import_values i on i.resource = ${plan.resource.name} and i.record_id = x.id
    cross join lateral jsonb_each(x.said) v where i.fields ->> v.key = md5(v.value::text) group by x.place`);
  return new Map(
    found.flatMap(({ place, keys }) => {
      const row = rows[place];
      return row ? [[row, new Set(keys)] as const] : [];
    }),
  );
}

async function settledRows(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
): Promise<LastImport["settled"]> {
  const asked = rows.flatMap((row, place) => {
    const said = saidBy(plan, row, undefined);
    const key = Array.isArray(said) ? null : keyOf(plan, said);
    return key === null ? [] : [{ place, key }];
  });
  if (asked.length === 0) return new Map();
  const seen = andIf(registryOf(call).seen(plan.resource, "r"));
  const found = await call.db.query<{ place: number; trashed: boolean }>(sql`
    select x.place, bool_and(r.deleted_at is not null) as trashed
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as x(place int, key text)
    join import_values i on i.resource = ${plan.resource.name} and i.row_key = md5(x.key)
    join ${name(tableName(plan.resource))} r on r.id = i.record_id${seen} group by x.place`);
  return new Map(
    found.flatMap(({ place, trashed }) => {
      const row = rows[place];
      const why = trashed ? t("keptInTrash") : t("keptChanged");
      return row ? [[row, why] as const] : [];
    }),
  );
}

/** What the last import of the same records said, in two statements. */
export async function readLastImport(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  existing: ReadonlyMap<PreparedRow, Row>,
): Promise<LastImport> {
  const good = rows.filter(({ refusals }) => refusals.length === 0);
  return {
    repeated: await repeatedFields(call, plan, existing),
    settled: await settledRows(
      call,
      plan,
      good.filter((row) => !existing.has(row)),
    ),
  };
}
