import type { DataOf } from "../../api/http/contract";
import type { login, me } from "../../api/identity/contract";
import { forgetLists, tokenKey } from "./early-list";
import { tellServer } from "./page-cookie";

/** What signing in answers: a session, or what it still waits for. */
export type Entered = DataOf<typeof login>;
/** A session, and the key of this device, which outlives it. */
export type SignedIn = Extract<Entered, { token: string }>;
/** A sign-in whose second factor is still to be shown or set up; its token opens nothing else. */
export type SecondStep = Extract<Entered, { second_factor: unknown }>["second_factor"];

/**
 * Who is signed in at this browser, as the sign-in call answered; what an earlier build has stored
 * may have less. `device_key` seals what this person has not sent yet (device-seal.ts); those before
 * it open what they sealed.
 */
export type Session = Pick<SignedIn, "token" | "user" | "permissions"> &
  Partial<
    Pick<
      SignedIn,
      "expires_at" | "idle_minutes" | "device_key" | "former_device_keys" | "second_factor_from"
    >
  > &
  Pick<DataOf<typeof me>, "own">;

export const authKey = "rollcall-auth";
/** Sent with each sign-in on this device, by whomever; it opens nothing. */
const knownDeviceKey = "rollcall-known-device";
/** When the server last answered this session, by this device's clock, in milliseconds. */
const seenKey = "rollcall-seen";
/** Milliseconds for which it is not noted again. */
const seenEvery = 30_000;
/** Milliseconds between two looks whether the session of an open page is over. */
const lookEvery = 60_000;

/** Why nobody is signed in any more: by the person, or by the server's word or another tab's. */
export type Ending = "signed-out" | "expired" | "elsewhere";

let current: Session | null | undefined;
let ending: Ending | undefined;
let secondStep: SecondStep | null = null;
/** Whether the browser has stored the session. */
let isKept = false;
/** When `noteSeen` last wrote. */
let seen = 0;
const listeners = new Set<() => void>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that refuses storage keeps the session for as long as the page is open.
  }
}

/**
 * Lets the server send the files of the console, or those of the sign-in page, with the page
 * itself.
 */
const noteHere = (isHere: boolean) => tellServer("rollcall-here", isHere ? "1" : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Whether a session is over by what is known here. The server's word comes first; this is for when
 * it cannot be asked, or nothing asks.
 */
function isOver({ expires_at, idle_minutes }: Session): boolean {
  const now = Date.now();
  if (expires_at !== undefined && Date.parse(expires_at) <= now) return true;
  const lastSeen = Number(stored(seenKey) ?? Number.NaN);
  return idle_minutes !== undefined && lastSeen + idle_minutes * 60_000 <= now;
}

function erase() {
  for (const key of [tokenKey, authKey, seenKey]) store(key, null);
  forgetLists();
  noteHere(false);
}

function load(): Session | null {
  const session = loadStored();
  if (!session || !isOver(session)) return session;
  // It ended while no page was open: what its token could open must not lie here any longer.
  erase();
  ending = "expired";
  return null;
}

function loadStored(): Session | null {
  const token = stored(tokenKey);
  if (!token) return null;
  try {
    const state: unknown = JSON.parse(stored(authKey) ?? "null");
    if (
      !isRecord(state) ||
      state["token"] !== token ||
      !isRecord(state["user"]) ||
      !Array.isArray(state["permissions"])
    )
      return null;
    isKept = true;
    return state as unknown as Session;
  } catch {
    return null;
  }
}

/** Tells everybody who listens that what is known of the session has changed. */
export function announceSession(): void {
  for (const listener of listeners) listener();
}

/** The session, or null when nobody is signed in. The same object until it changes. */
export function readSession(): Session | null {
  if (current === undefined) current = load();
  return current;
}

/** The key of this device, if somebody has signed in on it. */
export const knownDevice = (): string | undefined => stored(knownDeviceKey) ?? undefined;

/** The sign-in of this tab that waits for its second step; null where there is none. */
export const readSecondStep = (): SecondStep | null => secondStep;

/** Goes on with the second step of a sign-in, or gives it up. Kept in this page alone. */
export function holdSecondStep(step: SecondStep | null): void {
  secondStep = step;
  announceSession();
}

/** Begins the session that signing in has answered, and keeps the key of the device. */
export function beginSession({ known_device, ...session }: SignedIn): void {
  store(knownDeviceKey, known_device);
  openSession(session);
}

/** Begins a session, or renews what is known of the one there is. Every tab hears of it. */
export function openSession(given: Session): void {
  const { expires_at, ...session } = given;
  // A clock that is ahead by more than a session lasts would end every one at once: it is left to
  // the server then.
  secondStep = null;
  current = expires_at === undefined || Date.parse(expires_at) <= Date.now() ? session : given;
  ending = undefined;
  seen = 0;
  noteSeen();
  store(authKey, JSON.stringify({ ...current, isAuthenticated: true }));
  store(tokenKey, session.token);
  isKept = stored(tokenKey) === session.token;
  announceSession();
}

/**
 * Notes what the server has just said of the session; not of one that another tab has ended, which
 * may not have been heard of yet: it would be stored again.
 */
export function noteSession(session: Session): void {
  if (!isKept || stored(tokenKey) === session.token) openSession(session);
}

/** Goes on with another token, as after a change of the password. */
export function renewToken(token: string): void {
  const session = readSession();
  if (session) openSession({ ...session, token });
}

/** Ends the session, in every tab. Does nothing when nobody is signed in. */
export function closeSession(why: Ending): void {
  if (!readSession()) return;
  current = null;
  ending = why;
  erase();
  announceSession();
}

/** Notes that the server has just answered this session. */
export function noteSeen(): void {
  const now = Date.now();
  if (now - seen < seenEvery && now >= seen) return;
  seen = now;
  store(seenKey, String(now));
  noteHere(true);
}

/**
 * Ends the session of an open page when it is over. Called once, at start; returns the way to stop.
 */
export function endWhenOver(): () => void {
  const look = () => {
    const session = readSession();
    if (session && isOver(session)) closeSession("expired");
  };
  const timer = setInterval(look, lookEvery);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Why the last session of this tab ended; undefined while there is one, or when there was none. */
export const lastEnding = (): Ending | undefined => ending;

/** Calls back after each change of the session, this tab's and others'. Returns the way to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Hears of sign-in and sign-out in other tabs. Called once, at start; returns the way to stop. */
export function followOtherTabs(): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== null && event.key !== tokenKey && event.key !== authKey) return;
    const next = load();
    const before = readSession();
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    if (!next && stored(tokenKey)) return;
    current = next;
    ending = next ? undefined : "elsewhere";
    announceSession();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}
