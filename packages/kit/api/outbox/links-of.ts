import { groupBy } from "../../schema/group-by";
import type { MessageAction } from "../ports/message-links";
import type { OutboxContext } from "./claim";
import type { Letterhead } from "./letterhead";

/** A message of a notification, and its language where that is not the institution's. */
export interface Linked {
  notificationId: number | null;
  language: string | null;
}

/**
 * What features put into notifications for their readers to open; nothing where the server does not
 * know the address that people reach it by.
 */
export async function linksOf(
  { messageLinks = [], db, now, publicUrl }: Omit<OutboxContext, "log" | "settings">,
  head: Pick<Letterhead, "language">,
  linked: readonly Linked[],
): Promise<ReadonlyMap<number | null, readonly MessageAction[]>> {
  const links = new Map<number | null, readonly MessageAction[]>();
  if (publicUrl === undefined) return links;
  const ofNotices = linked.filter(({ notificationId }) => notificationId !== null);
  for (const [own, those] of groupBy(ofNotices, ({ language }) => language))
    for (const { make } of messageLinks) {
      const ids = those.flatMap(({ notificationId }) => notificationId ?? []);
      const language = own ?? head.language;
      for (const [id, actions] of await make({ db, now, publicUrl, language }, ids))
        links.set(id, [...(links.get(id) ?? []), ...actions]);
    }
  return links;
}
