import { sql } from "../db/sql";
import type { Channel } from "../ports/channel";
import type { Claim, Claimed, OutboxContext } from "./claim";
import { reasons, storedReason } from "./reasons";
import { lockNotifications, settle } from "./settle";

/**
 * What of a claim may go out. The others, of whose subjects the reader may not be told any more,
 * are settled as failed; what went along with them goes by itself.
 */
export async function mayGo(
  { db, now, messageLinks = [] }: OutboxContext,
  channel: Channel,
  { holder, claimed }: Claim,
): Promise<Claimed[]> {
  const ids = claimed.flatMap(({ notificationId }) => notificationId ?? []);
  const held = new Set<number | null>();
  for (const { withheld } of ids.length > 0 ? messageLinks : [])
    for (const id of (await withheld?.(db, ids)) ?? []) held.add(id);
  const stopped = claimed.filter(({ notificationId }) => held.has(notificationId));
  if (stopped.length === 0) return claimed;
  const own = stopped.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await lockNotifications(tx, own);
    await tx.query(
      sql`update deliveries set carried_by = null where carried_by = any(${sql.param(own)}::int[]) and state = 'queued'`,
    );
    await settle(
      tx,
      { channel, holder, at: now().toISOString() },
      stopped.map(({ id, notificationId }) => ({
        id,
        notificationId,
        state: "failed",
        reason: storedReason(reasons.withheld),
      })),
    );
  });
  return claimed.filter(({ notificationId }) => !held.has(notificationId));
}
