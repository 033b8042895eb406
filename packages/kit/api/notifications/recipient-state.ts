import { sql, type SQL } from "../db/sql";

/** A moment within JSON, as answers carry it. */
const instantOf = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** How a sending stands with the recipient `n`, one of `recipientStates`. */
export const recipientState: SQL = sql`case when n.unreachable is not null then 'unreachable' when n.read_at is not null then 'read' when n.delivered_at is not null then 'delivered' else coalesce(n.outcome, 'waiting') end`;

/**
 * What each channel has made of the message to the recipient `n`, as JSON; channels by their names.
 * @param more of a delivery `d`: names and values
 */
export const deliveriesOfRecipient = (more: SQL = sql``): SQL =>
  sql`(select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'at', ${instantOf(sql`d.settled_at`)}, 'due_at', case when d.state = 'queued' then ${instantOf(sql`d.due_at`)} end, 'received_at', ${instantOf(sql`d.received_at`)}, 'attempts', d.attempts, 'reason', d.reason${more}) order by d.id), '[]') from deliveries d where d.notification_id = n.id)`;
