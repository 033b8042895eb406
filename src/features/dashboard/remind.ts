import { sql } from "@rollcall/kit/api/db/sql";
import { may, ownOf } from "@rollcall/kit/schema";
import { logActivity } from "@rollcall/kit/api/activity";
import { takerOn } from "../../school/roster/class-teacher";
import { expectedOn } from "../../school/registers/expected";
import { ok } from "@rollcall/kit/api/http/envelope";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, BodyOf, DataOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { keepsOnly, reachOf } from "@rollcall/kit/api/notifications/reach";
import { storeSending } from "@rollcall/kit/api/notifications/store-sending";
import { holds } from "../../school/notices/holds";
import { noticeOf as notice, type Notice } from "../../school/notices/notice";
import { peopleOf } from "@rollcall/kit/api/notifications/recipients";
import { recipients } from "../audiences/api";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { remind } from "./contract";
import { joined } from "@rollcall/kit/schema/joined";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { readSettings } from "../../school/settings/settings";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";
import { slotLabel } from "../../school/slots/slots";

/** Minutes in which nobody is reminded of one register twice. */
const pause = 10;
const action = "reminded";
const mark = "mark_attendance";
const noticeType = "attendance_alert";

/** A register that is due and not complete, as people read it. */
interface Wanting {
  class: { id: number; name: string };
  label: string;
  /** Students with a mark, of those expected. */
  marked: number;
  expected: number;
  lesson: { id: number; subject: string; teacher_id: number } | null;
}

interface Teacher {
  id: number;
  name: string;
  phone: string | null;
  /** Their own; null where it is left to the school. */
  language: string | null;
  /** Whether a message to them can leave the server. */
  reachable: boolean;
  /** Whether it is whoever reminds. */
  is_self: boolean;
}

interface People {
  teacher: Teacher | null;
  /** Admins who will see it in the console; `own` is the teacher's account there. */
  admins: { id: number; name: string; own: boolean }[];
}

/**
 * Who is to take a register: the teacher of the lesson, and in the console its second teacher; else
 * the class teacher of its day or the stand-in, in the console where the teacher signs in with an
 * account; without that account, those who may mark and are no super admins. Never whoever reminds.
 */
async function peopleFor(
  call: RequestContext,
  { class: its, lesson }: Wanting,
  { date, slot }: BodyOf<typeof remind>,
): Promise<People> {
  const reach = reachOf(call.context, recipients.audiences, noticeType);
  const [found] = await call.db.query<People>(sql`
    with teacher as (
      select h.id, h.name, h.account_id, h.phone, h.language from teachers h where h.deleted_at is null and h.status = 'active'
        and h.id = coalesce(${lesson?.teacher_id ?? null}::int, ${takerOn(sql`${its.id}::int`, sql`${date}::date`, sql`${slot}`)})),
    takers as (
      select account_id from teacher
      union select h.account_id from timetable l join teachers h on h.id = l.second_teacher_id and h.deleted_at is null and h.status = 'active' where l.id = ${lesson?.id ?? null}::int),
    people as (
      select a.id, a.name, a.is_super_admin, exists (select 1 from teacher t where t.account_id = a.id) as own, k.account_id is not null as takes
      from admins a left join takers k on k.account_id = a.id
      where a.deleted_at is null and a.status = 'active' and a.id <> ${call.identity.id}
        and (${holds([mark])} or (k.account_id is not null and ${holds([ownOf(mark)])}))),
    markers as (select * from people where takes or (not is_super_admin and not exists (select 1 from people where takes)) order by name limit 50)
    select
      (select json_build_object('id', id, 'name', name, 'phone', nullif(phone, ''), 'language', language, 'reachable', exists (select 1 from (${peopleOf(recipients, "teacher", reach, sql`true`)}) p where p.id = t.id and p.reason is null),
        'is_self', coalesce(t.account_id = ${call.identity.id}, false)) from teacher t) as teacher,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'own', own) order by name), '[]') from markers) as admins`);
  return found ?? { teacher: null, admins: [] };
}

/**
 * @throws ApiError 409 unless the register is due and not complete, and for 10 minutes after the
 * last reminder.
 */
async function wantingRegister(
  call: RequestContext,
  { class_id, date, slot }: BodyOf<typeof remind>,
): Promise<Wanting> {
  await call.db.query(
    sql`select pg_advisory_xact_lock(hashtext('reminder'), ${class_id}::int)::text`,
  );
  const {
    classes: [its],
    slots,
    subjects,
  } = await expectedOn(call, date, [class_id]);
  const register = its?.registers.find((one) => one.slot === slot);
  if (!its || !register) throw invalid({ slot: [t("noRegister")] });
  if (register.state === "taken") throw clash(t("complete"));
  if (register.state === "upcoming") throw clash(t("notDue"));
  if (register.state === "not_expected") throw clash(t("notExpected"));
  if (register.state === "closed") throw clash(its.why ?? t("closed"));
  const [last] = await call.db.query<{ by: string; minutes: number }>(sql`
    select actor as "by", ceil(extract(epoch from created_at + make_interval(mins => ${pause}) - now()) / 60)::int as minutes from activity_logs
    where resource = 'classes' and record_id = ${class_id} and action = ${action} and changes -> 'date' ->> 'after' = ${date} and changes -> 'slot' ->> 'after' = ${slot} and created_at > now() - make_interval(mins => ${pause})
    order by created_at desc limit 1`);
  if (last) throw clash(t("remindedAlready", { who: last.by, minutes: Math.max(last.minutes, 1) }));
  const { lesson, marked, expected } = register;
  return {
    class: its,
    marked,
    expected,
    label: slots[slot]?.label ?? slot,
    lesson: lesson && {
      id: lesson.id,
      subject: subjects[lesson.subject_id] ?? "",
      teacher_id: lesson.teacher_id,
    },
  };
}

/** What is sent, in the language at work. */
function noticeOf(
  { class: its, label, lesson, marked, expected }: Wanting,
  { date, slot }: BodyOf<typeof remind>,
  by: Formatting,
): Notice {
  const opens = {
    path: `/attendance/mark?class=${its.id}&date=${date}&slot=${encodeURIComponent(slot)}`,
    label: t("openRegister"),
    permission: mark,
  };
  // A period goes by its name in every language.
  const named = [its.name, slotLabel(slot, label), lesson?.subject];
  const what = { register: named.filter(Boolean).join(", "), day: dayText(date, by) };
  const [title, body] =
    marked > 0
      ? [t("incompleteOf", { class: its.name }), t("incompleteText", { ...what, marked, expected })]
      : [t("missingOf", { class: its.name }), t("missingText", what)];
  return notice(noticeType, title, body, opens);
}

/**
 * The teacher, in their language, where a message to them leaves the server.
 * @param language the school's
 */
async function messageTeacher(
  call: RequestContext,
  teacher: Teacher,
  { say, at, language }: { say: () => Notice; at: string; language: string | null },
): Promise<void> {
  await storeSending(
    { db: call.db, channels: call.context.channels },
    recipients,
    { ...sayIn(teacher.language ?? language, say), language: teacher.language },
    { type: "people", people: { teacher: [teacher.id] } },
    { adminId: call.identity.id, at, recipients: teacher.name },
  );
}

const named = (names: readonly string[]) =>
  joined(
    names.length > 3 ? [...names.slice(0, 2), t("others", { count: names.length - 2 })] : names,
    "and",
  );

/** A teacher whom no reminder reached. */
type Missed = DataOf<typeof remind>["not_reached"][number];

function missedText({ name, phone }: Missed): string {
  if (phone) return t("noAccountCall", { name, phone });
  return phone === null ? t("noAccountNoPhone", { name }) : t("noAccount", { name });
}

/**
 * What is known of a reminder: who will see it in the console, whom a message goes to, and whom to
 * call instead.
 */
function outcome(
  inConsole: readonly string[],
  messaged: Teacher | undefined,
  missed: Missed | undefined,
): string {
  const seen = inConsole.length > 0 ? t("willSee", { names: named(inConsole) }) : "";
  const sent = messaged ? t("onItsWay", { name: messaged.name }) : "";
  const call = missed ? missedText(missed) : "";
  return [seen || sent ? "" : t("noReminder"), seen, sent, call].filter(Boolean).join(" ");
}

/** How to reach a teacher whom no reminder reached, as far as who asks may know. */
const missedBy = (call: RequestContext, { name, phone }: Teacher): Missed => ({
  name,
  ...(may(call.identity, "view_teachers") ? { phone } : {}),
});

const logReminder = (
  call: RequestContext,
  { class_id, date, slot }: Input<typeof remind>["body"],
) =>
  logActivity(call, [
    {
      action,
      resource: "classes",
      recordId: class_id,
      changes: { date: { before: null, after: date }, slot: { before: null, after: slot } },
    },
  ]);

async function handle(
  call: RequestContext,
  { body: asked }: Input<typeof remind>,
): Promise<AnswerOf<typeof remind>> {
  const register = await wantingRegister(call, asked);
  const { teacher, admins } = await peopleFor(call, register, asked);
  if (!teacher && admins.length === 0) throw clash(t("nobodyToRemind"));
  const settings = await readSettings(call.db);
  const say = () => noticeOf(register, asked, formattingOf(settings));
  const at = call.context.now().toISOString();
  await notifyAdmins(
    call,
    admins.map(({ id }) => id),
    say,
  );
  const queued = teacher?.reachable ? teacher : undefined;
  const language = settings["institution.language"];
  if (queued) await messageTeacher(call, queued, { say, at, language });
  // What is kept here reaches nobody.
  const messaged = keepsOnly(call.context) ? undefined : queued;
  const isMissed =
    teacher !== null && !messaged && !teacher.is_self && !admins.some(({ own }) => own);
  const missed = isMissed ? missedBy(call, teacher) : undefined;
  const inConsole = admins.map(({ name }) => name);
  const told = [...new Set([...inConsole, ...(messaged ? [messaged.name] : [])])];
  if (told.length > 0) await logReminder(call, asked);
  return ok(
    { told, not_reached: missed ? [missed] : [] },
    { status: told.length > 0 ? 201 : 200, message: outcome(inConsole, messaged, missed) },
  );
}

/**
 * Reminds whoever is to take or finish a register. Says whom it reached; nothing is recorded as
 * reminded where it reached nobody.
 */
export const remindRoute = routeOf(remind, {
  access: needs("view_attendance", "send_notifications"),
  subject: "Attendance",
  summary: "Remind of a missing or incomplete register",
  writes: true,
  handle,
});
