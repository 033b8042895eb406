import { isFile } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import { apiFields, type Resource } from "../../schema";
import type { ApiContext } from "../context";
import { tableName } from "../db/names";

/** Hours for which a file waits for a record to be saved with it: a form may be open for long. */
const waitingHours = 24;
/**
 * Days for which a file is kept that its last record has let go of: a change can be taken back from
 * the history.
 */
const retentionDays = 30;
/** Files looked at by one statement. */
const batchSize = 100;

/** Whether a record, live or in the trash, or the settings have the file `f`. */
function inUse(resources: readonly Resource[]): SQL {
  const uses = resources.flatMap((resource) =>
    [...apiFields(resource).values()]
      .filter(({ field }) => isFile(field))
      .map(({ apiName }) => ({ resource, apiName })),
  );
  const records = uses.map(
    ({ resource, apiName }) =>
      sql`exists (select 1 from ${sql.identifier(tableName(resource))} r where r.${sql.identifier(apiName)} = f.id)`,
  );
  return sql`(${sql.join([sql`exists (select 1 from settings s where s.key = 'institution' and s.value -> 'logo' = to_jsonb(f.id))`, ...records], sql` or `)})`;
}

/** Whether nothing has the file `f`. */
export const notInUse = (resources: readonly Resource[]): SQL => sql`not ${inUse(resources)}`;

/**
 * Forgets files that no record has: those never given to one after a day, others 30 days after
 * their last record has let go of them. A few at a time, so that nobody waits. A file that is given
 * to a record meanwhile is locked, and stays.
 * @returns how many were removed
 */
export async function tidyFiles({
  db,
  resources,
  now,
}: Pick<ApiContext, "db" | "resources" | "now">): Promise<number> {
  const used = inUse(resources);
  const at = sql`${now().toISOString()}::timestamptz`;
  await db.query(
    sql`update files f set let_go_at = null, attached_at = coalesce(f.attached_at, ${at}) where (f.let_go_at is not null or f.attached_at is null) and ${used}`,
  );
  await db.query(
    sql`update files f set let_go_at = ${at} where f.let_go_at is null and f.attached_at is not null and not ${used}`,
  );
  const outdated = sql`case when f.attached_at is null then f.created_at < ${at} - make_interval(hours => ${waitingHours}) else f.let_go_at < ${at} - make_interval(days => ${retentionDays}) end`;
  let removed = 0;
  for (;;) {
    const rows = await db.query(sql`
      delete from files where id in (select f.id from files f where ${outdated} and not ${used} order by f.id limit ${batchSize} for update skip locked) returning id`);
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}
