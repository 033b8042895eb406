import type { BaseKey, BaseRecord } from "@refinedev/core";
import type { AxiosInstance } from "axios";

/** How a version became known: by reading the record alone, as a form does, or among others. */
type Way = "alone" | "listed";

/** The versions that were read of one server's records; see `versionsOf`. */
export interface KnownVersions {
  /** Keeps the version of what was read or saved. */
  read(resource: string, record: BaseRecord | undefined, way: Way): void;
  /** Keeps the version that a write of one's own made. */
  saved(resource: string, record: BaseRecord | undefined): void;
  /**
   * The version that a change of a record is made on. What was read alone comes first: it is what a
   * form shows, and a list that is fetched again behind the form must not vouch for it.
   */
  ofChange(resource: string, id: BaseKey): number | undefined;
  /** The version that a record is deleted at: the latest that was seen. */
  ofDelete(resource: string, id: BaseKey): number | undefined;
  /** Nothing is known any more of a record that was read alone, after its version was refused. */
  refused(resource: string, id: BaseKey): void;
  /** Does one piece of work on a record after the other, so that each knows what the last made. */
  inTurn<T>(resource: string, id: BaseKey, work: () => Promise<T>): Promise<T>;
}

function makeVersions(): KnownVersions {
  const alone = new Map<string, number>();
  const listed = new Map<string, number>();
  const turns = new Map<string, Promise<unknown>>();
  const keyOf = (resource: string, id: BaseKey) => `${resource}/${id}`;
  const keep = (into: Map<string, number>, resource: string, record: BaseRecord | undefined) => {
    const { id, version } = record ?? {};
    if (id === undefined || typeof version !== "number") return;
    const key = keyOf(resource, id);
    // Versions only rise: an answer that comes late takes none back.
    into.set(key, Math.max(version, into.get(key) ?? 0));
  };
  return {
    read: (resource, record, way) => keep(way === "alone" ? alone : listed, resource, record),
    saved(resource, record) {
      keep(alone, resource, record);
      keep(listed, resource, record);
    },
    ofChange(resource, id) {
      const key = keyOf(resource, id);
      return alone.get(key) ?? listed.get(key);
    },
    ofDelete(resource, id) {
      const key = keyOf(resource, id);
      const known = Math.max(alone.get(key) ?? 0, listed.get(key) ?? 0);
      return known === 0 ? undefined : known;
    },
    refused: (resource, id) => void alone.delete(keyOf(resource, id)),
    async inTurn(resource, id, work) {
      const key = keyOf(resource, id);
      const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
      turns.set(key, mine);
      try {
        return await mine;
      } finally {
        if (turns.get(key) === mine) turns.delete(key);
      }
    },
  };
}

const known = new WeakMap<AxiosInstance, KnownVersions>();

/** The versions that were read over a client, whichever provider asked. */
export function versionsOf(client: AxiosInstance): KnownVersions {
  const found = known.get(client) ?? makeVersions();
  known.set(client, found);
  return found;
}
