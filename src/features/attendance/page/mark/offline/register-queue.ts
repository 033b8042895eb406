import { useSyncExternalStore } from "react";
import type { Marks } from "../../../../../domain/attendance/merge";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { sealFor } from "@rollcall/kit/browser/providers/device-seal";
import { call } from "../../../../../providers/call";
import { onServerBack } from "@rollcall/kit/browser/providers/reachability";
import { onSessionChange, readSession } from "@rollcall/kit/browser/providers/session";
import { marksInBody, type Register, type RegisterKey } from "../register-answer";
import { alone } from "../../../../../providers/device/alone";
import { noteWaiting } from "./device-flags";
import {
  deviceStore,
  isLasting,
  pageStore,
  type DeviceStore,
} from "../../../../../providers/device/device-store";
import { createSender, type Outcome, type Sender, type QueueEvent } from "./sender";
import { queuePlace, registersIn, type Queue, type QueuedSave } from "./queue";
import { sealedStore, sortOut } from "../../../../../providers/device/sealed-store";

/** What this page knows of the saves that wait. */
export interface QueueState {
  queue: Queue;
  /** The key of the save that is under way in this tab. */
  sending: string | undefined;
  /** Whether the last try got no answer. */
  failing: boolean;
  /** Whether the device's store has been read. */
  ready: boolean;
  /**
   * Whether this device holds saves of this person that cannot be read: their key is another now.
   */
  unreadable: boolean;
}

const nothing: QueueState = {
  queue: [],
  sending: undefined,
  failing: false,
  ready: false,
  unreadable: false,
};
const listeners = new Set<() => void>();
const hearers = new Set<(publish: QueueEvent) => void>();
let state = nothing;
let sender: Sender | undefined;
/** What the one is called whose saves these are. */
let name = "";
let unreadable = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
let started = false;
let asked: Promise<unknown> | undefined;

interface TabMessage {
  user: number;
  publish?: QueueEvent;
}

function tellTabs(message: TabMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
  channel?.postMessage(message);
}

function show() {
  const now = sender?.read();
  state = now
    ? { queue: now.queue, sending: now.sending, failing: now.failures > 0, ready: true, unreadable }
    : nothing;
  if (sender) noteWaiting({ user: sender.user, name, count: registersIn(state.queue).length });
  for (const listener of listeners) listener();
}

function publish(one: QueueEvent) {
  for (const hear of hearers) hear(one);
}

const settled: ReadonlySet<number> = new Set([400, 403, 404, 413, 422]);

const isRegister = (value: unknown): value is Register =>
  typeof value === "object" &&
  value !== null &&
  "students" in value &&
  Array.isArray(value.students) &&
  "version" in value;

/** What an unanswered or refused save comes to. @param error what the call rejected with */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiFailure)) return { kind: "unknown" };
  if (error.statusCode === 412)
    return isRegister(error.data) ? { kind: "stale", theirs: error.data } : { kind: "unknown" };
  if (settled.has(error.statusCode) && error.code !== "view_as")
    return {
      kind: "refused",
      message: error.message,
      ...(error.errors ? { errors: error.errors } : {}),
    };
  return { kind: "unknown", ...(error.retryAfter ? { after: error.retryAfter } : {}) };
}

/** Sends a save as the person whose it is, and as nobody else. */
async function send(
  user: number,
  { register, key, version, marks, reason }: QueuedSave,
): Promise<Outcome> {
  if (readSession()?.user.id !== user) return { kind: "unknown" };
  try {
    const { data } = await call("PUT /admin/attendance/register", {
      body: { ...register, marks: marksInBody(marks), ...(reason ? { reason } : {}) },
      asOneself: true,
      key,
      version,
    });
    // An answer in which nothing is left is no word of the server's: the save stays.
    return typeof data.version === "number"
      ? { kind: "saved", version: data.version }
      : { kind: "unknown" };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Sends what waits, now. Never rejects: what cannot be sent stays, and its state says so. */
export const sendWaiting = (): Promise<void> =>
  sender
    ?.flush()
    .catch((error: unknown) => console.warn("Saves that wait could not be sent.", error)) ??
  Promise.resolve();

/**
 * Something stays here for longer: the browser is asked not to clear it when space is short. A
 * refusal changes nothing.
 */
function askToStay() {
  asked ??= Promise.resolve(navigator.storage?.persist?.()).catch(() => undefined);
}

function later(seconds: number) {
  askToStay();
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), seconds * 1000);
}

const untouched = { back: [] as unknown[], unreadable: false };

/**
 * Where the saves of the one who is signed in are kept, sealed; without a seal they are kept for as
 * long as the page is open.
 */
async function openStore(user: number): Promise<{ store: DeviceStore; sorted: typeof untouched }> {
  const seal = sealFor("person");
  if (!seal) return { store: pageStore(), sorted: untouched };
  const device = await deviceStore();
  const sorted = await alone(`${queuePlace(user)}:edit`, () =>
    sortOut(device, seal, queuePlace(user)),
  ).catch(() => untouched);
  return { store: sealedStore(device, seal), sorted };
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
  const ports = {
    store,
    alone,
    later,
    newKey: () => crypto.randomUUID(),
    now: () => new Date().toISOString(),
    send: (save: QueuedSave) => send(user, save),
    changed: () => {
      show();
      tellTabs({ user });
    },
  };
  const made = createSender(user, ports, (one) => {
    publish(one);
    tellTabs({ user, publish: one });
  });
  await made.load().catch(() => undefined);
  if (sorted.back.length > 0)
    await made.bringBack(sorted.back.flat() as Queue).catch(() => undefined);
  if (readSession()?.user.id !== user) return;
  sender = made;
  name = session?.user.name ?? "";
  unreadable = sorted.unreadable;
  show();
  void sendWaiting();
}

/** What another tab has done. */
async function hear({ data }: MessageEvent<TabMessage>): Promise<void> {
  if (data.user !== sender?.user) return;
  if (data.publish) return publish(data.publish);
  await sender.load();
  show();
}

/**
 * Begins to send what waits for the one who is signed in, in this tab: now, when the network is
 * back, and when somebody signs in. Once is enough.
 */
export function startSending(): void {
  if (started) return;
  started = true;
  if (typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel("rollcall-registers");
    channel.addEventListener("message", (event: MessageEvent) => void hear(event));
  }
  onSessionChange(() => void begin());
  window.addEventListener("beforeunload", (event) => {
    if (!isLasting() && state.queue.length > 0) event.preventDefault();
  });
  window.addEventListener("online", () => void sendWaiting());
  onServerBack(() => void sendWaiting());
  document.addEventListener(
    "visibilitychange",
    () => void (document.visibilityState === "visible" && sendWaiting()),
  );
  void begin();
}

function current(): Sender {
  if (!sender) throw new Error("Nobody is signed in whose saves could be kept.");
  return sender;
}

/**
 * Keeps a save on this device, and sends it when it can. Resolves once it is kept.
 * @throws Error when the device keeps nothing more.
 */
export async function saveRegister(save: Omit<QueuedSave, "key" | "at" | "tried">): Promise<void> {
  await current().save(save);
  void sendWaiting();
}

/** Sends what a person decided about a clash in place of what waited. */
export async function resolveRegister(theirs: Register, marks: Marks): Promise<void> {
  await current().resolve(theirs, marks);
  void sendWaiting();
}

/** Gives up what waits of a register. */
export const dropRegister = (key: RegisterKey): Promise<void> => current().drop(key);

/**
 * Hears what comes of saves, in this tab and in others, before the queue shows it. Returns the way
 * to stop.
 */
export function onQueueEvent(hear: (publish: QueueEvent) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

/** The saves that wait, as they stand at this moment. */
export const waitingNow = (): Queue => sender?.read().queue ?? [];

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The saves that wait on this device for the one who is signed in. */
export const useQueue = (): QueueState => useSyncExternalStore(subscribe, () => state);
