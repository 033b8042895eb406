import { sql } from "../db/sql";
import type { Database } from "../db/database";
import { publishAll } from "../events/publish";
import { reasons, storedReason } from "./reasons";
import { failCarried } from "./merge-deliveries";
import type { Channel, ChannelReport } from "../ports/channel";

/** How a try ended, for one delivery. */
export interface Settled {
  id: number;
  notificationId: number | null;
  /** `queued`: it is tried again. */
  state: "accepted" | "kept" | "failed" | "queued";
  reason?: string;
  reference?: string;
  /** When it is tried again, RFC 3339. */
  dueAt?: string;
  /** The try does not count: the channel was at fault, not the message. */
  uncounted?: boolean;
  /** The address is refused for good. */
  refusedAddress?: string;
  /** It has surely not gone out, so that the next channel may carry it. */
  mayFallBack?: boolean;
}

/** Puts notifications whose deliveries have failed into the outbox for the next channel. */
export type FallBack = (
  db: Database,
  notificationIds: readonly number[],
  at: string,
) => Promise<void>;

/** A uuid. */
const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Nobody's: for what no admin has sent. */
const noAdmin = 0;

/**
 * Locks the notifications of deliveries and of what goes along with these: two channels of one
 * notification settle one after the other.
 */
export const lockNotifications = (db: Database, ids: readonly number[]) =>
  db.query(sql`
    select id from notifications where id in (
      select notification_id from deliveries where id = any(${sql.param([...ids])}::int[]) union select notification_id from deliveries where carried_by = any(${sql.param([...ids])}::int[]))
    order by id for update`);

/** Works out anew how notifications stand whose deliveries have changed, and counts them. */
export async function recount(
  db: Database,
  notificationIds: readonly number[],
  at: string,
): Promise<void> {
  if (notificationIds.length === 0) return;
  const ids = sql`${sql.param([...notificationIds])}::int[]`;
  const sendings = await db.query<{ id: number; adminId: number | null }>(sql`
    select id, created_by as "adminId" from sendings where id in (select sending_id from notifications where id = any(${ids})) order by id for update`);
  await db.query(sql`
    with states as (
      select notification_id as id, bool_or(state = 'accepted') as accepted, bool_or(state in ('queued', 'sending')) as waiting, bool_or(state = 'kept') as kept
      from deliveries where notification_id = any(${ids}) group by notification_id),
    changed as (
      update notifications n set
        delivered_at = case when x.accepted then coalesce(n.delivered_at, ${at}::timestamptz) when n.read_at is null then null else n.delivered_at end,
        outcome = case when x.accepted or x.waiting then null when x.kept then 'kept' else 'failed' end
      from states x, notifications before where n.id = x.id and before.id = n.id
      returning n.sending_id, (n.delivered_at is not null)::int - (before.delivered_at is not null)::int as delivered,
        coalesce((n.outcome = 'failed')::int, 0) - coalesce((before.outcome = 'failed')::int, 0) as failed, coalesce((n.outcome = 'kept')::int, 0) - coalesce((before.outcome = 'kept')::int, 0) as kept),
    counted as (select sending_id, sum(delivered)::int as delivered, sum(failed)::int as failed, sum(kept)::int as kept from changed group by sending_id)
    update sendings s set delivered = s.delivered + c.delivered, failed = s.failed + c.failed, kept = s.kept + c.kept,
      state = case when s.state = 'listing' then s.state when s.delivered + c.delivered + s.failed + c.failed + s.kept + c.kept >= s.total - s.unreachable then 'sent' else 'sending' end
    from counted c where s.id = c.sending_id`);
  await publishAll(
    db,
    sendings.map(({ id, adminId }) => ({
      topic: "notifications",
      adminId: adminId ?? noAdmin,
      id,
    })),
  );
}

/**
 * Stores how tries of one process ended, in the transaction it is called in. What another process
 * has taken over meanwhile is left to that one.
 */
export async function settle(
  db: Database,
  {
    channel,
    holder,
    at,
    fallBack,
  }: {
    channel: Pick<Channel, "name" | "address">;
    holder: string;
    at: string;
    fallBack?: FallBack | undefined;
  },
  settled: readonly Settled[],
): Promise<void> {
  if (settled.length === 0) return;
  const notificationIds = settled.flatMap(({ notificationId }) => notificationId ?? []);
  await lockNotifications(
    db,
    settled.map(({ id }) => id),
  );
  const rows = settled.map(({ id, state, reason, reference, dueAt, uncounted }) => ({
    id,
    state,
    reason,
    reference,
    due_at: dueAt,
    tries: uncounted ? 1 : 0,
  }));
  // A message of its own is kept as long as it may be sent, or is to be looked at: it can hold a
  // link that signs somebody in.
  await db.query(sql`
    update deliveries d set state = x.state, reason = x.reason, reference = x.reference, due_at = coalesce(x.due_at, d.due_at), attempts = d.attempts - x.tries,
      settled_at = case when x.state = 'queued' then null else ${at}::timestamptz end, holder = null, leased_until = null,
      content = case when x.state in ('accepted', 'failed') then null else d.content end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, state text, reason text, reference text, due_at timestamptz, tries int)
    where d.id = x.id and d.state = 'sending' and d.holder = ${holder}::uuid`);
  const refused = settled.flatMap(({ refusedAddress, reason }) =>
    refusedAddress === undefined ? [] : [{ address: refusedAddress, reason }],
  );
  await noteRefused(db, channel, refused, at);
  const failed = settled.flatMap(({ id, state }) => (state === "failed" ? [id] : []));
  const carried = failed.length > 0 ? await failCarried(db, failed) : [];
  const falling = new Set(settled.flatMap(({ id, mayFallBack }) => (mayFallBack ? [id] : [])));
  const unreached = [
    ...settled.flatMap(({ id, notificationId }) => (falling.has(id) ? (notificationId ?? []) : [])),
    ...carried.flatMap(({ by, notificationId }) => (falling.has(by) ? [notificationId] : [])),
  ];
  if (unreached.length > 0) await fallBack?.(db, unreached, at);
  await recount(
    db,
    [...notificationIds, ...carried.map(({ notificationId }) => notificationId)],
    at,
  );
}

/** Remembers addresses that are refused for good. A device is forgotten instead: nobody corrects it. */
async function noteRefused(
  db: Database,
  { name, address }: Pick<Channel, "name" | "address">,
  refused: readonly { address: string; reason: string | undefined }[],
  at: string,
): Promise<void> {
  if (refused.length === 0 || address === "device") return;
  await db.query(sql`
    insert into refused_addresses (channel, address, reason, refused_at)
    select distinct on (x.address) ${name}, x.address, x.reason, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(refused)}::text::jsonb) as x(address text, reason text)
    on conflict (channel, address) do update set reason = excluded.reason, refused_at = excluded.refused_at`);
}

/** States of what a channel has been given; of a failed one it may not have been known. */
const reportable: ReadonlySet<string> = new Set(["sending", "accepted", "failed"]);

/** A delivery that a channel reports on. */
interface Reported {
  id: number;
  address: string;
  state: string;
}

interface OfNotification {
  notificationId: number | null;
}

const notificationsOf = (rows: readonly OfNotification[]) =>
  rows.flatMap(({ notificationId }) => notificationId ?? []);

/**
 * Stores what a channel reports of a message later, in the transaction it is called in: that it has
 * arrived, or that it will not, whatever was known of it before; then the next channel may carry it.
 * Nothing where the channel has no such message, or it has arrived. Gives the address where that is
 * refused for good.
 */
export async function settleReport(
  db: Database,
  { channel, at, fallBack }: { channel: Channel; at: string; fallBack?: FallBack | undefined },
  { key, state, reason = storedReason(reasons.notArrived), badAddress }: ChannelReport,
): Promise<string | undefined> {
  if (!isKey.test(key)) return undefined;
  const [own] = await db.query<{ id: number }>(
    sql`select id from deliveries where key = ${key}::uuid and channel = ${channel.name}`,
  );
  if (!own) return undefined;
  await lockNotifications(db, [own.id]);
  const [found] = await db.query<Reported>(sql`
    select id, address, state from deliveries where id = ${own.id} and received_at is null for update`);
  if (!found || !reportable.has(found.state)) return undefined;
  // What went along with it and is settled, as it was.
  const those = sql`(id = ${found.id} or (carried_by = ${found.id} and state = ${found.state}))`;
  if (state === "received") {
    const received = await db.query<OfNotification>(sql`
      update deliveries set state = 'accepted', received_at = ${at}::timestamptz, settled_at = coalesce(settled_at, ${at}::timestamptz), reason = null, holder = null, leased_until = null, content = null where ${those} returning notification_id as "notificationId"`);
    await recount(db, notificationsOf(received), at);
    return undefined;
  }
  const lost = await db.query<OfNotification>(sql`
    update deliveries set state = 'failed', reason = ${reason}, settled_at = ${at}::timestamptz, holder = null, leased_until = null, content = null where ${those} returning notification_id as "notificationId"`);
  const ids = [
    ...notificationsOf(lost),
    ...(await failCarried(db, [found.id])).map(({ notificationId }) => notificationId),
  ];
  if (badAddress) await noteRefused(db, channel, [{ address: found.address, reason }], at);
  await fallBack?.(db, ids, at);
  await recount(db, ids, at);
  return badAddress ? found.address : undefined;
}
