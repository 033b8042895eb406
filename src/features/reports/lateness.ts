import { sql } from "@rollcall/kit/api/db/sql";
import { isAtHome, ofClass } from "../figures/api";
import type { ReportQuery } from "./report";

interface Lateness {
  student_id: number;
  minutes: number;
  last: string;
}

/** How long students were late in all, and when last, by their ids. One statement. */
export async function readLateness(
  { call: { db }, from, to, classId }: ReportQuery,
  rows: readonly { student_id: number }[],
): Promise<ReadonlyMap<number, Lateness>> {
  const scope = { from, to, homeId: classId };
  const isOfScope = isAtHome(scope, {
    student: sql`m.student_id`,
    classId: sql`r.class_id`,
    date: sql`m.date`,
  });
  const found = await db.query<Lateness>(sql`
    select m.student_id, coalesce(sum(m.minutes_late), 0)::int as minutes, max(m.date) as last
    from marks m join registers r on r.id = m.register_id and r.open join attendance_codes c on c.id = m.code_id and c.is_late
    where m.student_id = any(${sql.param(rows.map(({ student_id: id }) => id))}::int[]) and m.date between ${from}::date and ${to}::date and m.enrolled and ${ofClass(scope, sql`r.class_id`)} and ${isOfScope} group by 1`);
  return new Map(found.map((one) => [one.student_id, one]));
}
