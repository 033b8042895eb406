import { groupBy } from "../../schema/group-by";
import type { MessageAction } from "../ports/message-links";
import type { Claimed } from "./claim";

/**
 * What leaves the server as one message: the same one of a sending to the same address, such as to
 * two people who share it. Where words or links differ, each stays a message.
 */
export function together(
  claimed: readonly Claimed[],
  links: ReadonlyMap<number | null, readonly MessageAction[]>,
): [first: Claimed, ...others: Claimed[]][] {
  const groups = groupBy(
    claimed.toSorted((a, b) => a.id - b.id),
    ({ id, notificationId, sendingId, address, title, body, language }) =>
      sendingId === null
        ? String(id)
        : JSON.stringify([
            sendingId,
            address,
            title,
            body,
            language,
            (links.get(notificationId) ?? []).map(({ label }) => label),
          ]),
  );
  return [...groups].flatMap(([, [first, ...others]]) => (first ? [[first, ...others]] : []));
}
