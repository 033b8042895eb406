import { sql } from "drizzle-orm";
import { readableFields, type Changes, type Resource } from "../schema";
import type { Call } from "./http/route";
import type { Row } from "./rules/rules";

const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Each readable field whose value differs. Hidden fields are never part of a log. */
export function changesBetween(resource: Resource, before: Readonly<Row> | null, after: Readonly<Row> | null): Changes {
  const changes: Changes = {};
  for (const { wire } of readableFields(resource)) {
    const [old, now] = [before?.[wire] ?? null, after?.[wire] ?? null];
    if (!same(old, now)) changes[wire] = { before: old, after: now };
  }
  return changes;
}

/** What is written to the activity log. */
export interface Activity {
  action: string;
  resource: string;
  recordId: number | null;
  changes: Changes;
}

/** Who is logged when nobody was signed in. */
export const somebody = { id: null, name: "Somebody" } as const;

/** Writes who did what. In the transaction of the change itself: neither stands without the other. */
export async function logActivity(call: Pick<Call, "db"> & { identity: { id: number | null; name: string } }, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return;
  const { id, name } = call.identity;
  const rows = activities.map(({ action, resource, recordId, changes }) => ({ action, resource, record_id: recordId, changes }));
  await call.db.query(sql`
    insert into activity_logs (actor, actor_id, action, resource, record_id, changes)
    select ${name}::text, ${id}::int, x.action, x.resource, x.record_id, x.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(action text, resource text, record_id int, changes jsonb)`);
}
