import type { Resource } from "../../schema";
import { tableName } from "../db/names";
import { sql } from "../db/sql";
import type { ApiHost } from "../context";
import { clash } from "../errors";
import type { RequestContext } from "../http/request-context";
import { name } from "../registry";
import { t } from "./text";
import type { Attempt } from "./write-rows";

/** Days for which an import can be undone. */
export const undoDays = 30;

/** The import that the parts of a file belong to. */
export interface ImportIdentity {
  id: string;
  resource: string;
  fileName: string | undefined;
}

const versionsOf = (results: readonly Attempt[], wanted: "created" | "updated") =>
  results.flatMap(({ outcome, record }) =>
    outcome === wanted && record
      ? [{ id: Number(record["id"]), version: Number(record["version"]) }]
      : [],
  );

/**
 * Notes which records a slice of an import has made, and at which version, in its transaction: by
 * that they can be found again, and it can be told whether they have been changed since.
 * @throws ApiError 409 when the import is somebody else's, of other records, or has been undone.
 */
export async function noteImported(
  { db, identity }: Pick<RequestContext, "db" | "identity">,
  { id, resource, fileName }: ImportIdentity,
  results: readonly Attempt[],
): Promise<void> {
  const [created, updated] = [versionsOf(results, "created"), versionsOf(results, "updated")];
  if (created.length + updated.length === 0) return;
  const rows = await db.query(sql`
    insert into imports (id, admin_id, actor, resource, file_name, created, updated)
    values (${id}::uuid, ${identity.id}, ${identity.name}, ${resource}, ${fileName ?? null}, ${created.length}, ${updated.length})
    on conflict (id) do update set created = imports.created + excluded.created, updated = imports.updated + excluded.updated
    where imports.admin_id = excluded.admin_id and imports.resource = excluded.resource and imports.undone_at is null
    returning id`);
  if (rows.length === 0) throw clash(t("otherImport"));
  if (created.length > 0)
    await db.query(sql`
      insert into import_records (import_id, record_id, record_version)
      select ${id}::uuid, x.id, x.version from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as x(id int, version int)`);
  if (updated.length > 0)
    await db.query(sql`
      update import_records r set record_version = x.version
      from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as x(id int, version int)
      where r.import_id = ${id}::uuid and r.record_id = x.id`);
}

/** The records of an import that stand as it left them, which nobody else changes until the commit. */
export async function lockAsNoted(
  { db }: Pick<RequestContext, "db">,
  id: string,
  resource: Resource,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select r.id from import_records m join ${name(tableName(resource))} r on r.id = m.record_id
    where m.import_id = ${id}::uuid and m.record_version = r.version order by r.id for update of r`);
  return rows.map(({ id: record }) => record);
}

/**
 * Notes at which version records of an import stand now: what the transaction at work has changed of
 * them is part of the same act.
 */
export const noteAsTheyStand = (
  { db }: Pick<RequestContext, "db">,
  id: string,
  resource: Resource,
  records: readonly number[],
) =>
  db.query(sql`
    update import_records m set record_version = r.version from ${name(tableName(resource))} r
    where m.import_id = ${id}::uuid and r.id = m.record_id and m.record_version <> r.version and r.id = any(${sql.param(records)}::int[])`);

/** Forgets imports that nobody may undo any more. */
export async function forgetOldImports({ db, now }: Pick<ApiHost, "db" | "now">): Promise<void> {
  await db.query(
    sql`delete from imports where started_at < ${now().toISOString()}::timestamptz - make_interval(days => ${undoDays})`,
  );
}
