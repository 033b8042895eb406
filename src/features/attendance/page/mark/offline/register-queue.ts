import { useSyncExternalStore } from "react";
import type { Marks } from "../../../domain/merge";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { call } from "../../../../../providers/call";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { DeviceQueue } from "../../../../../providers/device/device-queue";
import { marksInBody, type Register, type RegisterKey } from "../register-answer";
import { noteWaiting } from "./device-flags";
import { createSender, type Outcome, type Sender, type QueueEvent } from "./sender";
import { queuePlace, registersIn, type Queue, type QueuedSave } from "./queue";

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

let asked: Promise<unknown> | undefined;
/**
 * Something stays here for longer: the browser is asked not to clear it when space is short. A
 * refusal changes nothing.
 */
function askToStay() {
  asked ??= Promise.resolve(navigator.storage?.persist?.()).catch(() => undefined);
}

const saves = new DeviceQueue<QueuedSave, QueueEvent, Sender, QueueState>({
  channel: "rollcall-registers",
  placeOf: queuePlace,
  createSender: (user, { tell, ...ports }) =>
    createSender(
      user,
      {
        ...ports,
        later(seconds) {
          askToStay();
          ports.later(seconds);
        },
        newKey: () => crypto.randomUUID(),
        now: () => new Date().toISOString(),
        send: (save) => send(user, save),
      },
      tell,
    ),
  nothing: { queue: [], sending: undefined, failing: false, ready: false, unreadable: false },
  stateOf(sender, unreadable) {
    const { queue, sending, failures } = sender.read();
    return { queue, sending, failing: failures > 0, ready: true, unreadable };
  },
  note: noteWaiting,
  countOf: (queue) => registersIn(queue).length,
  failed: "Saves that wait could not be sent.",
});

/** Begins to send saves that wait, in this tab. Once is enough. */
export const startSending = (): void => saves.start();

/** Sends saves that wait, now. Never rejects: what cannot be sent stays, and its state says so. */
export const sendWaiting = (): Promise<void> => saves.send();

/**
 * Keeps a save on this device, and sends it when it can. Resolves once it is kept.
 * @throws Error when the device keeps nothing more.
 */
export async function saveRegister(save: Omit<QueuedSave, "key" | "at" | "tried">): Promise<void> {
  await (await saves.sender()).save(save);
  void saves.send();
}

/** Sends what a person decided about a clash in place of what waited. */
export async function resolveRegister(theirs: Register, marks: Marks): Promise<void> {
  await (await saves.sender()).resolve(theirs, marks);
  void saves.send();
}

/** Gives up what waits of a register. */
export const dropRegister = async (key: RegisterKey): Promise<void> =>
  (await saves.sender()).drop(key);

/**
 * Hears what comes of saves, in this tab and in others, before the queue shows it. Returns the way
 * to stop.
 */
export const onQueueEvent = (hear: (event: QueueEvent) => void): (() => void) =>
  saves.onEvent(hear);

/** The saves that wait, as they stand at this moment. */
export const waitingNow = (): Queue => saves.waiting();

/** The saves that wait on this device for the one who is signed in. */
export const useQueue = (): QueueState => useSyncExternalStore(saves.subscribe, saves.state);
