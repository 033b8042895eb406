import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { mayAny } from "@rollcall/kit/schema";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { takerOn } from "../../school/roster/class-teacher";
import { readStored } from "../../school/settings/settings";
import { modeOn } from "../../school/slots/domain/attendance-mode";
import type { own } from "./contract";
import { lessonsOn } from "../../school/calendar/lessons";

/** Days back in which a class that was marked counts as one's own. */
const lately = 14;

type Own = DataOf<typeof own>;
/**
 * What the teacher who signs in with one's account teaches on a day, and whose class teacher or
 * stand-in one is.
 * Nothing for who is none.
 */
async function asTeacher({ db, identity }: RequestContext, date: string) {
  const day = sql`${date}::date`;
  const takes = (slot: string) =>
    sql`${takerOn(sql`c.id`, day, sql`${slot}`)} in (select id from self)`;
  const halves = modeOn((await readStored(db)).modes, date).mode === "session";
  return db.query<Own>(sql`
    with self as (select h.id from teachers h where h.account_id = ${identity.id} and h.deleted_at is null and h.status = 'active')
    select
      (select coalesce(json_agg(t.id order by t.id), '[]') from ${lessonsOn(day)} and (coalesce(s.teacher_id, t.teacher_id) in (select id from self) or t.second_teacher_id in (select id from self))) as lessons,
      (select coalesce(json_agg(c.id order by c.id), '[]') from classes c where c.deleted_at is null and (${takes("day")} or (${halves} and ${takes("pm")}))) as classes`);
}

/** Classes whose registers one has taken or changed lately. */
const asMarker = ({ db, identity }: RequestContext, date: string) =>
  db.query<Own>(sql`
    select '[]'::json as lessons, coalesce(json_agg(distinct r.class_id), '[]') as classes from registers r
    where r.date between ${date}::date - ${lately}::int and ${date}::date and ${identity.id} in (r.taken_by, r.changed_by)`);

/**
 * Whose registers of a day are one's own, so that they are at hand without a network: the lessons
 * and the class of the teacher who signs in with one's account, and for others the classes they marked
 * in the last 14 days.
 */
export async function ownRegisters(call: RequestContext, date: string): Promise<Own> {
  const [taught] = await asTeacher(call, date);
  if (taught && taught.lessons.length + taught.classes.length > 0) return taught;
  // Whoever is limited to its own has a right to nothing else that it marked once.
  if (taught && !mayAny(call.identity, ["mark_attendance", "view_attendance"])) return taught;
  const [marked] = await asMarker(call, date);
  return marked ?? { lessons: [], classes: [] };
}
