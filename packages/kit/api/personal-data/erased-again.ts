import type { Resource } from "../../schema";
import { systemActors } from "../../schema/system-actors";
import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import type { ErasedList, ErasedRecord } from "../ports/erased-list";
import { name } from "../registry";
import { erasedTopic, erasePeople } from "./erase";
import { erasedWith } from "./people";

type Host = ApiContext & { erasedList: ErasedList };

const madeAt: SQL = sql`to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const keyOf = ({ resource, id, made_at }: ErasedRecord) => `${resource} ${id} ${made_at}`;

const erasedIn = (db: Database, resource: Resource, at: string): Promise<ErasedRecord[]> =>
  db.query(
    sql`select ${resource.name}::text as resource, t.id, ${madeAt} as made_at from ${name(tableName(resource))} t where t.${name(at)} is not null order by t.id`,
  );

/** Those of the list whose record is as it was before it was erased. */
async function broughtBack(
  db: Database,
  resource: Resource,
  at: string,
  listed: readonly ErasedRecord[],
): Promise<number[]> {
  const own = listed.filter((one) => one.resource === resource.name);
  if (own.length === 0) return [];
  const rows = await db.query<{ id: number }>(sql`
    select t.id from ${name(tableName(resource))} t join jsonb_to_recordset(${JSON.stringify(own)}::text::jsonb) as x(id int, made_at text) on x.id = t.id and x.made_at = ${madeAt}
    where t.${name(at)} is null order by t.id`);
  return rows.map(({ id }) => id);
}

const actor = { identity: { id: null, name: systemActors.restored }, address: "" } as const;

/**
 * Erases again whom a restore has brought back, and adds to the list who was erased since.
 * @returns how many were erased again
 */
export async function settleErased(context: Host): Promise<number> {
  const listed = await context.erasedList.read();
  const known = new Set(listed.map(keyOf));
  let again = 0;
  for (const resource of context.resources) {
    const { person } = resource;
    if (!person) continue;
    for (const id of await broughtBack(context.db, resource, person.at, listed)) {
      await context.db.transaction(async (db) => {
        const people = await erasedWith({ db, context }, resource, id);
        await erasePeople({ db, context, ...actor }, people);
      });
      again++;
    }
    const fresh = await erasedIn(context.db, resource, person.at);
    const missing = fresh.filter((one) => !known.has(keyOf(one)));
    if (missing.length > 0) await context.erasedList.add(missing);
  }
  if (again > 0)
    context.log({
      level: "info",
      message: `A restore had brought back ${again} people who were erased since the backup; they have been erased again.`,
    });
  return again;
}

/** Keeps the list of who was erased, at the start and whenever somebody is. */
export class ErasedWork extends BackgroundWork {
  constructor(context: Host) {
    super(context, {
      wakes: ({ topic }) => topic === erasedTopic,
      async some() {
        await settleErased(context);
        return false;
      },
      failed: "The list of erased people could not be kept",
    });
  }
}
