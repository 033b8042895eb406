import { sql } from "../db/sql";
import { accessActions } from "../../schema/access-actions";
import { storedAddress } from "../activity";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { ApiError } from "../errors";
import type { Identity } from "../http/request-context";
import { isPasswordNeeded } from "../http/authorize";
import type { Route } from "../http/route";
import { RecentKeys } from "./recent-keys";

/** The same refusal of an admin is one line in this time, with a count. */
const windowMs = 3_600_000;
/** Lines of one admin in this time; refusals beyond are counted in one more line. */
const maxLines = 50;

interface Line {
  id: Promise<number>;
  times: number;
}
interface Refusals {
  lines: RecentKeys<Line>;
  /** Lines by admin. */
  counts: RecentKeys<{ lines: number }>;
}
const refusalsOf = new WeakMap<Database, Refusals>();
function refusalsIn(db: Database): Refusals {
  const refusals = refusalsOf.get(db) ?? {
    lines: new RecentKeys<Line>(windowMs, 20_000),
    counts: new RecentKeys<{ lines: number }>(windowMs, 5000),
  };
  refusalsOf.set(db, refusals);
  return refusals;
}

interface Refused {
  context: ApiContext;
  route: Route;
  identity: Identity;
  address: string;
}

/** The resource whose calls a route belongs to, by its path. */
function resourceOf({ context: { resources }, route }: Refused): string | null {
  const segment = /^\/admin\/([^/:]+)/.exec(route.path)?.[1];
  return resources.some(({ name }) => name === segment) ? (segment ?? null) : null;
}

async function insertLine(
  { context, identity, address }: Refused,
  resource: string | null,
  details: object,
): Promise<number> {
  const [row] = await context.db.query<{ id: number }>(sql`
    insert into activity_logs (actor, actor_id, api_token, action, resource, changes, details, address)
    values (${identity.name}, ${identity.id}, ${identity.apiToken?.name ?? null}, ${accessActions.refused}, ${resource}, '{}'::jsonb, ${JSON.stringify(details)}::jsonb, ${storedAddress(address)}) returning id`);
  return row?.id ?? 0;
}

const isPowerOfTwo = (count: number) => Number.isInteger(Math.log2(count));

async function note(refused: Refused, error: ApiError): Promise<void> {
  const { context, route, identity, address } = refused;
  const { lines, counts } = refusalsIn(context.db);
  const now = context.now().getTime();
  const count = counts.get(String(identity.id), now) ?? { lines: 0 };
  const call = `${route.method} ${route.path}`;
  const right =
    error.body["permission"] === undefined
      ? { reason: error.body["code"] }
      : { permission: error.body["permission"] };
  const own = JSON.stringify([identity.id, identity.apiToken?.id, address, call, right]);
  const others = JSON.stringify([identity.id, identity.apiToken?.id]);
  const key = lines.get(own, now) === undefined && count.lines >= maxLines ? others : own;
  const line = lines.get(key, now);
  if (!line) {
    const id =
      key === own
        ? insertLine(refused, resourceOf(refused), { call, ...right, times: 1 })
        : insertLine(refused, null, { call: "further calls", times: 1 });
    lines.set(key, { id, times: 1 }, now);
    counts.set(String(identity.id), Object.assign(count, { lines: count.lines + 1 }), now);
    id.catch(() => lines.delete(key));
    return void (await id);
  }
  line.times += 1;
  // Written at 2, 4, 8 … so that a loop of a million refusals is one line and twenty statements.
  if (isPowerOfTwo(line.times)) {
    const id = await line.id;
    await context.db.query(
      sql`update activity_logs set details = details || ${JSON.stringify({ times: line.times })}::jsonb, version = next_version(version), updated_at = now() where id = ${id}`,
    );
  }
}

/**
 * Notes in the activity log that a signed-in admin was refused (403), in a statement of its own:
 * the transaction of the refused call is rolled back by then. Who is only asked for the password
 * again was not refused. `times` says "at least". Never
 * rejects: a refusal stands whether or not it could be logged.
 */
export async function logRefusal(refused: Refused, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 403 || isPasswordNeeded(error)) return;
  await note(refused, error).catch((problem: unknown) =>
    refused.context.log({
      level: "error",
      message: `A refusal could not be logged: ${problem instanceof Error ? problem.message : String(problem)}`,
    }),
  );
}
