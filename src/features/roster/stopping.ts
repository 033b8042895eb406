import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { t } from "./text";

/** Students who are named one by one; of more it is said how many they are. */
const maxNamed = 3;

/**
 * Which marks stop counting when times of students are deleted, in sentences.
 * @param times the times as `t` (student_id, class_id, from_date, to_date), to select from
 * @param also registers `r` of class `c` beside those of the time's own class
 */
async function marksThatStop(
  { db }: RequestContext,
  times: SQL,
  also: SQL = sql`false`,
): Promise<string[]> {
  const found = await db.query<{ name: string; count: number }>(sql`
    select s.name, count(distinct m.register_id)::int as count from ${times} t
    join marks m on m.student_id = t.student_id and m.enrolled and m.date >= t.from_date and (t.to_date is null or m.date <= t.to_date)
    join registers r on r.id = m.register_id and r.open join classes c on c.id = r.class_id and (c.id = t.class_id or ${also})
    join students s on s.id = t.student_id group by s.id, s.name order by s.name, s.id`);
  if (found.length > maxNamed)
    return [
      t("marksOfMany", {
        count: found.reduce((sum, { count }) => sum + count, 0),
        students: found.length,
      }),
    ];
  return found.map((one) => t("marksOfOne", one));
}

const among = (ids: readonly number[]) => sql`id = any(${sql.param([...ids])}::int[])`;

/** What deleting places in teaching groups does to marks. */
export const placesDeleted = (call: RequestContext, ids: readonly number[]) =>
  marksThatStop(
    call,
    sql`(select student_id, group_id as class_id, from_date, to_date from group_members where ${among(ids)})`,
  );

/** What deleting enrolments does to marks, those of teaching groups among them. */
export const enrolmentsDeleted = (call: RequestContext, ids: readonly number[]) =>
  marksThatStop(
    call,
    sql`(select student_id, class_id, from_date, to_date from enrolments where ${among(ids)})`,
    sql`c.kind = 'group'`,
  );
