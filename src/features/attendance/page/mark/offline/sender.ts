import type { DeviceStore } from "../../../../../providers/device/device-store";
import { storedQueue } from "../../../../../providers/device/stored-queue";
import {
  acknowledged,
  dropped,
  nextToSend,
  overtaken,
  queued,
  queuePlace,
  refused,
  replaced,
  sent,
  type Queue,
  type QueuedSave,
} from "./queue";
import type { Marks } from "../../../domain/merge";
import type { Register, RegisterKey } from "../register-answer";

/** How the server answered a save. */
export type Outcome =
  | { kind: "saved"; version: number }
  | { kind: "stale"; theirs: Register }
  | { kind: "refused"; message: string; errors?: Readonly<Record<string, string[]>> }
  /**
   * No answer, or none that settles it: the same is sent again later. `after` in seconds, where the
   * server said so.
   */
  | { kind: "unknown"; after?: number };

export interface Ports {
  store: DeviceStore;
  /** Sends one save as the person whose it is. Rejects never. */
  send(save: QueuedSave): Promise<Outcome>;
  /** Runs work alone, in all tabs of this browser; `name` says alone among which. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Tells this tab's pages and the other tabs that the queue has changed. */
  changed(): void;
  newKey(): string;
  now(): string;
  /** Comes back after some seconds, unless a later wish replaces it. */
  later(seconds: number): void;
}

/**
 * What came of a save, for who looks at the register: told before the queue lets go of it, so that
 * no page shows it undone in between.
 */
export type QueueEvent =
  | { kind: "saved"; save: QueuedSave; version: number }
  | { kind: "merged"; title: string; theirs: Register; taken: number };

const waits = [5, 15, 30, 60] as const;

interface SenderState {
  /** As it was read last. */
  queue: Queue;
  /** Key of the save that is on its way. */
  sending: string | undefined;
  failures: number;
}

/** The saves of one person on this device: kept, sent in order, and never lost or doubled. */
export function createSender(user: number, ports: Ports, tell: (event: QueueEvent) => void) {
  const { send, alone, changed, newKey, now, later } = ports;
  const place = queuePlace(user);
  const state: SenderState = { queue: [], sending: undefined, failures: 0 };
  const { load, change, bringBack } = storedQueue(place, state, ports);

  async function settle(save: QueuedSave, outcome: Outcome): Promise<void> {
    if (outcome.kind === "saved") {
      tell({ kind: "saved", save, version: outcome.version });
      await change((queue) => acknowledged(queue, save.key, outcome.version));
    } else if (outcome.kind === "stale") {
      await change((queue) => {
        const { queue: next, merged } = overtaken(queue, outcome.theirs, newKey(), now());
        if (merged !== undefined)
          tell({ kind: "merged", title: save.title, theirs: outcome.theirs, taken: merged });
        return next;
      });
    } else if (outcome.kind === "refused")
      await change((queue) => refused(queue, save.key, outcome.message, outcome.errors));
  }

  /**
   * Sends what waits, one after the other; stops at the first that gets no answer, and comes back
   * to it.
   */
  const flush = () =>
    alone(`${place}:send`, async () => {
      await load();
      for (let save = nextToSend(state.queue); save; save = nextToSend(state.queue)) {
        const { key } = save;
        await change((queue) => sent(queue, key));
        // What is sent is what stands in the queue: another tab may have added to it before it was
        // marked as sent.
        const current = state.queue.find((one) => one.key === key);
        if (!current) continue;
        state.sending = key;
        changed();
        const outcome = await send(current);
        state.sending = undefined;
        if (outcome.kind === "unknown") {
          const wait = waits[Math.min(state.failures, waits.length - 1)] ?? 60;
          state.failures += 1;
          later(outcome.after ?? wait);
          return changed();
        }
        state.failures = 0;
        await settle(current, outcome);
      }
    });

  return {
    user,
    load,
    flush,
    read: () => state,
    /** Keeps a save; it is on this device when this resolves. */
    save: (save: Omit<QueuedSave, "key" | "at" | "tried">) =>
      change((queue) => queued(queue, { ...save, key: newKey(), at: now(), tried: false })),
    /** Puts what a person decided in place of what waited. */
    resolve: (register: Register, marks: Marks) =>
      change((queue) => replaced(queue, register, marks, newKey(), now())),
    bringBack,
    drop: (register: RegisterKey) => change((queue) => dropped(queue, register)),
  };
}
export type Sender = ReturnType<typeof createSender>;
