import { isSealed, sealFor } from "@rollcall/kit/browser/providers/device-seal";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { deviceStore } from "./device-store";
import { noteCached } from "./stored-flags";

/** Something as it was known at a moment. */
export interface Cached<T> {
  value: T;
  /** RFC 3339. */
  at: string;
}

const own = (user: number) => `kept:${user}:`;

/**
 * Keeps something for the session there is, which alone can read it; whoever has signed out
 * meanwhile leaves nothing behind. A full device keeps nothing, and what is on the page goes on.
 */
async function keep(user: number, key: string, value: unknown): Promise<void> {
  const session = readSession();
  const seal = sealFor("session");
  if (!seal || session?.user.id !== user) return;
  const isOver = () => readSession()?.token !== session.token;
  const [store, text] = await Promise.all([
    deviceStore(),
    seal.seal(key, { value, at: new Date().toISOString() } satisfies Cached<unknown>),
  ]);
  if (isOver()) return;
  noteCached(user, true);
  await store.write(key, text).catch(() => undefined);
  // It may have ended while this was written, after what was there had been removed.
  if (isOver()) await store.remove(key);
}

/** What the session there is kept; of another session, and of an older console, nothing. */
async function readCached<T>(key: string): Promise<Cached<T> | undefined> {
  const store = await deviceStore();
  const held = await store.read(key).catch(() => undefined);
  return isSealed(held)
    ? ((await sealFor("session")
        ?.unseal(key, held)
        .catch(() => undefined)) as Cached<T> | undefined)
    : undefined;
}

/** Keeps the last answer to a question, by the name it is kept under. */
export const keepAnswer =
  (name: string) =>
  (user: number, value: unknown): Promise<void> =>
    keep(user, `${own(user)}${name}`, value);
/** The answer that was kept under a name. */
export const cachedAnswer =
  <T>(name: string) =>
  (user: number): Promise<Cached<T> | undefined> =>
    readCached<T>(`${own(user)}${name}`);

/** Removes what was kept for a person: when the session has ended, however it ended. */
export async function forgetCached(user: number): Promise<void> {
  const store = await deviceStore();
  for (const key of await store.keys(own(user))) await store.remove(key);
  noteCached(user, false);
}

/**
 * Removes what was kept before a day, which nobody opens without a network any more, and what this
 * session cannot read.
 */
export async function forgetOlder(user: number, before: string): Promise<void> {
  const store = await deviceStore();
  for (const key of await store.keys(own(user))) {
    const held = await readCached(key);
    if (!held || held.at < before) await store.remove(key);
  }
}
