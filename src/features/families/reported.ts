import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { reportReason } from "./contract";

export type Reported = DataOf<typeof reportReason>;

/** A school year's worth of leave. */
const maxListed = 30;

/**
 * Leaves `l` of a condition, latest first. Words are shown to the parent who has written them here,
 * with the answer to them: what the office notes of its own is its own, and what the other parent
 * wrote is between that parent and the school.
 */
export const readReported = (db: Database, parentId: number, where: SQL): Promise<Reported[]> =>
  db.query<Reported>(sql`
    select l.id, l.from_date, l.to_date, t.name as type, l.status, case when f.parent_id = ${parentId} then l.reason end as reason, case when f.parent_id = ${parentId} then l.decision_note end as note
    from leaves l join leave_types t on t.id = l.leave_type_id left join family_reasons f on f.leave_id = l.id
    where l.deleted_at is null and ${where} order by l.from_date desc, l.id desc limit ${maxListed}`);

/** What was told by a link. */
export const reportedBy = (
  db: Database,
  { id, parent }: { id: number; parent: { id: number } },
): Promise<Reported[]> => readReported(db, parent.id, sql`f.link_id = ${id}`);
