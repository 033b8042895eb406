import { sql, type SQL } from "../db/sql";
import type { Audiences } from "../../schema/audiences";
import type { ApiContext } from "../context";
import type { AddressKind } from "../ports/channel";

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
  { channels = [] }: Pick<ApiContext, "channels">,
  { notices }: Audiences,
  type: string,
): Reach => ({
  channels: channels.map(({ name, address }) => ({ name, address })),
  type,
  mustReach: notices[type]?.mustReach ?? false,
});

/** Nobody but admins, in the console. */
export const consoleOnly: Reach = { channels: [], type: "", mustReach: false };

/** Labels of the channels of a host. */
export const channelsOf = ({ channels = [] }: Pick<ApiContext, "channels">): string[] =>
  channels.map(({ label }) => label);

export const hasChannel = (context: Pick<ApiContext, "channels">): boolean =>
  channelsOf(context).length > 0;

/** Whether messages are kept here, to be looked at, and none leaves the server. */
export const keepsOnly = ({ channels = [] }: Pick<ApiContext, "channels">): boolean =>
  channels.length > 0 && channels.every(({ standIn }) => standIn);

/** Why a recipient who is no admin was not reached, where no message leaves the server. */
export const noChannel = "No channel is set up to reach them";

/** The addresses of a record `r`, as texts; null where its kind has none of the sort. */
export type AddressColumns = Readonly<Partial<Record<AddressKind, SQL>>>;

const anyOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

const isGiven = (address: SQL | undefined): SQL => sql`coalesce(${address ?? sql`null`}, '') <> ''`;

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

const nothingOn: Readonly<Record<AddressKind, string>> = {
  email: "Has no email address",
  phone: "Has no phone number",
};

/** What somebody lacks whom no channel can reach. */
function lacking(channels: readonly ReachChannel[]): string {
  const [first, ...others] = new Set(channels.map(({ address }) => address));
  if (first === undefined) return noChannel;
  return others.length > 0 ? "Has no email address or phone number" : nothingOn[first];
}

/**
 * Why the record `r` of a kind is not reached, as a person reads it; null for who is. Admins have
 * their bell.
 */
export function reasonFor(kind: string, addresses: AddressColumns, reach: Reach): SQL {
  if (kind === "admin") return sql`null::text`;
  const { channels, type, mustReach } = reach;
  if (channels.length === 0) return sql`${noChannel}::text`;
  const given = channels.map(({ address }) => isGiven(addresses[address]));
  const accepted = channels.map(
    ({ name, address }) =>
      sql`(${isGiven(addresses[address])} and not ${isRefused(name, addresses[address] ?? sql`null`)})`,
  );
  const wanted = accepted.map((condition, at) =>
    mustReach
      ? condition
      : sql`(${condition} and not ${hasDeclined({ kind, id: sql`r.id` }, type, channels[at]?.name ?? "")})`,
  );
  return sql`case when ${anyOf(wanted)} then null
    when ${anyOf(accepted)} then 'Has unsubscribed from these messages'
    when ${anyOf(given)} then 'Their address was refused when a message was sent to it. Correct it on their record'
    else ${lacking(channels)} end`;
}
