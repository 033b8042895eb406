import type { Resource } from "../../schema";
import type { CalendarDay } from "../../schema/calendar-day";
import { demoRecords, type DemoRecords } from "../../schema/demo/demo-records";
import type { Database } from "../db/database";
import { insertLinks, insertRecords } from "../db/insert-records";
import { tableName } from "../db/names";
import { sql } from "../db/sql";

/** Of stored records, how many others may point at. */
const mostGiven = 100;

interface FillOptions {
  today: CalendarDay;
  /** The sign-ins of the made-up records: a database without one of them is nobody's demo. */
  signIns: readonly { email: string }[];
}

const isDemo = async (db: Database, { signIns }: FillOptions): Promise<boolean> => {
  const emails = sql.join(
    signIns.map(({ email }) => sql`${email}`),
    sql`, `,
  );
  const [row] = await db.query<{ demo: boolean }>(
    sql`select exists (select 1 from admins where email in (${emails})) as demo`,
  );
  return row?.demo === true;
};

/** Whether the resource never had a record, not even one that is deleted by now. */
async function neverHadOne(db: Database, resource: Resource): Promise<boolean> {
  const [row] = await db.query<{ never: boolean }>(
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${tableName(resource)}, 'id')::regclass) is null and not exists (select 1 from ${sql.identifier(tableName(resource))}) as never`,
  );
  return row?.never === true;
}

const stored = async (db: Database, resource: Resource): Promise<DemoRecords[string]> => {
  const table = sql.identifier(tableName(resource));
  const rows = await db.query<{ record: Readonly<Record<string, unknown>> }>(
    sql`select to_jsonb(r) as record from ${table} r where deleted_at is null order by id limit ${mostGiven}::int`,
  );
  return rows.map(({ record }) => record);
};

/**
 * Makes up records of resources that never had one, in a database of made-up records: of a resource
 * that was declared since. Anywhere else nothing is made up.
 * @returns the names of the resources that have records now
 */
export async function fillNew(
  db: Database,
  resources: readonly Resource[],
  options: FillOptions,
): Promise<string[]> {
  if (!(await isDemo(db, options))) return [];
  return db.transaction(async (tx) => {
    const fresh: Resource[] = [];
    const given: Record<string, DemoRecords[string]> = {};
    for (const resource of resources) {
      if (resource.readOnly) continue;
      if (await neverHadOne(tx, resource)) fresh.push(resource);
      else given[resource.name] = await stored(tx, resource);
    }
    const made = demoRecords(resources, { today: options.today, given });
    const filled = fresh.filter(({ name }) => (made[name] ?? []).length > 0);
    for (const resource of filled) await insertRecords(tx, resource, made[resource.name] ?? []);
    for (const resource of filled) await insertLinks(tx, resource, made[resource.name] ?? []);
    return filled.map(({ name }) => name);
  });
}
