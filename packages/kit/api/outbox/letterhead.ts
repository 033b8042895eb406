import { sayIn } from "../../schema/messages";
import type { OutgoingMessage } from "../ports/channel";
import { languageOf } from "../settings/language-of";
import type { OutboxContext } from "./claim";
import { render, type MessageContent, type Sender } from "./render";
import { unsubscribeAddress } from "./unsubscribe-address";

/** Where the institution can be reached, in the order in which a letterhead says it. */
const contactKeys = [
  "institution.address",
  "institution.phone",
  "institution.email",
  "institution.website",
] as const;

const lines = (text: string) => text.split("\n").filter((line) => line.trim());

/** What is the same in all messages of an institution. */
export interface Letterhead {
  sender: Sender;
  /** Of the institution, by its ISO code. */
  country: string | null;
  publicUrl: string | undefined;
  /** Of the institution; the text around a message is in it, and in English where it is null. */
  language: string | null;
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
    language: languageOf(now),
    country: now["institution.country"],
    sender: {
      name: now["institution.name"] || now["branding.config.app_name"],
      colour: now["branding.primary_color"],
      contact: contactKeys.flatMap((key) => lines(String(now[key] ?? ""))),
    },
  };
}

/** Words of a message, and how it is known. */
export interface Letter extends Omit<MessageContent, "unsubscribe"> {
  address: string;
  key: string;
  /** What it is in, and the text around it too; null where that is the institution's. */
  language?: string | null;
  /** Declines messages of this kind; null where they must be read. */
  optOut: string | null;
}

/** A message as it leaves the server. */
export function written(
  { address, key, optOut, title, body, action, links, language: own }: Letter,
  { sender, country, publicUrl, language }: Letterhead,
): OutgoingMessage {
  const unsubscribe =
    optOut !== null && publicUrl !== undefined ? unsubscribeAddress(publicUrl, optOut) : undefined;
  return {
    key,
    to: address,
    country,
    title,
    ...sayIn(own ?? language, () => render(sender, { title, body, action, links, unsubscribe })),
    ...(unsubscribe ? { unsubscribe } : {}),
  };
}
