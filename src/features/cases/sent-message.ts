import type { ApiContext } from "@rollcall/kit/api/context";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { keepsOnly } from "@rollcall/kit/api/notifications/reach";
import {
  deliveriesOfRecipient,
  recipientState,
} from "@rollcall/kit/api/notifications/recipient-state";
import type { studentTimeline } from "./contract";

type Entry = DataOf<typeof studentTimeline>["entries"][number];
export type MessageTo = Extract<Entry, { kind: "message" }>["to"];

/** Each parent to whom the event `e` has sent a letter, and how that stands by now, as JSON. */
export const sentTo: SQL = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', (select p.name from parents p where p.id = n.recipient_id), 'state', ${recipientState}, 'deliveries', ${deliveriesOfRecipient()}) order by n.id), '[]')
  from notifications n where n.sending_id = e.sending_id)`;

const isUnderWay: ReadonlySet<string> = new Set(["queued", "sending"]);

/** Who looks at it, as far as that decides what they see. */
export interface MessageReader extends Pick<ApiContext, "channels"> {
  seesRecipients: boolean;
}

/**
 * The same as the contract has it: channels by their labels, names only for who may see them. Where
 * nothing leaves the server, what waits is kept here from the first.
 */
export function messageTo(to: MessageTo, { seesRecipients, channels = [] }: MessageReader) {
  const isKept = keepsOnly({ channels });
  return to.map(({ name, state, deliveries }) => ({
    name: seesRecipients ? name : null,
    state: isKept && state === "waiting" ? "kept" : state,
    deliveries: deliveries.map((one) => ({
      channel: channels.find((channel) => channel.name === one.channel)?.label ?? one.channel,
      state: isKept && isUnderWay.has(one.state) ? "kept" : one.state,
      received_at: one.received_at,
    })),
  })) satisfies MessageTo;
}
