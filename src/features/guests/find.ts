import { sql } from "@rollcall/kit/api/db/sql";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { isLive, rollNoOn } from "../../school/roster/enrolled";
import { ownStudents, refuseOthersClass } from "../../school/roster/own-classes";
import type { findGuests } from "./contract";
import { maxFound } from "./domain/max-found";

/**
 * Who has one of these for all may find every student as a guest; who is limited to own classes,
 * the students of these.
 */
export const findingKeys = ["mark_attendance", "view_students"];

/** What a pattern of `like` reads as itself. */
const literal = (text: string): string => text.replace(/[\\%_]/gu, String.raw`\$&`);

/**
 * Finds students of other classes by the beginning of one of their names. By nothing else: whoever
 * may take a register may not try telephone numbers or dates of birth here.
 */
export async function find(
  call: RequestContext,
  { query: { class_id: classId, date, slot, name } }: Input<typeof findGuests>,
): Promise<AnswerOf<typeof findGuests>> {
  await refuseOthersClass(call, ["mark_attendance"], { class_id: classId, date });
  const day = sql`${date}::date`;
  const own = ownStudents(call, findingKeys, day);
  const begins = literal(name);
  const rows = await call.db.query<{
    student_id: number;
    name: string;
    class: string;
    roll_no: number | null;
  }>(sql`
    select s.id as student_id, s.name, c.name as class, ${rollNoOn(sql`s.id`, sql`c.id`, day)} as roll_no
    from students s join enrolments n on n.student_id = s.id and n.deleted_at is null and n.from_date <= ${day} and (n.to_date is null or n.to_date >= ${day})
    join classes c on c.id = n.class_id
    where (s.name ilike ${`${begins}%`} or s.name ilike ${`% ${begins}%`}) and ${isLive(sql`s.id`)}${own && sql` and s.id in (${own})`}
      and not exists (select 1 from roster_spans e where e.student_id = s.id and e.class_id = ${classId} and e.from_date <= ${day} and (e.to_date is null or e.to_date >= ${day}) and (e.slots is null or ${slot} = any(e.slots)))
    order by s.name, s.id limit ${maxFound}`);
  return ok(rows);
}
