/** Who is signed in at this browser, as the sign-in call answered. */
export interface Session {
  token: string;
  /** RFC 3339, UTC. */
  expires_at?: string;
  user: { id: number; name: string; email: string; is_super_admin: boolean };
  permissions: string[];
}

export const authKey = "rollcall-auth";
export const tokenKey = "rollcall-token";

/** Why nobody is signed in any more: by the person, or by the server's word or another tab's. */
export type Ending = "signed-out" | "expired" | "elsewhere";

let current: Session | null | undefined;
let ending: Ending | undefined;
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function load(): Session | null {
  const token = stored(tokenKey);
  if (!token) return null;
  try {
    const state: unknown = JSON.parse(stored(authKey) ?? "null");
    if (!isRecord(state) || state["token"] !== token || !isRecord(state["user"]) || !Array.isArray(state["permissions"])) return null;
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

/** Begins a session, or renews what is known of the one there is. Every tab hears of it. */
export function openSession(session: Session): void {
  current = session;
  ending = undefined;
  store(authKey, JSON.stringify({ ...session, isAuthenticated: true }));
  store(tokenKey, session.token);
  announceSession();
}

/** Ends the session, in every tab. Does nothing when nobody is signed in. */
export function closeSession(why: Ending): void {
  if (!readSession()) return;
  current = null;
  ending = why;
  store(tokenKey, null);
  store(authKey, null);
  announceSession();
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
