import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { identifyStudent, student, subject } from "../student-login/api";
import { ownMessages, readAllMessages, readMessage } from "./contract";

type Message = DataOf<typeof readMessage>;

/** The messages to a student; `n` is the row. Here they are, whatever became of them elsewhere. */
const messagesTo = (studentId: number): SQL =>
  sql`n.kind = 'student' and n.recipient_id = ${studentId} and n.deleted_at is null`;

const find = (call: RequestContext, where: SQL, cut: SQL): Promise<Message[]> =>
  call.db.query<Message>(sql`
    select n.id, coalesce(n.title, s.title) as title, coalesce(n.body, s.body) as body, case when n.read_at is null then 'unread' else 'read' end as status, n.created_at
    from notifications n join sendings s on s.id = n.sending_id where ${where} order by n.id desc ${cut}`);

async function list(
  call: RequestContext,
  { query: { page, per_page: perPage } }: Input<typeof ownMessages>,
): Promise<AnswerOf<typeof ownMessages>> {
  const { id } = await identifyStudent(call);
  const [counted] = await call.db.query<{ total: number; unread: number }>(sql`
    select count(*)::int as total, count(*) filter (where n.read_at is null)::int as unread from notifications n where ${messagesTo(id)}`);
  const { total, unread } = counted ?? { total: 0, unread: 0 };
  const cut = sql`limit ${perPage} offset ${(page - 1) * perPage}`;
  return ok({ unread, total, messages: await find(call, messagesTo(id), cut) });
}

async function markRead(call: RequestContext, studentId: number, which: SQL): Promise<number> {
  const marked = await call.db.query(sql`
    update notifications n set read_at = ${call.context.now().toISOString()}::timestamptz where ${messagesTo(studentId)} and n.read_at is null and ${which} returning n.id`);
  return marked.length;
}

async function markOne(call: RequestContext): Promise<AnswerOf<typeof readMessage>> {
  const { id: studentId } = await identifyStudent(call);
  const id = idOf(call);
  await markRead(call, studentId, sql`n.id = ${id}`);
  const [message] = await find(call, sql`${messagesTo(studentId)} and n.id = ${id}`, sql``);
  if (!message) throw notFound();
  return ok(message);
}

async function markAll(call: RequestContext): Promise<AnswerOf<typeof readAllMessages>> {
  const { id } = await identifyStudent(call);
  return ok({ updated: await markRead(call, id, sql`true`) });
}

const common = { access: student, subject } as const;

/** A student's own messages. */
export const ownMessageRoutes: Route[] = [
  routeOf(ownMessages, { ...common, summary: "The own messages, newest first", handle: list }),
  routeOf(readAllMessages, {
    ...common,
    summary: "Mark all own messages as read",
    handle: markAll,
  }),
  routeOf(readMessage, { ...common, summary: "Mark one own message as read", handle: markOne }),
];
