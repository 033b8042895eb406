import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { restricted } from "../../school/custody/links";
import { readSettings } from "../../school/settings/settings";
import type { reportReason } from "./contract";
import type { OpenLink } from "./open-link";

export type Reported = DataOf<typeof reportReason>;

/** A school year's worth of leave. */
const maxListed = 30;

/** That another parent has asked for the leave `l` by a link, of which the row `f` says who. */
const isAnothers = (parentId: number): SQL => sql`f.parent_id <> ${parentId}`;

/**
 * Leaves `l` of a condition, latest first. Words are shown to the parent who has written them here,
 * with the answer to them: what the office notes of its own is its own, and what the other parent
 * wrote is between that parent and the school. A request of the other parent is listed once it is
 * approved, since the marks of these days say so too.
 * @param isShared whether the other parent's requests are shown as one's own
 */
export const readReported = (
  db: Database,
  parentId: number,
  where: SQL,
  isShared = false,
): Promise<Reported[]> => {
  const shown = isShared ? sql`f.parent_id is not null` : sql`f.parent_id = ${parentId}`;
  const listed = isShared
    ? sql`true`
    : sql`(l.status = 'approved' or ${isAnothers(parentId)} is not true)`;
  return db.query<Reported>(sql`
    select l.id, l.from_date, l.to_date, t.name as type, l.status, case when ${shown} then l.reason end as reason, case when ${shown} then l.decision_note end as note
    from leaves l join leave_types t on t.id = l.leave_type_id left join family_reasons f on f.leave_id = l.id
    where l.deleted_at is null and ${listed} and ${where} order by l.from_date desc, l.id desc limit ${maxListed}`);
};

type Whose = Pick<OpenLink, "parent" | "student">;

/** Whether the school lets a parent read what others asked for: never one with a restriction about the child. */
export async function sharesRequests(db: Database, { parent, student }: Whose): Promise<boolean> {
  const settings = await readSettings(db);
  if (!settings["features.config.parents_share_requests"]) return false;
  const found = await db.query(
    sql`select 1 from ${restricted} b where b.student_id = ${student.id} and b.parent_id = ${parent.id}`,
  );
  return found.length === 0;
}

/** Whether some of these days are in a request of another parent that waits for the school. */
export async function overlapsAnothers(
  db: Database,
  { parent, student }: Whose,
  { from_date: from, to_date: to }: { from_date: string; to_date: string },
): Promise<boolean> {
  const found = await db.query(sql`
    select 1 from leaves l join family_reasons f on f.leave_id = l.id
    where l.student_id = ${student.id} and l.status = 'pending' and l.deleted_at is null and ${isAnothers(parent.id)} and l.from_date <= ${to}::date and l.to_date >= ${from}::date limit 1`);
  return found.length > 0;
}

/** What was told by a link. */
export const reportedBy = (
  db: Database,
  { id, parent }: { id: number; parent: { id: number } },
): Promise<Reported[]> => readReported(db, parent.id, sql`f.link_id = ${id}`);
