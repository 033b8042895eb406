import type { OutgoingMessage } from "../ports/channel";
import type { OutboxContext } from "./claim";
import { render, type MessageContent, type Sender } from "./render";
import { unsubscribeAddress } from "./unsubscribe-address";

/** What is the same in all messages of an institution. */
export interface Letterhead {
  sender: Sender;
  publicUrl: string | undefined;
}

/** The letterhead as the settings are now. One statement. */
export async function readLetterhead({
  db,
  settings,
  publicUrl,
}: Pick<OutboxContext, "db" | "settings" | "publicUrl">): Promise<Letterhead> {
  const now = await settings.read(db);
  return {
    publicUrl,
    sender: {
      name: now["institution.name"] || now["branding.config.app_name"],
      colour: now["branding.primary_color"],
      phone: String(now["institution.phone"] ?? ""),
      address: String(now["institution.address"] ?? ""),
    },
  };
}

/** Words of a message, and how it is known. */
export interface Letter extends Omit<MessageContent, "unsubscribe"> {
  address: string;
  key: string;
  /** Declines messages of this kind; null where they must be read. */
  optOut: string | null;
}

/** A message as it leaves the server. */
export function written(
  { address, key, optOut, title, body, action }: Letter,
  { sender, publicUrl }: Letterhead,
): OutgoingMessage {
  const unsubscribe =
    optOut !== null && publicUrl !== undefined ? unsubscribeAddress(publicUrl, optOut) : undefined;
  return {
    key,
    to: address,
    title,
    ...render(sender, { title, body, action, unsubscribe }),
    ...(unsubscribe ? { unsubscribe } : {}),
  };
}
