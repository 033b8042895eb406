import { sql } from "drizzle-orm";
import * as z from "zod";
import { isCalendarDate } from "../../schema";
import { sentences } from "../../schema/sentences";
import { logActivity } from "../activity";
import { expectedOn } from "../attendance/expected";
import { slotPattern } from "../attendance/slots";
import { shownDay } from "../day-text";
import { one } from "../http/envelope";
import { clash, invalid } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { deliverSome } from "../notifications/deliver";
import type { Notice } from "../notifications/notice";
import { notifyAdmins } from "../notifications/notify-admins";
import { freeze } from "../notifications/send";

const body = bodyOf({
  class_id: z.int(sentences.reference("Class")).min(1, sentences.reference("Class")).max(2147483647, sentences.reference("Class")),
  date: z.string({ error: () => sentences.date("Date") }).refine(isCalendarDate, sentences.date("Date")),
  slot: z.string({ error: () => sentences.text("Slot") }).regex(slotPattern, "Slot must be day, am, pm or a period such as period:3."),
});

/** Minutes in which nobody is reminded of one register twice. */
const pause = 10;
const action = "reminded";
const mark = "mark_attendance";

/** A register that is missing, as people read it. */
interface Missing {
  class: { id: number; name: string };
  label: string;
  lesson: { subject: string; teacher_id: number } | null;
}

interface People {
  teacher: { id: number; name: string } | null;
  admins: { id: number; name: string }[];
}

/**
 * Who is to take a register: the teacher of the lesson or of the class, in the console where an admin has the teacher's e-mail
 * address; without such an admin, those who may mark and are no super admins. Never whoever reminds.
 */
async function peopleFor(call: Call, { class: its, lesson }: Missing): Promise<People> {
  const [found] = await call.db.query<People>(sql`
    with teacher as (
      select h.id, h.name, h.email from teachers h where h.deleted_at is null and h.status = 'active'
        and h.id = coalesce(${lesson?.teacher_id ?? null}::int, (select class_teacher_id from classes where id = ${its.id}))),
    markers as (
      select a.id, a.name, exists (select 1 from teacher t where lower(t.email) = lower(a.email)) as own from admins a
      where a.deleted_at is null and a.status = 'active' and a.id <> ${call.identity.id} and not a.is_super_admin
        and (${mark} = any(a.permissions) or exists (select 1 from admins__user_groups l join user_groups g on g.id = l.to_id and g.deleted_at is null where l.from_id = a.id and ${mark} = any(g.permissions))))
    select (select json_build_object('id', id, 'name', name) from teacher) as teacher,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from (select * from markers where own or not exists (select 1 from markers where own) order by name limit 50) m) as admins`);
  return found ?? { teacher: null, admins: [] };
}

/** @throws ApiError 409 unless the register is missing now, and 10 minutes after the last reminder. */
async function missing(call: Call, { class_id, date, slot }: z.output<typeof body>): Promise<Missing> {
  await call.db.query(sql`select pg_advisory_xact_lock(hashtext('reminder'), ${class_id}::int)::text`);
  const { classes: [its], slots, subjects } = await expectedOn(call, date, [class_id]);
  const register = its?.registers.find((one) => one.slot === slot);
  if (!its || !register) throw invalid({ slot: ["No such register is expected on this day."] });
  if (register.state === "taken") throw clash("This register has been taken meanwhile.");
  if (register.state !== "missing") throw clash(register.state === "upcoming" ? "This register is not due yet." : (its.why ?? "This register is not asked for."));
  const [last] = await call.db.query<{ by: string; minutes: number }>(sql`
    select actor as "by", ceil(extract(epoch from created_at + make_interval(mins => ${pause}) - now()) / 60)::int as minutes from activity_logs
    where resource = 'classes' and record_id = ${class_id} and action = ${action} and changes -> 'date' ->> 'after' = ${date} and changes -> 'slot' ->> 'after' = ${slot} and created_at > now() - make_interval(mins => ${pause})
    order by created_at desc limit 1`);
  if (last) throw clash(`${last.by} has reminded of this register already. Wait ${last.minutes <= 1 ? "a minute" : `${last.minutes} minutes`} before you do so again.`);
  const { lesson } = register;
  return { class: its, label: slots[slot]?.label ?? slot, lesson: lesson && { subject: subjects[lesson.subject_id] ?? "", teacher_id: lesson.teacher_id } };
}

async function remind(call: Call): Promise<Response> {
  const asked = await readBody(call, body);
  const register = await missing(call, asked);
  const { teacher, admins } = await peopleFor(call, register);
  if (!teacher && admins.length === 0) throw clash("There is nobody to remind: the class has no teacher, and no other admin may mark attendance.");
  const what = [register.class.name, register.label, register.lesson?.subject].filter(Boolean).join(", ");
  const day = shownDay(asked.date);
  const notice: Notice = { type: "attendance_alert", title: `Register missing: ${register.class.name}`.slice(0, 120), body: `The register of ${what}, ${day}, has not been taken. Please take it now.`.slice(0, 1000) };
  const at = call.context.now().toISOString();
  await notifyAdmins(call, admins.map(({ id }) => id), notice);
  if (teacher) {
    const { id } = await freeze(call.db, notice, { type: "people", people: { student: [], teacher: [teacher.id], parent: [], admin: [] } }, { adminId: call.identity.id, at, recipients: teacher.name });
    if (!call.context.messengers?.length) await deliverSome(call.db, { id, created_by: call.identity.id }, 1, at);
  }
  await logActivity(call, [{ action, resource: "classes", recordId: asked.class_id, changes: { date: { before: null, after: asked.date }, slot: { before: null, after: asked.slot } } }]);
  const told = [...new Set([...(teacher ? [teacher.name] : []), ...admins.map(({ name }) => name)])];
  return one({ told }, { status: 201, message: `Reminded ${told.length > 3 ? `${told.slice(0, 2).join(", ")} and ${told.length - 2} others` : told.join(", ")}` });
}

/** Reminds whoever is to take a register that is missing. */
export const remindRoute: Route = {
  method: "POST", path: "/admin/attendance/remind", access: needs("view_attendance", "send_notifications"), subject: "Attendance", summary: "Remind of a missing register", writes: true, body, handle: remind,
};
