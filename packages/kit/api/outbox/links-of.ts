import type { MessageAction } from "../ports/message-links";
import type { OutboxContext } from "./claim";
import type { Letterhead } from "./letterhead";

/**
 * What features put into notifications for their readers to open; nothing where the server does not
 * know the address that people reach it by.
 */
export async function linksOf(
  { messageLinks = [], db, now, publicUrl }: Omit<OutboxContext, "log" | "settings">,
  { language }: Pick<Letterhead, "language">,
  notificationIds: readonly number[],
): Promise<ReadonlyMap<number | null, readonly MessageAction[]>> {
  const links = new Map<number | null, readonly MessageAction[]>();
  if (publicUrl === undefined || notificationIds.length === 0) return links;
  for (const ask of messageLinks)
    for (const [id, actions] of await ask({ db, now, publicUrl, language }, notificationIds))
      links.set(id, [...(links.get(id) ?? []), ...actions]);
  return links;
}
