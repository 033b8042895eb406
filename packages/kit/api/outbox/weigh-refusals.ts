import { sql } from "../db/sql";
import type { Database } from "../db/database";
import type { Channel, ChannelOutcome } from "../ports/channel";
import { reasons, storedReason } from "./reasons";

/** Addresses refused one after another, with no message accepted between, that stop a channel. */
export const refusedInARow = 8;
/** Minutes in which what others were answered says something about an answer. */
const lately = 10;
/** Hours after which the same answer to the same address is one of another day. */
const anotherDay = 12;

/** What a channel has answered before a batch. */
export interface Earlier {
  /** It has accepted something in these minutes. */
  accepted: boolean;
  /** Where addresses are to which it has accepted something in these minutes. */
  places: readonly string[];
  /** Addresses refused since it last accepted something, within an hour. */
  refused: number;
  /** It has been stopped because it refused everything. */
  stopped: boolean;
  /** Addresses that were refused alike on another day, and others in the same place accepted since. */
  again: readonly string[];
}

/** Where an address is: the same for all that have no host, such as phone numbers. */
const placeOf = (address: string) => address.split("@")[1]?.toLowerCase() ?? "";

const needsEvidence = (outcome: ChannelOutcome) =>
  (outcome.state === "refused" && outcome.badAddress !== undefined) ||
  (outcome.state === "down" && outcome.whileOthersPass !== undefined);

/**
 * What the answers of a batch mean beside each other and beside those before it. An answer that may
 * be about the address counts against it only if others in the same place were accepted; a channel
 * that refuses all is stopped, and no address is held against anyone.
 * @param addresses to which the outcomes belong, in their order
 */
export function weighRefusals(
  addresses: readonly string[],
  outcomes: readonly ChannelOutcome[],
  { accepted, places, refused, stopped, again }: Earlier,
): ChannelOutcome[] {
  const accepts = addresses.filter((_, at) => outcomes[at]?.state === "accepted");
  const passes = accepted || accepts.length > 0;
  const open = new Set([...places, ...accepts.map(placeOf)]);
  const refusals = new Set(
    addresses.filter((_, at) => {
      const outcome = outcomes[at];
      return outcome?.state === "refused" && outcome.badAddress !== undefined;
    }),
  );
  const stops = !passes && (stopped || refused + refusals.size >= refusedInARow);
  return outcomes.map((outcome, at): ChannelOutcome => {
    const address = addresses[at] ?? "";
    if (outcome.state === "down" && outcome.whileOthersPass && passes)
      return { state: outcome.whileOthersPass, reason: outcome.reason };
    if (outcome.state !== "refused" || outcome.badAddress === undefined) return outcome;
    const { badAddress, reason, ...rest } = outcome;
    if (stops)
      return {
        state: "down",
        reason: storedReason(() => reasons.allRefused(reason)),
        whileOthersPass: "refused",
      };
    const isBad = badAddress === true || open.has(placeOf(address)) || again.includes(address);
    return { ...rest, reason, ...(isBad ? { badAddress: true } : {}) };
  });
}

const stoppedStart = storedReason(() => reasons.allRefused(""));
const place = sql`lower(split_part(address, '@', 2))`;

/** Weighs the outcomes of a batch, by what the channel has answered before; see `weighRefusals`. */
export async function weighed(
  db: Database,
  { name }: Pick<Channel, "name">,
  addresses: readonly string[],
  outcomes: readonly ChannelOutcome[],
  now: Date,
): Promise<ChannelOutcome[]> {
  if (!outcomes.some(needsEvidence)) return [...outcomes];
  const at = sql`${now.toISOString()}::timestamptz`;
  const suspects = outcomes.flatMap((outcome, index) =>
    outcome.state === "refused" && outcome.badAddress === "perhaps"
      ? [{ address: addresses[index], reason: outcome.reason }]
      : [],
  );
  const [earlier] = await db.query<Earlier>(sql`
    with recent as (
      select state, address, settled_at, ${place} as place, settled_at > ${at} - make_interval(mins => ${lately}) as lately
      from deliveries where channel = ${name} and state in ('accepted', 'failed') and settled_at > ${at} - interval '1 hour'),
    last as (select max(settled_at) as at from recent where state = 'accepted'),
    suspects as (select * from jsonb_to_recordset(${JSON.stringify(suspects)}::text::jsonb) as x(address text, reason text)),
    before as (
      select s.address, min(d.settled_at) as at from suspects s join deliveries d on d.channel = ${name} and d.address = s.address and d.reason = s.reason and d.state = 'failed'
      where d.settled_at < ${at} - make_interval(hours => ${anotherDay}) group by s.address)
    select exists (select 1 from recent where state = 'accepted' and lately) as accepted,
      array(select distinct place from recent where state = 'accepted' and lately) as places,
      (select count(distinct r.address)::int from recent r, last where r.state = 'failed' and (last.at is null or r.settled_at > last.at)) as refused,
      exists (select 1 from channels where name = ${name} and starts_with(problem, ${stoppedStart})) as stopped,
      array(select b.address from before b where exists (
        select 1 from deliveries o where o.channel = ${name} and o.state = 'accepted' and o.settled_at > b.at and lower(split_part(o.address, '@', 2)) = lower(split_part(b.address, '@', 2)))) as again`);
  return earlier ? weighRefusals(addresses, outcomes, earlier) : [...outcomes];
}
