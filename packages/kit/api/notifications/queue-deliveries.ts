import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import { hasDeclined, isRefused, type Reach } from "./reach";
import { addressesOf, type Recipients } from "./recipients";

/**
 * Puts notifications into the outbox, in the transaction that made them: what is not committed is
 * never sent. Each goes by the first channel that reaches its recipient, or by every one where it
 * must reach them; by devices, to each of them. Whoever no channel reaches any more, though one did a moment ago, is counted as
 * not reached. At most two statements, whatever their number.
 * @param which of notifications `n`
 */
export async function queueDeliveries(
  db: Database,
  recipients: Recipients,
  reach: Reach,
  which: SQL,
  at: string,
): Promise<void> {
  if (reach.channels.length > 0) await insertDeliveries(db, recipients, reach, which, at);
  await countLost(db, which);
}

async function insertDeliveries(
  db: Database,
  recipients: Recipients,
  { channels, type, mustReach }: Reach,
  which: SQL,
  at: string,
): Promise<void> {
  const ways = channels.map(
    ({ name, address }, place) =>
      sql`(${name}::text, ${place}::int, ${addressesOf(recipients, address)})`,
  );
  const isWanted = mustReach
    ? sql`true`
    : sql`not ${hasDeclined({ kind: sql`n.kind`, id: sql`n.recipient_id` }, type, sql`way.channel`)}`;
  await db.query(sql`
    with possible as (
      select n.id, way.channel, a.address, rank() over (partition by n.id order by way.place) as place
      from notifications n cross join lateral (values ${sql.join(ways, sql`, `)}) as way(channel, place, addresses) cross join lateral unnest(way.addresses) as a(address)
      where n.kind <> 'admin' and n.unreachable is null and n.delivered_at is null and ${which}
        and not ${isRefused(sql`way.channel`, sql`a.address`)} and ${isWanted})
    insert into deliveries (notification_id, channel, address, opt_out, due_at, created_at)
    select id, channel, address, ${mustReach ? sql`null` : sql`gen_random_uuid()`}, ${at}::timestamptz, ${at}::timestamptz
    from possible where ${mustReach ? sql`true` : sql`place = 1`} order by id, place on conflict do nothing`);
}

/** Counts whoever has no delivery, and is no admin, as not reached. */
async function countLost(db: Database, which: SQL): Promise<void> {
  await db.query(sql`
    with lost as (
      update notifications n set unreachable = 'Could not be reached any more when it was sent'
      where n.kind <> 'admin' and n.unreachable is null and n.delivered_at is null and ${which} and not exists (select 1 from deliveries d where d.notification_id = n.id)
      returning n.sending_id),
    counted as (select sending_id, count(*)::int as lost from lost group by sending_id)
    update sendings s set unreachable = s.unreachable + c.lost,
      state = case when s.state = 'sending' and s.delivered + s.failed + s.kept >= s.total - s.unreachable - c.lost then 'sent' else s.state end
    from counted c where s.id = c.sending_id`);
}
