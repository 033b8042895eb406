import { sql } from "drizzle-orm";
import type { ApiContext } from "./context";
import { transactionOrAgain } from "./db/again";
import { clash, invalid, malformed } from "./http/errors";
import type { Call, Route } from "./http/route";

const keyPattern = /^[\x21-\x7e]{1,200}$/;
/** How long an answer is kept. */
const hours = 24;

interface Stored {
  request_hash: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const replay = ({ status, headers, body }: Stored) => new Response(body, { status, headers: { ...headers, "Idempotent-Replay": "true" } });
const inFlight = () => clash("The first request with this key is still being worked on.", {}, { code: "in_flight" });
const kept = ["content-type", "cache-control", "etag"];

/** PostgreSQL's word when two requests with one key were done at once. */
const isTaken = (error: unknown): boolean => error instanceof Error && "constraint" in error && error.constraint === "idempotency_keys_pkey";

async function onceIn(call: Call, route: Route, key: string, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  const admin = call.identity.id;
  const name = `${route.method} ${new URL(call.request.url).pathname}`;
  const oldest = sql`${call.context.now().toISOString()}::timestamptz - make_interval(hours => ${hours})`;
  const [[state], hash] = await Promise.all([
    call.db.query<Partial<Stored> & { locked: boolean }>(sql`
      with turn as materialized (select pg_try_advisory_xact_lock(hashtextextended(${`${admin} ${name} ${key}`}, 0)) as locked),
      outdated as (delete from idempotency_keys k where k.admin_id = ${admin} and k.route = ${name} and k.key = ${key} and k.created_at <= ${oldest})
      select turn.locked, k.request_hash, k.status, k.headers, k.body from turn
      left join idempotency_keys k on k.admin_id = ${admin} and k.route = ${name} and k.key = ${key} and k.created_at > ${oldest}`),
    hashOf(body),
  ]);
  if (state?.request_hash) {
    if (state.request_hash !== hash) throw invalid({ "Idempotency-Key": ["This key was used for another request."] });
    return replay(state as Stored);
  }
  if (!state?.locked) throw inFlight();
  const response = await route.handle(call);
  const text = await response.clone().text();
  const headers = Object.fromEntries(kept.flatMap((header) => (response.headers.has(header) ? [[header, response.headers.get(header)]] : [])));
  // Had the look-up begun just before another request with this key was done, it would not have seen it: the row itself decides. Nobody
  // waits for it here: it travels with the commit, which fails with it.
  call.db.query(sql`
    insert into idempotency_keys (admin_id, route, key, request_hash, status, headers, body, created_at)
    values (${admin}, ${name}, ${key}, ${hash}, ${response.status}, ${JSON.stringify(headers)}::jsonb, ${text}, ${call.context.now().toISOString()})`).catch(() => undefined);
  return response;
}

/**
 * Runs a write in one transaction, and once for its `Idempotency-Key`: the first answer is stored in that transaction and given
 * again to a retry (24 h, per user and route). A refused write stores nothing, since it changed nothing.
 * @throws ApiError 400 for a key that is none, 409 while the first is in flight, 422 for the same key with another body.
 */
export async function writeOnce(call: Call, route: Route, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  const key = route.access.kind === "public" || route.access.kind === "otherToken" ? null : call.request.headers.get("Idempotency-Key");
  if (key !== null && !keyPattern.test(key)) throw malformed(`"Idempotency-Key" has 1 to 200 printable characters.`);
  try {
    return await transactionOrAgain(call.context.db, (db) => {
      const inside: Call = Object.defineProperty(call, "db", { value: db, configurable: true });
      return key === null ? route.handle(inside) : onceIn(inside, route, key, body);
    });
  } catch (error) {
    throw isTaken(error) ? inFlight() : error;
  }
}

/** Forgets answers that are older than a retry can be. */
export const forgetOldKeys = ({ db, now }: ApiContext) =>
  db.query(sql`delete from idempotency_keys where created_at < ${now().toISOString()}::timestamptz - make_interval(hours => ${hours})`);
