import type { OwnedDatabase } from "../db/database";
import type { EventSource, LiveEvent } from "../ports/event-source";
import { channel } from "./publish";

type Listener = (event: LiveEvent) => void;

const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

/** A payload as an event; undefined for what another program said on the channel. */
function eventOf(payload: string, topics: readonly string[]): LiveEvent | undefined {
  try {
    const { topic, adminId, id } = JSON.parse(payload) as Record<string, unknown>;
    return typeof topic === "string" && topics.includes(topic)
      ? { topic, adminId: numberOf(adminId), id: numberOf(id) }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Listens to a database until it is closed, for events of these topics. After a time in which
 * events may have been lost there is one of every topic, so that everybody reads again.
 */
export async function hearEvents(
  db: Pick<OwnedDatabase, "listen">,
  topics: readonly string[],
): Promise<EventSource> {
  const listeners = new Set<Listener>();
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const heard = (payload: string) => {
    const event = eventOf(payload, topics);
    if (event) tell(event);
  };
  await db.listen(channel, heard, () => topics.forEach((topic) => tell({ topic })));
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
