import { useSyncExternalStore } from "react";
import type { Marks } from "../../../domain/attendance/merge";
import { ApiFailure } from "../../../providers/api-failure";
import { http } from "../../../providers/http";
import { onSessionChange, readSession } from "../../../providers/session";
import { wireMarks, type Register, type RegisterKey } from "../wire";
import { noteHeld } from "./device-flags";
import { deviceStore, isLasting } from "./device-store";
import { createSender, type Outcome, type Sender, type Told } from "./sender";
import type { Queue, QueuedSave } from "./queue";

/** What this page knows of the saves that wait. */
export interface QueueState {
  queue: Queue;
  /** The key of the save that is under way in this tab. */
  sending: string | undefined;
  /** Whether the last try got no answer. */
  failing: boolean;
  /** Whether the device's store has been read. */
  ready: boolean;
}

const nothing: QueueState = { queue: [], sending: undefined, failing: false, ready: false };
const listeners = new Set<() => void>();
const hearers = new Set<(told: Told) => void>();
let state = nothing;
let sender: Sender | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
let started = false;
let asked: Promise<unknown> | undefined;

interface TabMessage {
  user: number;
  told?: Told;
}

function tellTabs(message: TabMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only, and takes no second argument
  channel?.postMessage(message);
}

function show() {
  const now = sender?.read();
  state = now ? { queue: now.queue, sending: now.sending, failing: now.failures > 0, ready: true } : nothing;
  if (sender) noteHeld("waiting", sender.user, state.queue.length > 0);
  for (const listener of listeners) listener();
}

function told(one: Told) {
  for (const hear of hearers) hear(one);
}

const settled: ReadonlySet<number> = new Set([400, 403, 404, 413, 422]);

/** What an unanswered or refused save comes to. @param error what the call rejected with */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiFailure)) return { kind: "unknown" };
  if (error.statusCode === 412) return { kind: "stale", theirs: error.data as Register };
  if (settled.has(error.statusCode) && error.code !== "view_as") return { kind: "refused", message: error.message, ...(error.errors ? { errors: error.errors } : {}) };
  return { kind: "unknown", ...(error.retryAfter ? { after: error.retryAfter } : {}) };
}

/** Sends a save as the person whose it is, and as nobody else. */
async function send(user: number, { register, key, version, marks }: QueuedSave): Promise<Outcome> {
  if (readSession()?.user.id !== user) return { kind: "unknown" };
  try {
    const { data } = (await http.put("/admin/attendance/register", { ...register, marks: wireMarks(marks) }, { asOneself: true, headers: { "Idempotency-Key": key, "If-Match": `"${version}"` } })) as unknown as { data: { version: number } };
    return { kind: "saved", version: data.version };
  } catch (error) {
    return outcomeOf(error);
  }
}

const chains = new Map<string, Promise<unknown>>();
/** By the browser's locks where it has them, so that two tabs do not send at once; else within this tab. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator.locks?.request === "function") return navigator.locks.request(`rollcall-registers:${name}`, work) as Promise<T>;
  const mine = (chains.get(name) ?? Promise.resolve()).then(work, work);
  chains.set(name, mine);
  return mine;
}

/** Sends what waits, now. Never rejects: what cannot be sent stays, and its state says so. */
export const sendWaiting = (): Promise<void> => sender?.flush().catch((error: unknown) => console.warn("Saves that wait could not be sent.", error)) ?? Promise.resolve();

/** Something stays here for longer: the browser is asked not to clear it when space is short. A refusal changes nothing. */
function askToStay() {
  asked ??= Promise.resolve(navigator.storage?.persist?.()).catch(() => undefined);
}

function later(seconds: number) {
  askToStay();
  clearTimeout(timer);
  timer = setTimeout(() => void sendWaiting(), seconds * 1000);
}

async function begin(): Promise<void> {
  const user = readSession()?.user.id;
  if (sender?.user === user) return;
  sender = undefined;
  clearTimeout(timer);
  show();
  if (user === undefined) return;
  const store = await deviceStore();
  if (readSession()?.user.id !== user) return;
  const ports = {
    store, alone, later, newKey: () => crypto.randomUUID(), now: () => new Date().toISOString(), send: (save: QueuedSave) => send(user, save),
    changed: () => { show(); tellTabs({ user }); },
  };
  const made = createSender(user, ports, (one) => { told(one); tellTabs({ user, told: one }); });
  await made.load().catch(() => undefined);
  if (readSession()?.user.id !== user) return;
  sender = made;
  show();
  void sendWaiting();
}

/** What another tab has done. */
async function hear({ data }: MessageEvent<TabMessage>): Promise<void> {
  if (data.user !== sender?.user) return;
  if (data.told) return told(data.told);
  await sender.load();
  show();
}

/** Begins to send what waits for the one who is signed in, in this tab: now, when the network is back, and when somebody signs in. Once is enough. */
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
  document.addEventListener("visibilitychange", () => void (document.visibilityState === "visible" && sendWaiting()));
  void begin();
}

function current(): Sender {
  if (!sender) throw new Error("Nobody is signed in whose saves could be kept.");
  return sender;
}

/** Keeps a save on this device, and sends it when it can. Resolves once it is kept. @throws Error when the device keeps nothing more. */
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

/** Hears what comes of saves, in this tab and in others, before the queue shows it. Returns the way to stop. */
export function onTold(hear: (told: Told) => void): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The saves that wait on this device for the one who is signed in. */
export const useQueue = (): QueueState => useSyncExternalStore(subscribe, () => state);
