import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import type { Channel } from "../ports/channel";
import type { MessageAction } from "../ports/message-links";
import { reasons, storedReason } from "./reasons";
import { settle, type FallBack } from "./settle";

/** Milliseconds in which a rate is kept to. */
const windowMs = 1000;
/**
 * Seconds after which another process takes what one holds: longer than a try may take
 * (`Channel.send`), so that only what a stopped process held is taken twice.
 */
const leaseSeconds = 180;

/** What claiming needs of a host. */
export type OutboxContext = Pick<
  ApiContext,
  "db" | "now" | "log" | "settings" | "publicUrl" | "messageLinks"
> &
  Partial<Pick<ApiContext, "addressesRefused">> & {
    /** What is done where a channel has refused a message for good; nothing unless given. */
    fallBack?: FallBack | undefined;
  };

/** A delivery that this process holds. */
export interface Claimed {
  id: number;
  notificationId: number | null;
  address: string;
  key: string;
  optOut: string | null;
  attempts: number;
  createdAt: string;
  title: string;
  body: string;
  /** What the message asks its reader to do. */
  action: MessageAction | null;
  /** What the message is in; null where that is the institution's. */
  language: string | null;
}

/** What is to be done next by a channel. */
export interface Claim {
  holder: string;
  claimed: Claimed[];
  /** Milliseconds until more may be sent, where the rate is used up. */
  wait: number;
}

/** How many a channel may send now, of all servers together; undefined while it is paused. */
async function allowance(
  db: Database,
  { name, perMinute }: Channel,
  now: Date,
): Promise<{ left: number; wait: number } | undefined> {
  await db.query(sql`insert into channels (name) values (${name}) on conflict do nothing`);
  const at = now.toISOString();
  const most = Math.max(1, Math.floor((perMinute * windowMs) / 60_000));
  // A slow rate has windows that are longer than a second instead of a fraction of a message.
  const length = Math.max(windowMs, 60_000 / perMinute);
  // Locked by a statement of its own, so that the next one sees what others have taken.
  await db.query(sql`select name from channels where name = ${name} for update`);
  const [row] = await db.query<{ taken: number; wait: number }>(sql`
    with next as (
      select name, (window_start > ${at}::timestamptz - make_interval(secs => ${length / 1000}) and window_start <= ${at}::timestamptz) as open
      from channels where name = ${name} and (paused_until is null or paused_until <= ${at}::timestamptz))
    update channels c set window_start = case when next.open then c.window_start else ${at}::timestamptz end, taken = case when next.open then c.taken else 0 end
    from next where c.name = next.name
    returning c.taken, (extract(epoch from c.window_start - ${at}::timestamptz) * 1000 + ${length})::int as wait`);
  return row && { left: Math.max(0, most - row.taken), wait: Math.max(1, row.wait) };
}

/**
 * Gives up what a process held that has stopped, where a channel must not send twice what may have
 * gone out.
 */
async function giveUpUncertain(db: Database, channel: Channel, at: string): Promise<void> {
  const lost = await db.query<{ id: number; notificationId: number | null; holder: string }>(sql`
    select id, notification_id as "notificationId", holder from deliveries
    where channel = ${channel.name} and state = 'sending' and leased_until < ${at}::timestamptz order by id limit ${channel.atOnce} for update skip locked`);
  for (const { holder, ...one } of lost)
    await settle(db, { channel, holder, at }, [
      { ...one, state: "failed", reason: storedReason(reasons.stopped) },
    ]);
}

/**
 * Takes what a channel may send now and no other process is at: what is due, and, where it may be
 * repeated, what a process held that has stopped; not what goes along with another (`together.ts`).
 * In one transaction.
 * @param ungated types of notices that wait for no quiet hours; undefined where all may go
 */
export const claim = (
  { db, now }: Pick<OutboxContext, "db" | "now">,
  channel: Channel,
  ungated: readonly string[] | undefined,
): Promise<Claim> =>
  db.transaction(async (tx) => {
    const at = now().toISOString();
    const holder = crypto.randomUUID();
    // Nothing is written while there is nothing to send.
    const [open] = await tx.query(
      sql`select 1 from deliveries where channel = ${channel.name} and state in ('queued', 'sending') and carried_by is null and due_at <= ${at}::timestamptz limit 1`,
    );
    if (!open) return { holder, claimed: [], wait: 0 };
    const allowed = await allowance(tx, channel, now());
    if (!allowed) return { holder, claimed: [], wait: 0 };
    if (!channel.mayRepeat) await giveUpUncertain(tx, channel, at);
    const gate = ungated
      ? sql`(d.notification_id is null or s.type = any(${sql.param([...ungated])}::text[]))`
      : sql`true`;
    const repeated = channel.mayRepeat
      ? sql`(d.state = 'queued' or d.leased_until < ${at}::timestamptz)`
      : sql`d.state = 'queued'`;
    const claimed = await tx.query<Claimed>(sql`
      with due as (
        select d.id, coalesce(n.title, s.title, d.content ->> 'title') as title, coalesce(n.body, s.body, d.content ->> 'body') as body, d.content -> 'action' as action, coalesce(s.language, d.content ->> 'language') as language
        from deliveries d left join notifications n on n.id = d.notification_id left join sendings s on s.id = n.sending_id
        where d.channel = ${channel.name} and d.state in ('queued', 'sending') and d.carried_by is null and d.due_at <= ${at}::timestamptz and ${repeated} and ${gate}
        order by d.due_at, d.id limit ${Math.min(channel.atOnce, allowed.left)} for update of d skip locked)
      update deliveries d set state = 'sending', attempts = d.attempts + 1, holder = ${holder}::uuid, leased_until = ${at}::timestamptz + make_interval(secs => ${leaseSeconds})
      from due where d.id = due.id
      returning d.id, d.notification_id as "notificationId", d.address, d.key, d.opt_out as "optOut", d.attempts, d.created_at as "createdAt", due.title, due.body, due.action, due.language`);
    await tx.query(
      sql`update channels set taken = taken + ${claimed.length} where name = ${channel.name}`,
    );
    return { holder, claimed, wait: allowed.left === 0 ? allowed.wait : 0 };
  });
