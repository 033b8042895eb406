import type { AxiosInstance } from "axios";
import { call } from "./call";
import { http } from "./http";
import { onServerBack } from "./reachability";
import type { Session } from "./session";

const key = "rollcall-sign-outs";
/** Milliseconds a ticket is kept whose session says nothing of its end. */
const longest = 7 * 86_400_000;

/** Ends one session and can do nothing else: the SHA-256 of its token. */
interface Ticket {
  ticket: string;
  /** When its session ends by itself, in milliseconds. */
  until: number;
}

const isTicket = (value: unknown): value is Ticket =>
  typeof value === "object" &&
  value !== null &&
  "ticket" in value &&
  typeof value.ticket === "string" &&
  "until" in value &&
  typeof value.until === "number";

function read(): Ticket[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isTicket) : [];
  } catch {
    return [];
  }
}

function write(tickets: readonly Ticket[]): void {
  try {
    if (tickets.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(tickets));
  } catch {
    // Then the session ends by its own age.
  }
}

const drop = (ticket: string) => write(read().filter((one) => one.ticket !== ticket));

/**
 * Keeps what ends a session later, in place of its token. Resolves to the ticket, or to nothing
 * where the browser has no cryptography.
 */
async function keepTicket({ token, expires_at }: Session): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token)),
  );
  const ticket = btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  write([
    ...read(),
    { ticket, until: expires_at === undefined ? Date.now() + longest : Date.parse(expires_at) },
  ]);
  return ticket;
}

const isRefusal = (error: unknown) => {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return (
    typeof status === "number" && status >= 400 && status < 500 && status !== 408 && status !== 429
  );
};

/**
 * Tells the server that a session is over. What cannot be told now is told later, by
 * `sendSignOuts`. Never rejects. Resolves to where one logs out at the issuer that has opened it.
 */
export async function broadcastSignOut(
  session: Session,
  client: AxiosInstance = http,
): Promise<string | undefined> {
  const stored = keepTicket(session).catch(() => undefined);
  let leaveBy: string | undefined;
  const acknowledged = await call("POST /auth/logout", { token: session.token, client }).then(
    ({ data }) => {
      leaveBy = data?.leave_by;
      return true;
    },
    isRefusal,
  );
  const ticket = await stored;
  if (acknowledged && ticket !== undefined) drop(ticket);
  return leaveBy;
}

/**
 * Ends on the server the sessions that were signed out of while it could not be reached. Never
 * rejects: what cannot be told stays.
 */
export async function sendSignOuts(client: AxiosInstance = http): Promise<void> {
  const now = Date.now();
  write(read().filter(({ until }) => until > now));
  for (const { ticket } of read()) {
    const acknowledged = await call("POST /auth/revoke", {
      body: { ticket },
      asOneself: true,
      client,
    }).then(() => true, isRefusal);
    if (!acknowledged) return;
    drop(ticket);
  }
}

/**
 * Sends them at the start of every page, and when the network or the server is back. Called once;
 * returns the way to stop.
 */
export function followSignOuts(): () => void {
  const send = () => void sendSignOuts();
  send();
  window.addEventListener("online", send);
  const stop = onServerBack(send);
  return () => {
    stop();
    window.removeEventListener("online", send);
  };
}
