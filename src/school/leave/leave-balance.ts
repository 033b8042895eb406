import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { LeaveBalance } from "./domain/leave-allowance";
import { readStored } from "../settings/settings";
import { offDaysOf } from "../calendar/calendar";
import { dayWeight, leaveDays } from "./leave-days";

/** A request as it is looked at, stored or not. */
export interface RequestedLeave {
  /** Those who ask for it. */
  students: readonly number[];
  /** Every type that is offered where it is left out. */
  typeId?: number | undefined;
  from: string;
  to: string;
  /** Whether it is for a part of each day. */
  isPart?: boolean;
  /** Id of the stored leave, which does not count as taken or pending itself. */
  id?: number | undefined;
}

/** A balance with the student and the type that it is of. */
export interface TypeBalance extends LeaveBalance {
  student_id: number;
  type_id: number;
  type: string;
}

/**
 * What students have used of each type in the academic years of some days, and what a request for
 * these days takes of each. Two statements, however many students.
 */
export async function readBalances(
  db: Database,
  { students, typeId, from, to, isPart = false, id = 0 }: RequestedLeave,
): Promise<TypeBalance[]> {
  const offDays = offDaysOf(await readStored(db));
  const used = (status: "approved" | "pending") => sql`coalesce((
    select sum(${dayWeight(sql`l.slots`)} * ${leaveDays(
      sql`l.student_id`,
      { from: sql`greatest(l.from_date, y.start_date)`, to: sql`least(l.to_date, y.end_date)` },
      offDays,
    )}) from leaves l
    where l.student_id = s.id and l.leave_type_id = t.id and l.id <> ${id}::int and l.deleted_at is null and l.status = ${status}
      and l.from_date <= y.end_date and l.to_date >= y.start_date), 0)::float8`;
  return db.query<TypeBalance>(sql`
    select s.id as student_id, y.name as year, t.id as type_id, t.name as type, t.allowance, ${used("approved")} as taken, ${used("pending")} as pending,
      (${isPart ? sql`0.5` : sql`1`} * ${leaveDays(
        sql`s.id`,
        {
          from: sql`greatest(${from}::date, y.start_date)`,
          to: sql`least(${to}::date, y.end_date)`,
        },
        offDays,
      )})::float8 as own
    from unnest(${sql.param([...students])}::int[]) as s(id) cross join academic_years y cross join leave_types t
    where y.deleted_at is null and y.start_date <= ${to}::date and y.end_date >= ${from}::date
      and ${typeId === undefined ? sql`t.deleted_at is null` : sql`t.id = ${typeId}::int`}
    order by s.id, y.start_date, t.sort_order, t.name, t.id`);
}
