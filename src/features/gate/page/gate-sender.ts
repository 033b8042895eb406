import type { DeviceStore } from "../../../providers/device/device-store";
import { storedQueue } from "../../../providers/device/stored-queue";
import {
  batchSize,
  gatePlace,
  markRefused,
  markTried,
  nextBatch,
  withoutAnswered,
  withoutPass,
  type GateQueue,
  type PassAnswer,
  type WaitingPass,
} from "./gate-queue";

/** How the server answered a call. */
export type GateOutcome =
  | { kind: "answered"; answers: readonly PassAnswer[] }
  /** Something in it will never be taken. */
  | { kind: "refused"; message: string }
  /** No answer, or none that settles it: the same is sent again. `after` in seconds. */
  | { kind: "unknown"; after?: number };

export interface GatePorts {
  store: DeviceStore;
  /** Sends scans as the person whose they are. Never rejects. */
  send(batch: GateQueue): Promise<GateOutcome>;
  /** Runs work alone, in all tabs of this browser; `name` says alone among which. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Tells this tab's page and the other tabs that the queue has changed. */
  changed(): void;
  /** Comes back after some seconds, unless a later wish replaces it. */
  later(seconds: number): void;
  /** Hears what came of scans, before the queue lets go of them. */
  tell(answers: readonly PassAnswer[]): void;
}

const waits = [2, 5, 15, 30, 60] as const;

interface GateState {
  /** As it was read last. */
  queue: GateQueue;
  isSending: boolean;
  failures: number;
  /** So many are sent one by one, because a call with one of them was refused. */
  singly: number;
}

/** The scans of one person on this device: kept, sent in order, and never lost or doubled. */
export function createGateSender(user: number, ports: GatePorts) {
  const { send, alone, changed, later, tell } = ports;
  const place = gatePlace(user);
  const state: GateState = { queue: [], isSending: false, failures: 0, singly: 0 };
  const { load, change, bringBack } = storedQueue(place, state, ports);

  /** Whether there is more to be sent now. */
  async function settle(batch: GateQueue, outcome: GateOutcome): Promise<boolean> {
    if (outcome.kind === "unknown") {
      later(outcome.after ?? waits[Math.min(state.failures, waits.length - 1)] ?? 60);
      state.failures += 1;
      return false;
    }
    state.failures = 0;
    const [first] = batch;
    if (outcome.kind === "answered") {
      tell(outcome.answers);
      await change((queue) => withoutAnswered(queue, outcome.answers));
    } else if (batch.length > 1 || !first) {
      state.singly = batch.length;
      return true;
    } else await change((queue) => markRefused(queue, first.key, outcome.message));
    state.singly = Math.max(0, state.singly - 1);
    return true;
  }

  const flush = () =>
    alone(`${place}:send`, async () => {
      await load();
      for (;;) {
        const batch = nextBatch(state.queue, state.singly > 0 ? 1 : batchSize);
        if (batch.length === 0) return;
        await change((queue) => markTried(queue, batch));
        // Another tab may have taken one out before it was marked.
        const sent = batch.filter(({ key }) => state.queue.some((one) => one.key === key));
        if (sent.length === 0) continue;
        state.isSending = true;
        changed();
        const outcome = await send(sent);
        state.isSending = false;
        const goesOn = await settle(sent, outcome);
        changed();
        if (!goesOn) return;
      }
    });

  return {
    user,
    load,
    flush,
    read: () => state,
    /** Keeps a scan; it is on this device when this resolves. */
    add: (pass: WaitingPass) => change((queue) => [...queue, pass]),
    /** Takes a scan back that the server cannot know. */
    remove: (key: string) => change((queue) => withoutPass(queue, key)),
    bringBack,
  };
}
export type GateSender = ReturnType<typeof createGateSender>;
