import { sql, type SQL } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { alikeOf, mergeDeliveries } from "../outbox/merge-deliveries";
import { channelsInUse } from "../outbox/channels-in-use";
import type { FallBack } from "../outbox/settle";
import { hasDeclined, isRefused, type Reach } from "./reach";
import { reasons, storedReason } from "../outbox/reasons";
import { addressesOf, type Recipients } from "./recipients";

/**
 * Puts notifications into the outbox, in the transaction that made them: what is not committed is
 * never sent. Each goes by the first channel that reaches its recipient, or by every one where it
 * must reach them; by devices, to each of them. Whoever no channel reaches any more, though one did a moment ago, is counted as
 * not reached. The same message to an address that several share goes once. At most three
 * statements, whatever their number.
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
  const ways = waysOf(recipients, channels);
  const isWanted = mustReach
    ? sql`true`
    : sql`not ${hasDeclined({ kind: sql`n.kind`, id: sql`n.recipient_id` }, type, sql`way.channel`)}`;
  await db.query(sql`
    with possible as (
      select n.id, way.channel, a.address, ${alikeOf(sql`way.channel`, sql`a.address`)} as alike, rank() over (partition by n.id order by way.place) as place
      from notifications n cross join lateral ${ways} cross join lateral unnest(way.addresses) as a(address)
      where n.kind <> 'admin' and n.unreachable is null and n.delivered_at is null and ${which}
        and not ${isRefused(sql`way.channel`, sql`a.address`)} and ${isWanted})
    insert into deliveries (notification_id, channel, address, alike, opt_out, due_at, created_at)
    select id, channel, address, alike, ${mustReach ? sql`null` : sql`gen_random_uuid()`}, ${at}::timestamptz, ${at}::timestamptz
    from possible where ${mustReach ? sql`true` : sql`place = 1`} order by id, place on conflict do nothing`);
  await mergeDeliveries(db, which);
}

/** The channels with the addresses of a notification `n` for them, as `way`. */
const waysOf = (recipients: Recipients, channels: Reach["channels"]): SQL =>
  sql`(values ${sql.join(
    channels.map(
      ({ name, address }, place) =>
        sql`(${name}::text, ${place}::int, ${addressesOf(recipients, address)})`,
    ),
    sql`, `,
  )}) as way(channel, place, addresses)`;

/** Hours for which a message is worth sending by another channel. */
const maxHours = 24;

/**
 * Puts notifications whose deliveries have all failed for good into the outbox for the next channel
 * that reaches their recipient, in the operator's order. Two statements.
 */
export const fallBackTo =
  (recipients: Recipients) =>
  (context: Pick<ApiContext, "channels">): FallBack =>
  async (db, notificationIds, at) => {
    const channels = channelsInUse(context);
    if (channels.length === 0 || notificationIds.length === 0) return;
    const mustReach = Object.entries(recipients.audiences.notices).flatMap(([type, notice]) =>
      notice.mustReach ? [type] : [],
    );
    const isMust = sql`s.type = any(${sql.param(mustReach)}::text[])`;
    const declined = hasDeclined(
      { kind: sql`n.kind`, id: sql`n.recipient_id` },
      sql`s.type`,
      sql`way.channel`,
    );
    await db.query(sql`
      with possible as (
        select n.id, way.channel, a.address, ${alikeOf(sql`way.channel`, sql`a.address`)} as alike, ${isMust} as is_must, rank() over (partition by n.id order by way.place) as place
        from notifications n join sendings s on s.id = n.sending_id cross join lateral ${waysOf(recipients, channels)} cross join lateral unnest(way.addresses) as a(address)
        where n.id = any(${sql.param([...notificationIds])}::int[]) and n.read_at is null and s.created_at > ${at}::timestamptz - make_interval(hours => ${maxHours})
          and not exists (select 1 from deliveries d where d.notification_id = n.id and (d.state <> 'failed' or d.channel = way.channel))
          and not ${isRefused(sql`way.channel`, sql`a.address`)} and (${isMust} or not ${declined}))
      insert into deliveries (notification_id, channel, address, alike, opt_out, due_at, created_at)
      select id, channel, address, alike, case when is_must then null else gen_random_uuid() end, ${at}::timestamptz, ${at}::timestamptz
      from possible where place = 1 order by id on conflict do nothing`);
    await mergeDeliveries(db, sql`n.id = any(${sql.param([...notificationIds])}::int[])`);
  };

/** Counts whoever has no delivery, and is no admin, as not reached. */
async function countLost(db: Database, which: SQL): Promise<void> {
  await db.query(sql`
    with lost as (
      update notifications n set unreachable = ${storedReason(reasons.lost)}::text
      where n.kind <> 'admin' and n.unreachable is null and n.delivered_at is null and ${which} and not exists (select 1 from deliveries d where d.notification_id = n.id)
      returning n.sending_id),
    counted as (select sending_id, count(*)::int as lost from lost group by sending_id)
    update sendings s set unreachable = s.unreachable + c.lost,
      state = case when s.state = 'sending' and s.delivered + s.failed + s.kept >= s.total - s.unreachable - c.lost then 'sent' else s.state end
    from counted c where s.id = c.sending_id`);
}
