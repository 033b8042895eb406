import { useSyncExternalStore } from "react";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { sealFor } from "@rollcall/kit/browser/providers/device-seal";
import { onServerBack } from "@rollcall/kit/browser/providers/reachability";
import { onSessionChange, readSession } from "@rollcall/kit/browser/providers/session";
import { call } from "../../../providers/call";
import { alone } from "../../../providers/device/alone";
import {
  deviceStore,
  isLasting,
  pageStore,
  type DeviceStore,
} from "../../../providers/device/device-store";
import { sealedStore, sortOut } from "../../../providers/device/sealed-store";
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

const nothing: GateState = {
  queue: [],
  isSending: false,
  isFailing: false,
  isReady: false,
  isUnreadable: false,
};
const listeners = new Set<() => void>();
const hearers = new Set<(answers: readonly PassAnswer[]) => void>();
let state = nothing;
let sender: GateSender | undefined;
let name = "";
let isUnreadable = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
let isStarted = false;
let opening: Promise<void> = Promise.resolve();

interface TabMessage {
  user: number;
  answers?: readonly PassAnswer[];
}
function tellTabs(message: TabMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
  channel?.postMessage(message);
}

function show() {
  const now = sender?.read();
  state = now
    ? {
        queue: now.queue,
        isSending: now.isSending,
        isFailing: now.failures > 0,
        isReady: true,
        isUnreadable,
      }
    : nothing;
  if (sender) gateFlags.note({ user: sender.user, name, count: state.queue.length });
  for (const listener of listeners) listener();
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

/** Sends what waits, now. Never rejects: what cannot be sent stays, and its state says so. */
export const sendPasses = (): Promise<void> =>
  sender
    ?.flush()
    .catch((error: unknown) => console.warn("Scans that wait could not be sent.", error)) ??
  Promise.resolve();

function later(seconds: number) {
  clearTimeout(timer);
  timer = setTimeout(() => void sendPasses(), seconds * 1000);
}

const untouched = { back: [] as unknown[], unreadable: false };

/** Where the scans are kept, sealed; without a seal for as long as the page is open. */
async function openStore(user: number): Promise<{ store: DeviceStore; sorted: typeof untouched }> {
  const seal = sealFor("person");
  if (!seal) return { store: pageStore(), sorted: untouched };
  const device = await deviceStore();
  const place = gatePlace(user);
  const sorted = await alone(`${place}:edit`, () => sortOut(device, seal, place)).catch(
    () => untouched,
  );
  return { store: sealedStore(device, seal), sorted };
}

function hearAnswers(answers: readonly PassAnswer[]) {
  for (const hear of hearers) hear(answers);
}

async function begin(): Promise<void> {
  const session = readSession();
  const user = session?.user.id;
  if (sender?.user === user) return;
  sender = undefined;
  clearTimeout(timer);
  show();
  if (user === undefined) return;
  const { store, sorted } = await openStore(user);
  if (readSession()?.user.id !== user) return;
  const made = createGateSender(user, {
    store,
    alone,
    later,
    send: (batch) => send(user, batch),
    changed: () => {
      show();
      tellTabs({ user });
    },
    tell: (answers) => {
      hearAnswers(answers);
      tellTabs({ user, answers });
    },
  });
  await made.load().catch(() => undefined);
  if (sorted.back.length > 0)
    await made.bringBack(sorted.back.flat() as GateQueue).catch(() => undefined);
  if (readSession()?.user.id !== user) return;
  sender = made;
  name = session?.user.name ?? "";
  isUnreadable = sorted.unreadable;
  show();
  void sendPasses();
}

/** What another tab has done. */
async function hear({ data }: MessageEvent<TabMessage>): Promise<void> {
  if (data.user !== sender?.user) return;
  if (data.answers) return hearAnswers(data.answers);
  await sender.load();
  show();
}

/**
 * Begins to send what waits for the one who is signed in: now, when the network is back, and when
 * somebody signs in. Once is enough.
 */
export function startGate(): void {
  if (isStarted) return;
  isStarted = true;
  if (typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel("rollcall-gate");
    channel.addEventListener("message", (event: MessageEvent) => void hear(event));
  }
  const open = () => void (opening = begin());
  onSessionChange(open);
  window.addEventListener("beforeunload", (event) => {
    if (!isLasting() && state.queue.length > 0) event.preventDefault();
  });
  window.addEventListener("online", () => void sendPasses());
  onServerBack(() => void sendPasses());
  document.addEventListener(
    "visibilitychange",
    () => void (document.visibilityState === "visible" && sendPasses()),
  );
  open();
}

function current(): GateSender {
  if (!sender) throw new Error("Nobody is signed in whose scans could be kept.");
  return sender;
}

/**
 * Keeps a scan on this device, and sends it when it can. Resolves once it is kept.
 * @throws Error when the device keeps nothing more.
 */
export async function keepPass(pass: WaitingPass): Promise<void> {
  await opening;
  await current().add(pass);
  void sendPasses();
}

/** Takes a scan back that was not sent. */
export const removePass = (key: string): Promise<void> => current().remove(key);

/** Hears what came of scans. Returns the way to stop. */
export function onPassAnswers(hear: (answers: readonly PassAnswer[]) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The scans that wait on this device for the one who is signed in. */
export const useGateQueue = (): GateState => useSyncExternalStore(subscribe, () => state);
/** The scans that wait, as they stand at this moment. */
export const waitingPasses = (): GateQueue => state.queue;
