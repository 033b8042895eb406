import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext, Written } from "@rollcall/kit/api/http/request-context";
import { tellAskers } from "../families/tell-decision";
import { noticeOf } from "../school/notice";
import { tellStudent } from "./tell-student";
import { tellOrGather } from "@rollcall/kit/api/notifications/together";
import type { Row } from "@rollcall/kit/api/db/row";
import { readSettings } from "../school/settings";
import type { Decision } from "./body";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { sentences } from "./sentences";
import { sayIn } from "@rollcall/kit/schema/messages";

interface Named {
  student: string;
  class: string | null;
  type: string;
}

/** The names that each leave goes by in messages, by the leave's id. One statement. */
async function namesOf(
  { db }: Pick<RequestContext, "db">,
  leaves: readonly Readonly<Row>[],
): Promise<Map<number, Named>> {
  const each = (field: string) => sql.param(leaves.map((leave) => Number(leave[field])));
  const rows = await db.query<Named & { id: number }>(sql`
    select x.id, s.name as student, c.name as class, t.name as type
    from unnest(${each("id")}::int[], ${each("student_id")}::int[], ${each("leave_type_id")}::int[]) as x(id, student_id, type_id)
    join students s on s.id = x.student_id left join classes c on c.id = s.class_id left join leave_types t on t.id = x.type_id`);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

const unnamed = (): Named => ({
  student: sentences.aStudent(),
  class: null,
  type: sentences.aLeave(),
});

/** In words, not as `dayRange`: a text message has no sign for a dash. */
function daysText(leave: Readonly<Row>, by: Formatting): string {
  const [from, to] = [String(leave["from_date"]), String(leave["to_date"])];
  return from === to
    ? dayText(from, by)
    : sentences.days({ from: dayText(from, by), to: dayText(to, by) });
}
/** How many there are is put in once they are gathered. */
const count = "{count}";
const allLeaves = () => ({
  path: "/leaves",
  label: sentences.openRequests(),
  permission: "view_leaves",
});
const theLeave = (id: unknown) => ({
  path: `/leaves/${Number(id)}`,
  label: sentences.openRequest(),
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
  const names = await namesOf(call, [{ ...after, id }]);
  const told = sayIn(settings["institution.language"], () => {
    const { student, class: className, type } = names.get(id) ?? unnamed();
    const who = className ? `${student}, ${className}` : student;
    const days = daysText(after, formattingOf(settings));
    return {
      many: sentences.requestsToDecide({ count }),
      opensMany: allLeaves(),
      notice: noticeOf(
        "leave_request",
        sentences.requestOf({ student }),
        sentences.requestText({ who, type, days, reason: String(after["reason"]) }),
        theLeave(id),
      ),
    };
  });
  await tellOrGather(call, { adminIds: deciders.map((one) => one.id), ...told });
}

interface Filed {
  id: number;
  by: number | null;
  actor: string;
}

/**
 * Tells those who filed leaves how these were decided, unless they did so themselves: admins,
 * students, and parents who asked for leave by a link. A constant number of statements beside what
 * is sent.
 * @param leaves as they are after the decision, which is the same for all of them
 */
export async function tellOfDecisions(
  call: RequestContext,
  { action, note }: Pick<Decision, "action" | "note">,
  leaves: readonly Readonly<Row>[],
): Promise<void> {
  const settings = await readSettings(call.db);
  if (!settings["notifications.rules.leave_decisions"]) return;
  const language = settings["institution.language"];
  const daysOf = (leave: Readonly<Row>) =>
    sayIn(language, () => daysText(leave, formattingOf(settings)));
  const byId = new Map(leaves.map((leave) => [Number(leave["id"]), leave]));
  await tellAskers(
    call,
    [...byId].map(([leaveId, leave]) => ({ leaveId, action, days: daysOf(leave), note, language })),
  );
  const filed = await call.db.query<Filed>(sql`
    select distinct on (record_id) record_id as id, actor_id as "by", actor from activity_logs
    where resource = 'leaves' and record_id = any(${sql.param([...byId.keys()])}::int[]) and action = 'created' order by record_id, id`);
  const others = filed.flatMap(({ id, ...one }) => {
    const leave = byId.get(id);
    return leave && one.by !== call.identity.id ? [{ ...one, id, leave }] : [];
  });
  if (others.length === 0) return;
  const names = await namesOf(
    call,
    others.map(({ leave }) => leave),
  );
  for (const { id, by: filer, actor, leave } of others) {
    const { student, type } = names.get(id) ?? sayIn(language, unnamed);
    const days = daysOf(leave);
    await (filer === null
      ? tellStudent(call, {
          filedBy: actor,
          studentId: Number(leave["student_id"]),
          action,
          type,
          days,
          note,
          language,
        })
      : tellOrGather(call, {
          adminIds: [filer],
          ...sayIn(language, () => {
            const said = sentences.decidedBy({ type, days, action, who: call.identity.name });
            const whose = call.batch ? `${student}: ${said}` : said;
            return {
              many: sentences.manyDecided({ count, action }),
              opensMany: allLeaves(),
              notice: noticeOf(
                "leave_status",
                sentences.decidedOf({ action, student }),
                note ? `${whose} ${note}` : whose,
                theLeave(id),
              ),
            };
          }),
        }));
  }
}
