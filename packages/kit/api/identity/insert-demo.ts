import type { Resource } from "../../schema";
import type { Database } from "../db/database";
import { insertLinks, insertRecords } from "../db/insert-records";
import { tableName } from "../db/names";
import { sql } from "../db/sql";

/** Rows by API names, with their ids. */
export type DemoRows = readonly Readonly<Record<string, unknown>>[];

/**
 * Whether a migrated database holds no record of these resources, the trash included. Those that only
 * super admins write are left out: an application may come with some.
 */
export async function holdsNothing(db: Database, resources: readonly Resource[]): Promise<boolean> {
  const anyOf = sql.join(
    resources
      .filter(({ superAdminsWrite }) => !superAdminsWrite)
      .map((resource) => sql`exists (select 1 from ${sql.identifier(tableName(resource))})`),
    sql` or `,
  );
  const [row] = await db.query<{ filled: boolean }>(sql`select (${anyOf}) as filled`);
  return row?.filled === false;
}

/**
 * Fills an empty database with made-up records, in one transaction, and gives each admin among them
 * the password.
 * @param records by the name of their resource, after those they refer to
 * @throws Error when no resource has one of the names
 */
export async function insertDemo(
  db: Database,
  resources: readonly Resource[],
  records: Readonly<Record<string, DemoRows>>,
  passwordHash: string,
): Promise<void> {
  const all = Object.entries(records).map(([name, rows]) => {
    const resource = resources.find((one) => one.name === name);
    if (!resource) throw new Error(`No resource is named "${name}".`);
    return { resource, rows };
  });
  await db.transaction(async (tx) => {
    for (const { resource, rows } of all) await insertRecords(tx, resource, rows);
    for (const { resource, rows } of all) await insertLinks(tx, resource, rows);
    await tx.query(
      sql`insert into credentials (admin_id, password_hash) select id, ${passwordHash} from admins`,
    );
  });
}
