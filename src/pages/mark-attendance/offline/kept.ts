import type { ExpectedDay } from "../../../providers/attendance/expected-day";
import { readSession } from "../../../providers/session";
import { keyOf, keyText, type Register, type RegisterKey } from "../wire";
import { noteHeld } from "./device-flags";
import { deviceStore } from "./device-store";
import { queuePlace, withoutTheirs, type Queue } from "./queue";

/** Something as it was known at a moment. */
export interface Kept<T> {
  value: T;
  /** RFC 3339. */
  at: string;
}

const own = (user: number) => `kept:${user}:`;
const ofRegister = (user: number, key: RegisterKey) => `${own(user)}register:${keyText(key)}`;
const ofDay = (user: number, date: string) => `${own(user)}expected:${date}`;

/** Keeps something for the one who is signed in; whoever has signed out meanwhile leaves nothing behind. A full device keeps nothing, and what is on the page goes on. */
async function keep(user: number, key: string, value: unknown): Promise<void> {
  const store = await deviceStore();
  if (readSession()?.user.id !== user) return;
  noteHeld("kept", user, true);
  await store.write(key, { value, at: new Date().toISOString() }).catch(() => undefined);
}

async function kept<T>(key: string): Promise<Kept<T> | undefined> {
  const store = await deviceStore();
  return (await store.read(key).catch(() => undefined)) as Kept<T> | undefined;
}

export const keepRegister = (user: number, register: Register) => keep(user, ofRegister(user, keyOf(register)), register);
export const keptRegister = (user: number, key: RegisterKey) => kept<Register>(ofRegister(user, key));
export const keepDay = (user: number, day: ExpectedDay) => keep(user, ofDay(user, day.date), day);
export const keptDay = (user: number, date: string) => kept<ExpectedDay>(ofDay(user, date));

/** Removes what a person's pages kept: on signing out. What waits to be sent stays, without the registers of others it clashed with, which come again when it is sent again. */
export async function forgetKept(user: number): Promise<void> {
  const store = await deviceStore();
  const queue = (await store.read(queuePlace(user))) as Queue | undefined;
  if (queue) await store.write(queuePlace(user), withoutTheirs(queue));
  for (const key of await store.keys(own(user))) await store.remove(key);
  noteHeld("kept", user, false);
}

/** Removes what was kept before a day, which nobody opens without a network any more. */
export async function forgetOlder(user: number, before: string): Promise<void> {
  const store = await deviceStore();
  for (const key of await store.keys(own(user))) {
    const held = (await store.read(key)) as Kept<unknown> | undefined;
    if (held && held.at < before) await store.remove(key);
  }
}
