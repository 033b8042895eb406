import { sql } from "../db/sql";
import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import type { Channel, ChannelOutcome } from "../ports/channel";
import { reasons, storedReason } from "./reasons";
import { claim as claimDue, type Claimed, type OutboxContext } from "./claim";
import { readLetterhead, written } from "./letterhead";
import { linksOf } from "./links-of";
import { reportAddress } from "./report-address";
import { isQuiet } from "./quiet-hours";
import { lockNotifications, recount, settle, type Settled } from "./settle";
import { settleCarried } from "./merge-deliveries";
import { weighed } from "./weigh-refusals";
import { mayGo } from "./withheld";

/** Minutes until the next try of a message that a channel did not take, by the tries there were. */
const pauses = [1, 5, 15, 60, 180] as const;
/** Hours after which a message that nobody took is given up: it is news no more. */
const maxHours = 24;
/** Seconds for which a channel rests that cannot be reached, by how often it could not. */
const rests = [15, 30, 60, 120, 300] as const;

const after = (now: Date, milliseconds: number) =>
  new Date(now.getTime() + milliseconds).toISOString();
const nth = (list: readonly number[], place: number) =>
  list[Math.min(place, list.length) - 1] ?? list.at(-1) ?? 0;

/** What a try that ended so means for a delivery. */
export function settledBy(
  { id, notificationId, address, attempts, createdAt }: Claimed,
  outcome: ChannelOutcome,
  now: Date,
): Settled {
  const one = { id, notificationId };
  switch (outcome.state) {
    case "accepted":
      return { ...one, state: "accepted", reference: outcome.reference };
    case "kept":
      return { ...one, state: "kept" };
    case "refused":
      return {
        ...one,
        state: "failed",
        reason: outcome.reason,
        ...(outcome.badAddress === true ? { refusedAddress: address } : {}),
        ...(outcome.uncertain ? {} : { mayFallBack: true }),
      };
    case "later":
    case "down": {
      const isOld = now.getTime() - Date.parse(createdAt) > maxHours * 3_600_000;
      if (isOld)
        return {
          ...one,
          state: "failed",
          reason: storedReason(() => reasons.givenUp(outcome.reason)),
        };
      return outcome.state === "down"
        ? {
            ...one,
            state: "queued",
            reason: outcome.reason,
            uncounted: true,
            // Behind the others, of which the channel may accept one.
            ...(outcome.whileOthersPass ? { dueAt: now.toISOString() } : {}),
          }
        : {
            ...one,
            state: "queued",
            reason: outcome.reason,
            dueAt: after(
              now,
              Math.max(nth(pauses, attempts) * 60_000, (outcome.afterSeconds ?? 0) * 1000),
            ),
          };
    }
  }
}

/** Remembers that a channel cannot be reached, and lets it rest; or that it can again. */
async function notePulse(
  { db, now, log }: OutboxContext,
  { name, label }: Channel,
  outcomes: readonly ChannelOutcome[],
): Promise<void> {
  const down = outcomes.find((outcome) => outcome.state === "down");
  const at = now().toISOString();
  if (!down) {
    const [back] = await db.query(
      sql`update channels set failures = 0, problem = null, problem_since = null, paused_until = null where name = ${name} and problem is not null returning name`,
    );
    if (back) log({ level: "info", message: `${label} can be sent again` });
    return;
  }
  const [row] = await db.query<{ failures: number }>(sql`
    update channels set failures = failures + 1, problem = ${down.reason}, problem_since = coalesce(problem_since, ${at}::timestamptz) where name = ${name} returning failures`);
  const failures = row?.failures ?? 1;
  await db.query(
    sql`update channels set paused_until = ${after(now(), nth(rests, failures) * 1000)}::timestamptz where name = ${name}`,
  );
  log({ level: "warn", message: `${label} cannot be sent: ${down.reason}`, failures });
}

const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });

/** How many are settled at once that another process has left. */
const leftAtOnce = 500;

/**
 * Settles what goes along with a delivery that another process settled at the moment it joined.
 * Gives false when there is nothing.
 */
function settleLeft(context: OutboxContext, { name }: Channel): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const left = await tx.query<{ by: number }>(sql`
      select f.carried_by as by from deliveries f join deliveries l on l.id = f.carried_by
      where f.channel = ${name} and f.state = 'queued' and f.carried_by is not null and l.state in ('accepted', 'kept', 'failed') limit ${leftAtOnce}`);
    if (left.length === 0) return false;
    const by = [...new Set(left.map((one) => one.by))];
    await lockNotifications(tx, by);
    const carried = await settleCarried(tx, context, by);
    await recount(tx, carried, context.now().toISOString());
    return true;
  });
}

/**
 * Sends the next messages of a channel that are due and that no other process is at, side by side.
 * Gives false when there are none.
 * @param ungated types of notices that wait for no quiet hours
 */
export async function sendBatch(
  context: OutboxContext,
  channel: Channel,
  ungated: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now } = context;
  const quiet = await isQuiet(context);
  const claim = await claimDue(context, channel, quiet ? ungated : undefined);
  const { holder, wait } = claim;
  if (claim.claimed.length === 0) {
    if (wait > 0) await rest(wait, signal);
    return wait > 0 || (await settleLeft(context, channel));
  }
  const claimed = await mayGo(context, channel, claim);
  if (claimed.length === 0) return true;
  const head = await readLetterhead(context);
  const links = await linksOf(context, head, claimed);
  const answers = await Promise.all(
    claimed.map((one) =>
      channel.send(
        {
          ...written({ ...one, links: links.get(one.notificationId) }, head),
          ...reportAddress(context, channel, one.key),
        },
        signal,
      ),
    ),
  );
  const outcomes = await weighed(
    db,
    channel,
    claimed.map(({ address }) => address),
    answers,
    now(),
  );
  const settled = claimed.map((one, at) =>
    settledBy(
      one,
      outcomes[at] ?? { state: "later", reason: storedReason(reasons.notSent) },
      now(),
    ),
  );
  await db.transaction(async (tx) => {
    await settle(
      tx,
      { channel, holder, at: now().toISOString(), fallBack: context.fallBack },
      settled,
    );
    const done = settled.flatMap(({ id, state }) =>
      state === "accepted" || state === "kept" ? [id] : [],
    );
    const carried = await settleCarried(tx, context, done);
    await recount(tx, carried, now().toISOString());
    const refused = settled.flatMap(({ refusedAddress }) => refusedAddress ?? []);
    if (refused.length > 0) await context.addressesRefused?.(tx, channel.address, refused);
  });
  await notePulse(context, channel, outcomes);
  return !outcomes.some(({ state }) => state === "down");
}

/** Sends by one channel in the background: at once what was left undone, then whatever is queued. */
export class ChannelWork extends BackgroundWork {
  constructor(
    context: OutboxContext & Pick<ApiContext, "events">,
    channel: Channel,
    ungated: readonly string[],
  ) {
    super(context, {
      wakes: ({ topic, id }) => topic === "notifications" && id !== undefined,
      some: (signal) => sendBatch(context, channel, ungated, signal),
      failed: `Messages could not be sent by ${channel.label}`,
    });
  }
}
