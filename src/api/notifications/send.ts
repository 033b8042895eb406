import { sql } from "drizzle-orm";
import { logActivity } from "../activity";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { audienceFields, audienceOf, describe, type Audience } from "./audience";
import { deliverSome } from "./deliver";
import { noticeFields, subject, type Notice } from "./notice";
import { recipientsOf } from "./recipients";

/** So many are delivered while the sender waits; more, and what messengers are handed after a commit, by the host's delivery, after the answer. */
const mostAtOnce = 200;
const mostUnreachableNamed = 20;

const previewBody = bodyOf(audienceFields);
const sendBody = bodyOf({ ...audienceFields, ...noticeFields });

async function preview(call: Call): Promise<Response> {
  const audience = audienceOf(await readBody(call, previewBody));
  await describe(call.db, audience);
  const [row] = await call.db.query(sql`
    with r as materialized (${recipientsOf(audience)})
    select count(*) as total, count(*) filter (where kind = 'student') as students, count(*) filter (where kind = 'parent') as parents,
      count(*) filter (where kind in ('teacher', 'admin')) as staff, count(reason) as unreachable,
      (select coalesce(json_agg(u), '[]') from (select kind, id, name, reason from r where reason is not null order by name, kind, id limit ${mostUnreachableNamed}) u) as unreachable_people
    from r`);
  return one(row);
}

/** Stores a sending with its recipients as they are now: who joins or leaves later changes nothing. */
export async function freeze(db: Database, { type, title, body }: Notice, audience: Audience, by: { adminId: number; at: string; recipients: string }): Promise<{ id: number; total: number; unreachable: number }> {
  const [frozen] = await db.query<{ id: number; total: number; unreachable: number }>(sql`
    with s as (
      insert into sendings (title, body, type, recipient_type, recipients, state, created_by, created_at)
      values (${title}, ${body}, ${type}, ${audience.type}, ${by.recipients}, 'sending', ${by.adminId}, ${by.at}) returning id),
    kept as (
      insert into notifications (sending_id, kind, recipient_id, unreachable, created_at)
      select s.id, r.kind, r.id, r.reason, ${by.at}::timestamptz from s, (${recipientsOf(audience)}) r order by r.kind, r.name, r.id
      returning unreachable)
    select (select id from s) as id, count(*) as total, count(unreachable) as unreachable from kept`);
  if (!frozen || frozen.total === 0) throw invalid({ recipient_type: ["There is nobody to send this to."] });
  await db.query(sql`update sendings set total = ${frozen.total}, unreachable = ${frozen.unreachable}, state = ${frozen.total === frozen.unreachable ? "sent" : "sending"} where id = ${frozen.id}`);
  return frozen;
}

async function send(call: Call): Promise<Response> {
  const { db, identity, context } = call;
  const asked = await readBody(call, sendBody);
  const audience = audienceOf(asked);
  const recipients = await describe(db, audience);
  const at = context.now().toISOString();
  const { id, total, unreachable } = await freeze(db, asked, audience, { adminId: identity.id, at, recipients });
  const changes = Object.entries({ title: asked.title, body: asked.body, type: asked.type, recipients, total }).map(([field, after]) => [field, { before: null, after }]);
  await logActivity(call, [{ action: "send", resource: "notifications", recordId: id, changes: Object.fromEntries(changes) }]);
  const isSmall = total - unreachable <= mostAtOnce && !context.messengers?.length;
  const delivered = isSmall ? (await deliverSome(db, { id, created_by: identity.id }, mostAtOnce, at)).length : 0;
  await publish(db, { topic: "notifications", adminId: identity.id, id });
  return one({ id, state: delivered === total - unreachable ? "sent" : "sending", total, delivered }, { status: 201, message: "Notification sent" });
}

const common = { method: "POST", access: needs("send_notifications"), subject } as const;

/** Telling people something. */
export const sendRoutes: Route[] = [
  { ...common, path: "/admin/notifications/preview", summary: "How many a sending would be for, and who could not be reached", body: previewBody, handle: preview },
  { ...common, path: "/admin/notifications/send", summary: "Send a notification", writes: true, body: sendBody, handle: send },
];
