import { sql, type SQL } from "../db/sql";
import { idOf } from "../http/request-values";
import { publish } from "../events/publish";
import { ok } from "../http/envelope";
import { notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { signedIn, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import type { NotificationCalls } from "./contract";
import { findNotification, inboxOf } from "./inbox";
import { subject } from "./notice";
import { t } from "./text";

type Change = "read" | "delete";
const column = { read: sql`read_at`, delete: sql`deleted_at` } as const;

/**
 * Marks or deletes own notifications and tells the admin's other tabs. Answers with the ids that
 * are now so; what was read before stays read since then.
 */
async function change(
  { db, identity, context }: RequestContext,
  what: Change,
  which: SQL,
): Promise<number[]> {
  const rows = await db.query<{ id: number; fresh: boolean }>(sql`
    with mine as (select n.id, n.${column[what]} is null as fresh from notifications n where ${inboxOf(identity.id)} and ${which} order by n.id for update),
    changed as (update notifications n set ${column[what]} = ${context.now().toISOString()}::timestamptz from mine where n.id = mine.id and mine.fresh)
    select id, fresh from mine order by id`);
  if (rows.some(({ fresh }) => fresh))
    await publish(db, { topic: "notifications", adminId: identity.id });
  return rows.map(({ id }) => id);
}

async function markAsRead(
  call: RequestContext,
): Promise<AnswerOf<NotificationCalls["markAsRead"]>> {
  const id = idOf(call);
  await change(call, "read", sql`n.id = ${id}`);
  return ok(await findNotification(call, id), { message: t("read") });
}

async function markAllAsRead(
  call: RequestContext,
): Promise<AnswerOf<NotificationCalls["markAllAsRead"]>> {
  const marked = await change(call, "read", sql`n.read_at is null`);
  return ok({ updated: marked.length }, { message: t("allRead") });
}

async function remove(call: RequestContext): Promise<AnswerOf<NotificationCalls["remove"]>> {
  const id = idOf(call);
  if ((await change(call, "delete", sql`n.id = ${id}`)).length === 0) throw notFound();
  return ok({ id }, { message: t("deleted") });
}

async function bulk(
  call: RequestContext,
  { body: { action, ids } }: Input<NotificationCalls["bulk"]>,
): Promise<AnswerOf<NotificationCalls["bulk"]>> {
  const done = await change(call, action, sql`n.id = any(${sql.param(ids)}::int[])`);
  const skipped = [...new Set(ids)]
    .filter((id) => !done.includes(id))
    .map((id) => ({ id, reason: t("notFound") }));
  return ok({ done, skipped });
}

const common = { access: signedIn, subject, writes: true } as const;

/** What an admin does with its own notifications. */
export const markRoutes = (calls: NotificationCalls): Route[] => [
  routeOf(calls.markAllAsRead, {
    ...common,
    summary: "Mark all own notifications as read",
    handle: markAllAsRead,
  }),
  routeOf(calls.bulk, {
    ...common,
    summary: "Mark some own notifications as read, or delete them",
    handle: bulk,
  }),
  routeOf(calls.markAsRead, {
    ...common,
    summary: "Mark one own notification as read",
    handle: markAsRead,
  }),
  routeOf(calls.remove, { ...common, summary: "Delete one own notification", handle: remove }),
];
