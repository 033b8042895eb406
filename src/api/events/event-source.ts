import type { OwnedDatabase } from "../db/database";
import { channel, topics, type LiveEvent, type Topic } from "./publish";

type Listener = (event: LiveEvent) => void;

/** Where the API hears what was published, by this process or another. */
export interface EventSource {
  /** Calls the listener for every event from now on; returns how to stop. */
  subscribe(listener: Listener): () => void;
}

const isTopic = (value: unknown): value is Topic => (topics as readonly unknown[]).includes(value);
const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** A payload as an event; undefined for what another program said on the channel. */
function eventOf(payload: string): LiveEvent | undefined {
  try {
    const { topic, adminId, id } = JSON.parse(payload) as Record<string, unknown>;
    return isTopic(topic) ? { topic, adminId: numberOf(adminId), id: numberOf(id) } : undefined;
  } catch {
    return undefined;
  }
}

/** Listens to a database until it is closed. After a time in which events may have been lost there is one of every topic, so that everybody reads again. */
export async function hearEvents(db: Pick<OwnedDatabase, "listen">): Promise<EventSource> {
  const listeners = new Set<Listener>();
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  const heard = (payload: string) => {
    const event = eventOf(payload);
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
