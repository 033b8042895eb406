import type { Database } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { addToMonths, sumsOfRows } from "../sums/sums";

/**
 * Has marks of one student belong to another, in registers where the other has none, with the sums of
 * their months and what they said before; in a transaction that has the locks of the registers'
 * classes. Whether they count is as before until both are recounted. One statement.
 * @param registers those that are looked at; all unless given
 * @returns the registers of the marks that were moved
 */
export async function moveMarks(
  db: Database,
  { from, to }: { from: number; to: number },
  registers?: readonly number[],
): Promise<number[]> {
  const asked = registers
    ? sql` and m.register_id = any(${sql.param([...registers])}::int[])`
    : sql``;
  const rows = await db.query<{ register_id: number }>(sql`
    with moved as (
      update marks m set student_id = ${to} where m.student_id = ${from}${asked}
        and not exists (select 1 from marks k where k.register_id = m.register_id and k.student_id = ${to})
      returning m.register_id, m.code_id, m.enrolled),
    counted as materialized (
      select r.class_id, date_trunc('month', r.date)::date as month, c.counts_as, c.is_late
      from moved m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.enrolled and r.open),
    delta as (
      select x.student_id, d.class_id, d.month, d.counts_as, d.is_late, x.n from counted d cross join (values (${to}::int, 1), (${from}::int, -1)) x(student_id, n)),
    by_month as (select student_id, class_id, month, ${sumsOfRows} from delta group by student_id, class_id, month),
    months as (${addToMonths("by_month")}),
    history as (update mark_changes c set student_id = ${to} from moved m where c.register_id = m.register_id and c.student_id = ${from}),
    bumped as (update registers r set version = next_version(r.version) from moved m where r.id = m.register_id)
    select register_id from moved order by register_id`);
  return rows.map(({ register_id }) => register_id);
}
