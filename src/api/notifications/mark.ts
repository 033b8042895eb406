import { sql, type SQL } from "drizzle-orm";
import * as z from "zod";
import { idOf } from "../crud/routes";
import { publish } from "../events/publish";
import { one } from "../http/envelope";
import { notFound } from "../http/errors";
import { signedIn, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { idList } from "./body";
import { findNotification, inboxOf } from "./inbox";
import { subject } from "./notice";

type Change = "read" | "delete";
const column = { read: sql`read_at`, delete: sql`deleted_at` } as const;

/** Marks or deletes own notifications and tells the admin's other tabs. Answers with the ids that are now so; what was read before stays read since then. */
async function change({ db, identity, context }: Call, what: Change, which: SQL): Promise<number[]> {
  const rows = await db.query<{ id: number; fresh: boolean }>(sql`
    with mine as (select n.id, n.${column[what]} is null as fresh from notifications n where ${inboxOf(identity.id)} and ${which} order by n.id for update),
    changed as (update notifications n set ${column[what]} = ${context.now().toISOString()}::timestamptz from mine where n.id = mine.id and mine.fresh)
    select id, fresh from mine order by id`);
  if (rows.some(({ fresh }) => fresh)) await publish(db, { topic: "notifications", adminId: identity.id });
  return rows.map(({ id }) => id);
}

async function markAsRead(call: Call): Promise<Response> {
  const id = idOf(call);
  await change(call, "read", sql`n.id = ${id}`);
  return one(await findNotification(call.db, call.identity.id, id), { message: "Notification marked as read" });
}

async function markAllAsRead(call: Call): Promise<Response> {
  const marked = await change(call, "read", sql`n.read_at is null`);
  return one({ updated: marked.length }, { message: "All notifications marked as read" });
}

async function remove(call: Call): Promise<Response> {
  const id = idOf(call);
  if ((await change(call, "delete", sql`n.id = ${id}`)).length === 0) throw notFound();
  return one({ id }, { message: "Notification deleted" });
}

const bulkBody = bodyOf({ action: z.enum(["read", "delete"], "Action must be one of: read, delete."), ids: idList("IDs") });

async function bulk(call: Call): Promise<Response> {
  const { action, ids } = await readBody(call, bulkBody);
  const done = await change(call, action, sql`n.id = any(${sql.param(ids)}::int[])`);
  const skipped = [...new Set(ids)].filter((id) => !done.includes(id)).map((id) => ({ id, reason: "There is no such notification." }));
  return one({ done, skipped });
}

const common = { access: signedIn, subject, writes: true } as const;

/** What an admin does with its own notifications. */
export const markRoutes: Route[] = [
  { ...common, method: "POST", path: "/admin/notifications/mark-all-as-read", summary: "Mark all own notifications as read", handle: markAllAsRead },
  { ...common, method: "POST", path: "/admin/notifications/bulk", summary: "Mark some own notifications as read, or delete them", body: bulkBody, handle: bulk },
  { ...common, method: "PUT", path: "/admin/notifications/:id/mark-as-read", summary: "Mark one own notification as read", handle: markAsRead },
  { ...common, method: "DELETE", path: "/admin/notifications/:id", summary: "Delete one own notification", handle: remove },
];
