import { apiFields, type Changes, type Resource } from "../../schema";
import type { Database } from "../db/database";
import { sql } from "../db/sql";
import { fileFields, goingFields } from "./field-fate";
import { named, type Ids, type Records } from "./people";

/** An entry of the activity log, as far as it is looked at here. */
export interface Entry {
  id: number;
  resource: string;
  changes: Changes | null;
}

/** The entries of the activity log that are about records. */
export const entriesAbout = (db: Database, records: Ids): Promise<Entry[]> =>
  db.query<Entry>(
    sql`select id, resource, changes from activity_logs t where ${named(records, { resource: sql`t.resource`, id: sql`t.record_id` })} order by id`,
  );

/** The files that records have, and those that the log says they had; each once. */
export function filesOf(records: Records, entries: readonly Entry[]): number[] {
  const fields = new Map([...records.keys()].map((one) => [one.name, fileFields(one)]));
  const held = [...records].flatMap(([resource, rows]) =>
    rows.flatMap((row) => (fields.get(resource.name) ?? []).map(({ apiName }) => row[apiName])),
  );
  const former = entries.flatMap(({ resource, changes }) =>
    (fields.get(resource) ?? []).flatMap(({ apiName }) => {
      const change = changes?.[apiName];
      return [change?.before, change?.after];
    }),
  );
  return [...new Set([...held, ...former].filter((id): id is number => typeof id === "number"))];
}

/** What of an entry's changes stays: the values of fields that stay, and that others were changed. */
function redacted(changes: Changes, kept: (apiName: string) => boolean): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([apiName, change]) => [
      apiName,
      kept(apiName) ? change : { before: null, after: null },
    ]),
  );
}

/**
 * Empties what the entries about records say of a person. The entries stay, with who did what and
 * when; what was typed beside an act goes.
 */
export async function eraseEntries(
  db: Database,
  records: Ids,
  entries: readonly Entry[],
  calledOf: (person: Resource) => string,
): Promise<void> {
  const declared = new Map([...records.keys()].map((one) => [one.name, one]));
  const going = new Map([...declared].map(([name, resource]) => [name, goingFields(resource)]));
  const rows = entries.map(({ id, resource: named, changes }) => {
    const resource = declared.get(named);
    const stays = (apiName: string) =>
      resource !== undefined && apiFields(resource).has(apiName) && !going.get(named)?.has(apiName);
    return {
      id,
      changes: redacted(changes ?? {}, stays),
      title: resource?.person ? calledOf(resource) : null,
    };
  });
  await db.query(sql`
    update activity_logs t set changes = x.changes, details = null, record_title = x.title, version = next_version(t.version), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, changes jsonb, title text) where t.id = x.id`);
}
