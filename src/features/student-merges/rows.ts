import type { Activity } from "@rollcall/kit/api/activity";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { permissionKey, pluralOf, type Resource } from "@rollcall/kit/schema";
import { cases } from "../../resources/cases";
import { condonations } from "../../resources/condonations";
import { leaves } from "../../resources/leaves";
import { parentRestrictions } from "../../resources/parent-restrictions";
import { partTime } from "../../resources/part-time";
import { kept } from "../../school/personal-data/labels";

/** The student whose rows are moved, and the one who gets them. */
export interface Pair {
  from: number;
  to: number;
}

/** Rows `t` of a table that belong to a student. */
interface OwnRows {
  table: string;
  /** What names a row, as text. */
  key: SQL;
  column?: SQL;
  where?: SQL;
  /** Rows that stay, since the other one has theirs already. */
  clash?: (to: number) => SQL;
  /** What else is set. */
  also?: (to: number) => SQL;
  /** Of which resource they are records, if they are. */
  resource?: Resource;
  /** How a preview names them; unless given, it does not. */
  label?: () => string;
  /** The permission that it takes to read of them. */
  permission?: string;
}

const id = sql`t.id`;
const records = (resource: Resource, table: string): OwnRows => ({
  table,
  key: id,
  resource,
  label: () => pluralOf(resource),
  permission: permissionKey(resource, "view"),
});
const has = (table: string, condition: SQL) => (to: number) =>
  sql`exists (select 1 from ${sql.identifier(table)} k where k.student_id = ${to} and ${condition})`;

/**
 * What belongs to a student beside enrolments, group places and marks. Sums and rosters follow from
 * those; access codes, devices and sessions end with the record that they open; queues of a
 * student's figures are refilled.
 */
export const ownRows: readonly OwnRows[] = [
  records(leaves, "leaves"),
  { table: "leave_changes", key: sql`t.leave_id || ' ' || t.register_id` },
  records(partTime, "part_time"),
  {
    ...records(cases, "cases"),
    also: (to) => sql`, open_of = case when t.open_of is null then null else ${to}::int end`,
  },
  {
    ...records(condonations, "condonations"),
    clash: has(
      "condonations",
      sql`k.deleted_at is null and k.academic_year_id = t.academic_year_id and k.term_id is not distinct from t.term_id`,
    ),
  },
  records(parentRestrictions, "parent_restrictions"),
  { table: "gate_events", key: id, label: kept.passes, permission: "view_attendance" },
  { table: "gate_punches", key: id },
  {
    table: "self_marks",
    key: sql`t.opening_id`,
    clash: has("self_marks", sql`k.opening_id = t.opening_id`),
  },
  {
    table: "register_guests",
    key: id,
    clash: has("register_guests", sql`k.date = t.date and k.slot = t.slot`),
  },
  {
    table: "alerts",
    key: id,
    clash: has(
      "alerts",
      sql`k.kind = t.kind and (k.date = t.date or (k.ended_at is null and t.ended_at is null))`,
    ),
  },
  {
    table: "alert_queue",
    key: sql`t.date || ' ' || t.slot`,
    clash: has("alert_queue", sql`k.date = t.date and k.slot = t.slot`),
  },
  { table: "family_links", key: id },
  {
    table: "family_messages",
    key: sql`t.sending_id`,
    clash: has("family_messages", sql`k.sending_id = t.sending_id`),
  },
  {
    table: "notifications",
    key: id,
    column: sql`recipient_id`,
    where: sql`t.kind = 'student'`,
    clash: (to) =>
      sql`exists (select 1 from notifications k where k.kind = 'student' and k.recipient_id = ${to} and k.sending_id = t.sending_id)`,
    label: kept.familyMessages,
    permission: "send_notifications",
  },
  {
    table: "external_ids",
    key: sql`t.system || ' ' || t.external_id`,
    column: sql`record_id`,
    where: sql`t.resource = 'students'`,
    clash: (to) =>
      sql`exists (select 1 from external_ids k where k.resource = 'students' and k.record_id = ${to} and k.system = t.system)`,
  },
];

const columnOf = ({ column = sql`student_id` }: OwnRows): SQL => column;

const moving = (rows: OwnRows, { from, to }: Pair): SQL =>
  sql`t.${columnOf(rows)} = ${from}${rows.where ? sql` and ${rows.where}` : sql``}${rows.clash ? sql` and not ${rows.clash(to)}` : sql``}`;

/** How many rows of each table would go from one student to the other; one statement. */
export async function countRows(
  db: Database,
  pair: Pair,
): Promise<{ rows: OwnRows; count: number }[]> {
  const counts = ownRows.map(
    (rows, place) =>
      sql`select ${place}::int as place, count(*)::int as count from ${sql.identifier(rows.table)} t where ${moving(rows, pair)}`,
  );
  const found = await db.query<{ place: number; count: number }>(
    sql`${sql.join(counts, sql` union all `)} order by place`,
  );
  return found.flatMap(({ place, count }) => {
    const rows = ownRows[place];
    return rows ? [{ rows, count }] : [];
  });
}

/** What names the rows that were moved, by table. */
export type MovedRows = Readonly<Record<string, readonly string[]>>;

/** Has rows belong to another student. @param only those that are looked at; all unless given */
export async function moveRows(db: Database, pair: Pair, only?: MovedRows): Promise<MovedRows> {
  const moved: Record<string, string[]> = {};
  for (const rows of ownRows) {
    const asked = only?.[rows.table];
    if (only && (asked ?? []).length === 0) continue;
    const among = asked
      ? sql` and (${rows.key})::text = any(${sql.param([...asked])}::text[])`
      : sql``;
    const version = rows.resource
      ? sql`, version = next_version(t.version), updated_at = now()`
      : sql``;
    const found = await db.query<{ key: string }>(sql`
      update ${sql.identifier(rows.table)} t set ${columnOf(rows)} = ${pair.to}${rows.also?.(pair.to) ?? sql``}${version}
      where ${moving(rows, pair)}${among} returning (${rows.key})::text as key`);
    if (found.length > 0) moved[rows.table] = found.map(({ key }) => key);
  }
  return moved;
}

/** Lines of the log: whose each record is now. */
export const movedLog = (
  resource: Resource,
  ids: readonly number[],
  { from, to }: Pair,
): Activity[] =>
  ids.map((recordId) => ({
    action: "updated",
    resource: resource.name,
    recordId,
    changes: { student_id: { before: from, after: to } },
  }));

/** The same of all records among rows that were moved. */
export const rowsLog = (moved: MovedRows, pair: Pair): Activity[] =>
  ownRows.flatMap(({ table, resource }) =>
    resource ? movedLog(resource, (moved[table] ?? []).map(Number), pair) : [],
  );
