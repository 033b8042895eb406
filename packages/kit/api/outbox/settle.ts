import { sql } from "../db/sql";
import type { Database } from "../db/database";
import { publishAll } from "../events/publish";
import type { Channel } from "../ports/channel";

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
}

/** Nobody's: for what no admin has sent. */
const noAdmin = 0;

/** Works out anew how notifications stand whose deliveries have changed, and counts them. */
async function recount(
  db: Database,
  notificationIds: readonly number[],
  at: string,
): Promise<void> {
  const ids = sql`${sql.param([...notificationIds])}::int[]`;
  const sendings = await db.query<{ id: number; adminId: number | null }>(sql`
    select id, created_by as "adminId" from sendings where id in (select sending_id from notifications where id = any(${ids})) order by id for update`);
  await db.query(sql`
    with states as (
      select notification_id as id, bool_or(state = 'accepted') as accepted, bool_or(state in ('queued', 'sending')) as waiting, bool_or(state = 'kept') as kept
      from deliveries where notification_id = any(${ids}) group by notification_id),
    changed as (
      update notifications n set
        delivered_at = case when x.accepted then coalesce(n.delivered_at, ${at}::timestamptz) else n.delivered_at end,
        outcome = case when x.accepted or x.waiting then null when x.kept then 'kept' else 'failed' end
      from states x, notifications before where n.id = x.id and before.id = n.id
      returning n.sending_id, (n.delivered_at is not null)::int - (before.delivered_at is not null)::int as delivered,
        coalesce((n.outcome = 'failed')::int, 0) - coalesce((before.outcome = 'failed')::int, 0) as failed, coalesce((n.outcome = 'kept')::int, 0) - coalesce((before.outcome = 'kept')::int, 0) as kept),
    counted as (select sending_id, sum(delivered)::int as delivered, sum(failed)::int as failed, sum(kept)::int as kept from changed group by sending_id)
    update sendings s set delivered = s.delivered + c.delivered, failed = s.failed + c.failed, kept = s.kept + c.kept,
      state = case when s.state = 'sending' and s.delivered + c.delivered + s.failed + c.failed + s.kept + c.kept >= s.total - s.unreachable then 'sent' else s.state end
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
  }: { channel: Pick<Channel, "name" | "address">; holder: string; at: string },
  settled: readonly Settled[],
): Promise<void> {
  if (settled.length === 0) return;
  const notificationIds = settled.flatMap(({ notificationId }) => notificationId ?? []);
  // Two channels of one notification settle one after the other.
  await db.query(
    sql`select id from notifications where id = any(${sql.param(notificationIds)}::int[]) order by id for update`,
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
  // A device is forgotten instead: nobody corrects it.
  if (refused.length > 0 && channel.address !== "device")
    await db.query(sql`
      insert into refused_addresses (channel, address, reason, refused_at)
      select distinct on (x.address) ${channel.name}, x.address, x.reason, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(refused)}::text::jsonb) as x(address text, reason text)
      on conflict (channel, address) do update set reason = excluded.reason, refused_at = excluded.refused_at`);
  if (notificationIds.length > 0) await recount(db, notificationIds, at);
}
