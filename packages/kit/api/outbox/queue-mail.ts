import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import type { MessageAction } from "../ports/message-links";

/** A message to one address that is no notification: about somebody's own account. */
export interface AccountMail {
  to: string;
  title: string;
  body: string;
  action?: MessageAction;
  /** What the text around it is in; the institution's where it is null. */
  language: string | null;
}

/** The channel that sends email, where there is one. */
export const mailChannel = ({ channels = [] }: Pick<ApiContext, "channels">) =>
  channels.find(({ address }) => address === "email");

/** Wakes the outbox; no open console hears of it. */
const wakeUp = { topic: "notifications", adminId: 0, id: 0 } as const;

/**
 * Puts a message into the outbox, in the transaction it is called in. Gives whether it will leave the
 * server: not without a channel, nor where messages are kept.
 */
export async function queueMail(
  { db, context }: { db: Database; context: Pick<ApiContext, "channels" | "now"> },
  { to, ...content }: AccountMail,
): Promise<boolean> {
  const channel = mailChannel(context);
  if (!channel) return false;
  const at = context.now().toISOString();
  await db.query(sql`
    insert into deliveries (channel, address, content, due_at, created_at)
    values (${channel.name}, ${to}, ${JSON.stringify(content)}::text::jsonb, ${at}::timestamptz, ${at}::timestamptz)`);
  await publish(db, wakeUp);
  return !channel.standIn;
}
