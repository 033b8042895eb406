import { sql } from "@rollcall/kit/api/db/sql";
import { shownDays } from "../school/day-text";
import type { RequestContext, Written } from "@rollcall/kit/api/http/request-context";
import { tellAsker } from "../families/tell-decision";
import { noticeOf } from "../school/notice";
import { tellStudent } from "./tell-student";
import { tellOrGather } from "@rollcall/kit/api/notifications/together";
import type { Row } from "@rollcall/kit/api/db/row";
import { readSettings } from "../school/settings";
import type { Decision } from "./body";

interface Named {
  student: string;
  class: string | null;
  type: string;
}

/** The names a leave is told by. */
async function namesOf({ db }: Pick<RequestContext, "db">, leave: Readonly<Row>): Promise<Named> {
  const [row] = await db.query<Named>(sql`
    select s.name as student, c.name as class, (select name from leave_types where id = ${Number(leave["leave_type_id"])}) as type
    from students s left join classes c on c.id = s.class_id where s.id = ${Number(leave["student_id"])}`);
  return row ?? { student: "A student", class: null, type: "Leave" };
}

const daysText = (leave: Readonly<Row>) =>
  shownDays({ from: String(leave["from_date"]), to: String(leave["to_date"]) });
const requests = "{count} leave requests to decide";
const allLeaves = {
  path: "/leaves",
  label: "Open leave requests",
  permission: "view_leaves",
} as const;
const theLeave = (id: unknown) => ({
  path: `/leaves/${Number(id)}`,
  label: "Open the leave request",
  permission: "view_leaves",
});

/** Tells the admins who may decide leaves of a new request, but not who filed it. */
export async function tellOfRequest(call: RequestContext, { after, id }: Written): Promise<void> {
  const settings = await readSettings(call.db);
  if (!settings["notifications.rules.leave_requests"]) return;
  const deciders = await call.db.query<{ id: number }>(sql`
    select a.id from admins a where a.deleted_at is null and a.status = 'active' and a.id <> ${call.identity.id}
      and (a.is_super_admin or 'edit_leaves' = any(a.permissions)
        or exists (select 1 from admins__user_groups l join user_groups g on g.id = l.to_id and g.deleted_at is null where l.from_id = a.id and 'edit_leaves' = any(g.permissions)))`);
  if (deciders.length === 0) return;
  const { student, class: className, type } = await namesOf(call, { ...after, id });
  const who = className ? `${student}, ${className}` : student;
  await tellOrGather(call, {
    adminIds: deciders.map((one) => one.id),
    many: requests,
    opensMany: allLeaves,
    notice: noticeOf(
      "leave_request",
      `Leave request: ${student}`,
      `${who}: ${type}, ${daysText(after)}. ${String(after["reason"])}`,
      theLeave(id),
    ),
  });
}

const done = {
  approve: "approved",
  reject: "rejected",
  cancel: "cancelled",
  shorten: "shortened",
} as const;

/**
 * Tells whoever filed a leave how it was decided, unless they did so themselves: an admin, the student,
 * or the parent who asked for it by a link.
 */
export async function tellOfDecision(
  call: RequestContext,
  { action, note }: Decision,
  leave: Readonly<Row>,
): Promise<void> {
  const settings = await readSettings(call.db);
  if (!settings["notifications.rules.leave_decisions"]) return;
  await tellAsker(call, {
    leaveId: Number(leave["id"]),
    done: done[action],
    days: daysText(leave),
    note,
  });
  const [filed] = await call.db.query<{ by: number | null; actor: string }>(sql`
    select actor_id as "by", actor from activity_logs where resource = 'leaves' and record_id = ${Number(leave["id"])} and action = 'created' order by id limit 1`);
  if (!filed || filed.by === call.identity.id) return;
  const { student, type } = await namesOf(call, leave);
  if (filed.by === null)
    return tellStudent(call, {
      filedBy: filed.actor,
      studentId: Number(leave["student_id"]),
      done: done[action],
      type,
      days: daysText(leave),
      note,
    });
  await tellOrGather(call, {
    adminIds: [filed.by],
    many: `{count} leaves ${done[action]}`,
    opensMany: allLeaves,
    notice: noticeOf(
      "leave_status",
      `Leave ${done[action]}: ${student}`,
      `${call.batch ? `${student}: ` : ""}${type}, ${daysText(leave)}, was ${done[action]} by ${call.identity.name}.${note ? ` ${note}` : ""}`,
      theLeave(leave["id"]),
    ),
  });
}
