import type { DeviceStore } from "./device-store";

interface StoredQueuePorts {
  store: DeviceStore;
  /** Runs work alone, in all tabs of this browser; `name` says alone among which. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Tells this tab's pages and the other tabs that the queue has changed. */
  changed(): void;
}

/** A queue as it lies at a place of the device's store, and in `state` as this tab knows it. */
export function storedQueue<Item extends { key: string }>(
  place: string,
  state: { queue: readonly Item[] },
  { store, alone, changed }: StoredQueuePorts,
) {
  const read = async () => ((await store.read(place)) as readonly Item[] | undefined) ?? [];
  /** Reads, changes and writes the queue while no other tab does. */
  const change = (work: (queue: readonly Item[]) => readonly Item[]) =>
    alone(`${place}:edit`, async () => {
      const next = work(await read());
      await (next.length > 0 ? store.write(place, next) : store.remove(place));
      state.queue = next;
      changed();
    });
  return {
    async load() {
      state.queue = await read();
    },
    change,
    /** Adds what could not be read for a while, before what was made since. */
    bringBack: (older: readonly Item[]) =>
      change((queue) => [
        ...older.filter(({ key }) => queue.every((one) => one.key !== key)),
        ...queue,
      ]),
  };
}
