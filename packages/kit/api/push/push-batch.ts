import { sql } from "../db/sql";
import { may, type Rights } from "../../schema";
import type { ApiContext } from "../context";
import { permissionsColumn } from "../identity/rights";
import type { PushAddress, PushOutcome, PushService } from "../ports/push-service";
import type { Opens } from "../ports/notice";
import { isPushOn } from "./queue";

/** What sending pushes needs of a host. */
export type PushContext = Pick<ApiContext, "db" | "now" | "log"> & { push: PushService };

/** Side by side. */
const batch = 20;
const maxTries = 3;
/** Minutes until the next try, times the tries there were. */
const pause = 5;
/** Characters: what a device shows; what is encrypted may have 4 KB. */
const longestText = 300;

interface Waiting extends PushAddress, Rights {
  notificationId: number;
  subscriptionId: number;
  attempts: number;
  title: string;
  body: string;
  opens: Opens | null;
  /** Neither read nor deleted, of today, for an admin who may sign in, and push is on. */
  wanted: boolean;
  email: string | null;
}

/**
 * Takes the next that are due, with a try counted for each: a process that is killed leaves them to
 * the next try.
 */
function take({ db, now }: PushContext): Promise<Waiting[]> {
  const at = now().toISOString();
  return db.query<Waiting>(sql`
    with due as (select notification_id, subscription_id from push_queue where due_at <= ${at}::timestamptz order by due_at, notification_id, subscription_id limit ${batch} for update skip locked)
    update push_queue q set attempts = q.attempts + 1, due_at = ${at}::timestamptz + (q.attempts + 1) * ${pause} * interval '1 minute'
    from due, push_subscriptions p, admins a, notifications n, sendings s
    where q.notification_id = due.notification_id and q.subscription_id = due.subscription_id
      and p.id = q.subscription_id and a.id = p.admin_id and n.id = q.notification_id and s.id = n.sending_id
    returning n.id as "notificationId", p.id as "subscriptionId", q.attempts, p.endpoint, p.p256dh, p.auth, p.server_key as "serverKey", coalesce(n.title, s.title) as title, coalesce(n.body, s.body) as body, s.opens, a.is_super_admin, ${permissionsColumn},
      n.read_at is null and n.deleted_at is null and n.created_at > ${at}::timestamptz - interval '1 day' and n.recipient_id = a.id and a.status = 'active' and a.deleted_at is null and ${isPushOn} as wanted,
      (select value ->> 'email' from settings where key = 'institution') as email`);
}

function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= longestText ? text : `${letters.slice(0, longestText - 1).join("")}…`;
}

/** Where a notice leads: to what it is about, or to itself, as far as the admin may go. */
function pathFor({ notificationId, opens, ...rights }: Waiting): string {
  if (opens && may(rights, opens.permission)) return opens.path;
  return may(rights, "send_notifications") ? `/notifications/${notificationId}` : "/dashboard";
}

/** What the service worker is told. */
const messageOf = (waiting: Waiting) =>
  JSON.stringify({
    title: waiting.title,
    body: shortened(waiting.body),
    tag: `notification-${waiting.notificationId}`,
    url: pathFor(waiting),
  });

/** RFC 8292 asks for a contact; an institution without an address gives none that is real. */
const contactOf = (email: string | null) => `mailto:${email || "nobody@example.com"}`;

async function settle(
  { db, log }: PushContext,
  { notificationId, subscriptionId, attempts }: Waiting,
  outcome: PushOutcome,
): Promise<void> {
  if (outcome === "gone")
    return void (await db.query(sql`delete from push_subscriptions where id = ${subscriptionId}`));
  if (outcome === "later" && attempts < maxTries) return;
  if (outcome !== "sent")
    log({
      level: "warn",
      message: "A push notification was given up",
      subscription: subscriptionId,
      notification: notificationId,
      outcome,
      attempts,
    });
  await db.query(
    sql`delete from push_queue where notification_id = ${notificationId} and subscription_id = ${subscriptionId}`,
  );
}

/**
 * Sends the next pushes that are due and that no other process is at. Gives false when there were
 * none.
 */
export async function pushBatch(context: PushContext, signal: AbortSignal): Promise<boolean> {
  const waiting = await take(context);
  const outcomes = await Promise.all(
    waiting.map(async (one) =>
      one.wanted
        ? context.push.send(one, messageOf(one), { contact: contactOf(one.email), signal })
        : undefined,
    ),
  );
  for (const [at, one] of waiting.entries()) await settle(context, one, outcomes[at] ?? "sent");
  return waiting.length > 0;
}
