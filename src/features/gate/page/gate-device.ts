import { useSyncExternalStore } from "react";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { call } from "../../../providers/call";
import { DeviceQueue } from "../../../providers/device/device-queue";
import { gateFlags } from "./gate-flags";
import { bodyOf, gatePlace, type GateQueue, type PassAnswer, type WaitingPass } from "./gate-queue";
import { createGateSender, type GateOutcome, type GateSender } from "./gate-sender";

/** What this page knows of the scans that wait. */
export interface GateState {
  queue: GateQueue;
  isSending: boolean;
  /** Whether the last try got no answer. */
  isFailing: boolean;
  /** Whether the device's store has been read. */
  isReady: boolean;
  /** Whether this device holds scans of this person that cannot be read. */
  isUnreadable: boolean;
}

const settled: ReadonlySet<number> = new Set([400, 413, 422]);

/** What a call that rejected comes to. */
export function gateOutcomeOf(error: unknown): GateOutcome {
  if (!(error instanceof ApiFailure)) return { kind: "unknown" };
  if (settled.has(error.statusCode)) {
    const sentences = Object.values(error.errors ?? {}).flat();
    return { kind: "refused", message: sentences[0] ?? error.message };
  }
  return { kind: "unknown", ...(error.retryAfter ? { after: error.retryAfter } : {}) };
}

/** Sends scans as the person whose they are, and as nobody else. */
async function send(user: number, batch: GateQueue): Promise<GateOutcome> {
  if (readSession()?.user.id !== user) return { kind: "unknown" };
  try {
    const { data } = await call("POST /admin/gate/events", {
      body: { entries: batch.map(bodyOf) },
      asOneself: true,
    });
    // An answer in which nothing is left is no word of the server's.
    return Array.isArray(data) && data.length === batch.length
      ? { kind: "answered", answers: data }
      : { kind: "unknown" };
  } catch (error) {
    return gateOutcomeOf(error);
  }
}

const scans = new DeviceQueue<WaitingPass, readonly PassAnswer[], GateSender, GateState>({
  channel: "rollcall-gate",
  placeOf: gatePlace,
  createSender: (user, ports) =>
    createGateSender(user, { ...ports, send: (batch) => send(user, batch) }),
  nothing: { queue: [], isSending: false, isFailing: false, isReady: false, isUnreadable: false },
  stateOf(sender, isUnreadable) {
    const { queue, isSending, failures } = sender.read();
    return { queue, isSending, isFailing: failures > 0, isReady: true, isUnreadable };
  },
  note: gateFlags.note,
  countOf: (queue) => queue.length,
  failed: "Scans that wait could not be sent.",
});

/** Begins to send scans that wait. Once is enough. */
export const startGate = (): void => scans.start();

/** Sends scans that wait, now. Never rejects: what cannot be sent stays, and its state says so. */
export const sendPasses = (): Promise<void> => scans.send();

/**
 * Keeps a scan on this device, and sends it when it can. Resolves once it is kept.
 * @throws Error when the device keeps nothing more.
 */
export async function keepPass(pass: WaitingPass): Promise<void> {
  await (await scans.sender()).add(pass);
  void scans.send();
}

/** Takes a scan back that was not sent. */
export const removePass = async (key: string): Promise<void> => (await scans.sender()).remove(key);

/** Hears what came of scans. Returns the way to stop. */
export const onPassAnswers = (hear: (answers: readonly PassAnswer[]) => void): (() => void) =>
  scans.onEvent(hear);

/** The scans that wait on this device for the one who is signed in. */
export const useGateQueue = (): GateState => useSyncExternalStore(scans.subscribe, scans.state);
/** The scans that wait, as they stand at this moment. */
export const waitingPasses = (): GateQueue => scans.waiting();
