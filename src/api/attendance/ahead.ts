import { sql } from "drizzle-orm";
import { isCalendarDate } from "../../schema";
import { refuseOthers } from "../crud/list";
import { one } from "../http/envelope";
import { invalid, noErrors } from "../http/errors";
import type { Call } from "../http/route";
import { lessonsOn } from "./lessons";
import { presentRegister, readRegisters } from "./read-register";
import { slotPattern } from "./slots";

/** Days back in which a class that was marked counts as one's own. */
const lately = 14;
/** Registers of one request. */
const most = 20;
const wrongDate = ["Date must be a day such as 2026-06-10."];

interface Own {
  lessons: number[];
  classes: number[];
}

/** What a teacher with one's e-mail address teaches on a day, and whose class teacher one is. Nothing for who is none. */
const asTeacher = ({ db, identity }: Call, date: string) =>
  db.query<Own>(sql`
    with self as (select h.id from teachers h join admins a on lower(a.email) = lower(h.email) where a.id = ${identity.id} and h.deleted_at is null and h.status = 'active')
    select
      (select coalesce(json_agg(t.id order by t.id), '[]') from ${lessonsOn(sql`${date}::date`)} and coalesce(s.teacher_id, t.teacher_id) in (select id from self)) as lessons,
      (select coalesce(json_agg(c.id order by c.id), '[]') from classes c where c.deleted_at is null and c.class_teacher_id in (select id from self)) as classes`);

/** Classes whose registers one has taken or changed lately. */
const asMarker = ({ db, identity }: Call, date: string) =>
  db.query<Own>(sql`
    select '[]'::json as lessons, coalesce(json_agg(distinct r.class_id), '[]') as classes from registers r
    where r.date between ${date}::date - ${lately}::int and ${date}::date and ${identity.id} in (r.taken_by, r.changed_by)`);

/**
 * `GET /admin/attendance/own?date=`: whose registers of a day are one's own, so that they are at hand without a network: the lessons and the class
 * of the teacher who has one's e-mail address, and for others the classes they marked in the last 14 days. @throws ApiError 422.
 */
export async function ownRegisters(call: Call): Promise<Response> {
  refuseOthers(call.query, ["date"]);
  const date = call.query.get("date") ?? "";
  if (!isCalendarDate(date)) throw invalid({ date: wrongDate });
  const [taught] = await asTeacher(call, date);
  if (taught && taught.lessons.length + taught.classes.length > 0) return one(taught);
  const [marked] = await asMarker(call, date);
  return one(marked ?? { lessons: [], classes: [] });
}

/** Reads `3/day,4/period:2`. */
const keyIn = (text: string) => {
  const [, id = "", slot = ""] = /^([1-9]\d{0,9})\/(.+)$/.exec(text) ?? [];
  return Number(id) <= 2147483647 && slotPattern.test(slot) ? [{ class_id: Number(id), slot }] : [];
};

/** `GET /admin/attendance/registers?date=&of=3/day,4/am`: at most 20 registers of a day, each as `…/register` has it; those that there are not are left out. @throws ApiError 422. */
export async function registersOfDay(call: Call): Promise<Response> {
  refuseOthers(call.query, ["date", "of"]);
  const errors = noErrors();
  const [date, of] = [call.query.get("date") ?? "", (call.query.get("of") ?? "").split(",")];
  const keys = of.flatMap(keyIn);
  if (!isCalendarDate(date)) errors["date"] = wrongDate;
  if (keys.length !== of.length) errors["of"] = ["Of must be registers such as 3/day,4/period:2."];
  if (keys.length > most) errors["of"] = [`At most ${most} registers are read at once.`];
  if (Object.keys(errors).length) throw invalid(errors);
  return one((await readRegisters(call, date, keys)).map(presentRegister));
}
