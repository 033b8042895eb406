import { sql, type SQL } from "./db/sql";
import type { ApiContext } from "./context";
import { transactionWithRetry } from "./db/retry";
import type { Database } from "./db/database";
import { clash, invalid, malformed } from "./errors";
import type { Identity, RequestContext } from "./http/request-context";
import type { Route } from "./http/route";
import { sha256Hex } from "./sha256";
import { t } from "./text";

const keyPattern = /^[\x21-\x7e]{1,200}$/;
/** How long an answer is kept. */
const hours = 24;

interface Stored {
  request_hash: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

const replay = ({ status, headers, body }: Stored) =>
  new Response(body, { status, headers: { ...headers, "Idempotent-Replay": "true" } });
export const inFlight = () => clash(t("key.inFlight"), {}, { code: "in_flight" });
const storedHeaders = ["content-type", "cache-control", "etag"];

/**
 * The key as it is stored. An API token has keys of its own, which hold a space as none that is sent
 * does: it gets no answer that its owner was given, and the owner none of the token's.
 */
export const storedKey = ({ apiToken }: Pick<Identity, "apiToken">, key: string): string =>
  apiToken ? `${apiToken.id} ${key}` : key;

/** PostgreSQL's word when two requests with one key were done at once. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "idempotency_keys_pkey";

/** A write and the key it was sent with. */
export interface KeyedWrite {
  adminId: number;
  /** Method and path. */
  route: string;
  key: string;
  /** Of the body. */
  hash: string;
  /** Answers from before it are forgotten. */
  oldest: SQL;
}

const routeName = (call: RequestContext, route: Route) =>
  `${route.method} ${new URL(call.request.url).pathname}`;
const oldestOf = (now: Date): SQL =>
  sql`${now.toISOString()}::timestamptz - make_interval(hours => ${hours})`;
const lockOf = ({ adminId, route, key }: Pick<KeyedWrite, "adminId" | "route" | "key">): SQL =>
  sql`hashtextextended(${`${adminId} ${route} ${key}`}, 0)`;

/** What identifies a write with a key. */
export const keyedWrite = async (
  call: RequestContext,
  route: Route,
  key: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<KeyedWrite> => ({
  adminId: call.identity.id,
  route: routeName(call, route),
  key: storedKey(call.identity, key),
  hash: await sha256Hex(body),
  oldest: oldestOf(call.context.now()),
});

/**
 * Waits until no other transaction works with the key, and keeps others waiting until this one
 * ends.
 */
export const waitForKey = (tx: Database, write: KeyedWrite) =>
  tx.query(sql`select pg_advisory_xact_lock(${lockOf(write)})`);

/** @throws ApiError 422 when the key was sent with another body. */
export function refuseOtherBody(hash: string, write: Pick<KeyedWrite, "hash">): void {
  if (hash !== write.hash) throw invalid({ "Idempotency-Key": [t("key.other")] });
}

/** The answer a write has had already; undefined when it has had none. @throws ApiError 422. */
export async function replayOf(tx: Database, write: KeyedWrite): Promise<Response | undefined> {
  const { adminId, route, key, oldest } = write;
  await tx.query(
    sql`delete from idempotency_keys where admin_id = ${adminId} and route = ${route} and key = ${key} and created_at <= ${oldest}`,
  );
  const [stored] = await tx.query<Stored>(
    sql`select request_hash, status, headers, body from idempotency_keys where admin_id = ${adminId} and route = ${route} and key = ${key}`,
  );
  if (!stored) return undefined;
  refuseOtherBody(stored.request_hash, write);
  return replay(stored);
}

/** Stores the first answer, whose body is `text`. */
export async function storeAnswer(
  tx: Database,
  { adminId, route, key, hash }: Omit<KeyedWrite, "oldest">,
  response: Response,
  text: string,
  now: Date,
): Promise<void> {
  const headers = Object.fromEntries(
    storedHeaders.flatMap((header) =>
      response.headers.has(header) ? [[header, response.headers.get(header)]] : [],
    ),
  );
  await tx.query(sql`
    insert into idempotency_keys (admin_id, route, key, request_hash, status, headers, body, created_at)
    values (${adminId}, ${route}, ${key}, ${hash}, ${response.status}, ${JSON.stringify(headers)}::jsonb, ${text}, ${now.toISOString()})`);
}

async function onceIn(
  call: RequestContext,
  route: Route,
  sent: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const key = storedKey(call.identity, sent);
  const write = {
    adminId: call.identity.id,
    route: routeName(call, route),
    key,
    oldest: oldestOf(call.context.now()),
  };
  const { adminId, route: name, oldest } = write;
  const [[state], hash] = await Promise.all([
    call.db.query<Partial<Stored> & { locked: boolean }>(sql`
      with turn as materialized (select pg_try_advisory_xact_lock(${lockOf(write)}) as locked),
      outdated as (delete from idempotency_keys k where k.admin_id = ${adminId} and k.route = ${name} and k.key = ${key} and k.created_at <= ${oldest})
      select turn.locked, k.request_hash, k.status, k.headers, k.body from turn
      left join idempotency_keys k on k.admin_id = ${adminId} and k.route = ${name} and k.key = ${key} and k.created_at > ${oldest}`),
    sha256Hex(body),
  ]);
  if (state?.request_hash) {
    refuseOtherBody(state.request_hash, { hash });
    return replay(state as Stored);
  }
  if (!state?.locked) throw inFlight();
  const response = await route.handle(call);
  const text = await response.clone().text();
  // Had the look-up begun just before another request with this key was done, it would not have
  // seen it: the row itself decides. Nobody waits for it here: it travels with the commit, which
  // fails with it.
  storeAnswer(call.db, { ...write, hash }, response, text, call.context.now()).catch(
    () => undefined,
  );
  return response;
}

/**
 * The key a write is sent with; null without one, and where nobody is signed in, whose key it could
 * be.
 */
export const keyOf = (
  request: Request,
  { writes, access }: Pick<Route, "writes" | "access">,
): string | null =>
  !writes || access.kind === "public" || access.kind === "otherToken"
    ? null
    : request.headers.get("Idempotency-Key");

/** @throws ApiError 400 for a key that is none. */
export function refuseBadKey(key: string): void {
  if (!keyPattern.test(key))
    throw malformed(`"Idempotency-Key" has 1 to 200 printable characters.`);
}

/**
 * Runs a write in one transaction, and once for its `Idempotency-Key`: the first answer is stored
 * in that transaction and given again to a retry (24 h, per user and route). A refused write stores
 * nothing, since it changed nothing.
 * @throws ApiError 400 for a key that is none, 409 while the first is in flight, 422 for the same
 * key with another body.
 */
export async function writeOnce(
  call: RequestContext,
  route: Route,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const key = keyOf(call.request, route);
  if (key !== null) refuseBadKey(key);
  try {
    return await transactionWithRetry(call.context.db, (db) => {
      const inside: RequestContext = Object.defineProperty(call, "db", {
        value: db,
        configurable: true,
      });
      return key === null ? route.handle(inside) : onceIn(inside, route, key, body);
    });
  } catch (error) {
    throw isTaken(error) ? inFlight() : error;
  }
}

/** Forgets answers, and writes that stopped half-way, that are older than a retry can be. */
export async function forgetOldKeys({ db, now }: Pick<ApiContext, "db" | "now">): Promise<void> {
  const oldest = oldestOf(now());
  await db.query(
    sql`with answers as (delete from idempotency_keys where created_at < ${oldest}) delete from sliced_writes where created_at < ${oldest}`,
  );
}
