import { anyOf, sql, type SQL } from "../db/sql";
import type { Audiences } from "../../schema/audiences";
import type { ApiContext } from "../context";
import { channelsInUse } from "../outbox/channels-in-use";
import { addressKinds, type AddressKind } from "../ports/channel";
import { reasons, storedReason } from "../outbox/reasons";

/** What of a channel decides whom it reaches. */
interface ReachChannel {
  name: string;
  address: AddressKind;
}

/**
 * By which channels messages of a type leave the server, in the operator's order. Without any, only
 * admins can read what is sent, in the console: nobody else has a page to read it on.
 */
export interface Reach {
  channels: readonly ReachChannel[];
  type: string;
  /** It goes by each channel, at any hour, and nobody can decline it. */
  mustReach: boolean;
}

/** @param type of the notice */
export const reachOf = (
  context: Pick<ApiContext, "channels">,
  { notices }: Audiences,
  type: string,
): Reach => ({
  channels: channelsInUse(context).map(({ name, address }) => ({ name, address })),
  type,
  mustReach: notices[type]?.mustReach ?? false,
});

/** Nobody but admins, in the console. */
export const consoleOnly: Reach = { channels: [], type: "", mustReach: false };

/** Labels of the channels of a host. */
export const channelsOf = (context: Pick<ApiContext, "channels">): string[] =>
  channelsInUse(context).map(({ label }) => label);

export const hasChannel = (context: Pick<ApiContext, "channels">): boolean =>
  channelsOf(context).length > 0;

/** Whether messages are kept here, to be looked at, and none leaves the server. */
export function keepsOnly(context: Pick<ApiContext, "channels">): boolean {
  const channels = channelsInUse(context);
  return channels.length > 0 && channels.every(({ standIn }) => standIn);
}

/**
 * The addresses of a record `r`: a text (null or empty where there is none), and of devices an array
 * of texts. A sort that its kind never has is not given.
 */
export type AddressColumns = Readonly<Partial<Record<AddressKind, SQL>>>;

/** The addresses of a sort as an array of texts without empty ones. */
export function addressList(addresses: AddressColumns, sort: AddressKind): SQL {
  const column = addresses[sort];
  if (!column) return sql`'{}'::text[]`;
  return sort === "device" ? column : sql`array_remove(array[nullif(${column}, '')], null)`;
}

/** Whether an address has been refused for good on a channel. */
export const isRefused = (channel: string | SQL, address: SQL): SQL =>
  sql`exists (select 1 from refused_addresses x where x.channel = ${channel} and x.address = ${address})`;

/** Whether somebody has declined messages of a type on a channel. */
export const hasDeclined = (
  { kind, id }: { kind: string | SQL; id: SQL },
  type: string | SQL,
  channel: string | SQL,
): SQL =>
  sql`exists (select 1 from opt_outs o where o.kind = ${kind} and o.recipient_id = ${id} and o.type = ${type} and o.channel = ${channel})`;

/** What somebody lacks whom no channel can reach, of what their kind can have at all. */
function lacking(channels: readonly ReachChannel[], addresses: AddressColumns): string {
  const sorts = addressKinds.filter(
    (sort) => addresses[sort] && channels.some(({ address }) => address === sort),
  );
  return storedReason(sorts.length === 0 ? reasons.noChannel : reasons.lacks(sorts));
}

/** Whether the record `r` has an address that a channel has not refused. */
const isAccepted = (addresses: AddressColumns, { name, address }: ReachChannel): SQL =>
  sql`exists (select 1 from unnest(${addressList(addresses, address)}) as a(address) where not ${isRefused(name, sql`a.address`)})`;

/** The same, and that it has not declined. */
const isOpen = (
  kind: string,
  addresses: AddressColumns,
  { type, mustReach }: Reach,
  channel: ReachChannel,
): SQL =>
  mustReach
    ? isAccepted(addresses, channel)
    : sql`(${isAccepted(addresses, channel)} and not ${hasDeclined({ kind, id: sql`r.id` }, type, channel.name)})`;

/**
 * The channels that carry a message to the record `r` of a kind, as an array: the first that reaches
 * it, or each where it must be reached.
 */
export function waysTo(kind: string, addresses: AddressColumns, reach: Reach): SQL {
  if (kind === "admin" || reach.channels.length === 0) return sql`'{}'::text[]`;
  const ways = reach.channels.map(
    (channel) =>
      sql`case when ${isOpen(kind, addresses, reach, channel)} then ${channel.name}::text end`,
  );
  return reach.mustReach
    ? sql`array_remove(array[${sql.join(ways, sql`, `)}], null)`
    : sql`array_remove(array[coalesce(${sql.join(ways, sql`, `)})], null)`;
}

/**
 * Why the record `r` of a kind is not reached, as it is stored (`reasonNow`); null for who is.
 * Admins have their bell.
 */
export function reasonFor(kind: string, addresses: AddressColumns, reach: Reach): SQL {
  if (kind === "admin") return sql`null::text`;
  const { channels } = reach;
  if (channels.length === 0) return sql`${storedReason(reasons.noChannel)}::text`;
  const given = channels.map(
    ({ address }) => sql`cardinality(${addressList(addresses, address)}) > 0`,
  );
  const accepted = channels.map((channel) => isAccepted(addresses, channel));
  const wanted = channels.map((channel) => isOpen(kind, addresses, reach, channel));
  return sql`case when ${anyOf(wanted)} then null
    when ${anyOf(accepted)} then ${storedReason(reasons.unsubscribed)}::text
    when ${anyOf(given)} then ${storedReason(reasons.refused)}::text
    else ${lacking(channels, addresses)}::text end`;
}
