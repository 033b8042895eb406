import { sql } from "../db/sql";
import type { Database } from "../db/database";
import { outageOf, type Outage } from "../db/outage";
import { ok } from "../http/envelope";
import { ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { live, ready } from "./contract";

/** Milliseconds the database has to answer. */
const timeoutMs = 3000;
/** Milliseconds for which a good answer holds, so that a monitor costs few writes. */
const validMs = 3000;

/**
 * What is wrong with the database, as a code and a sentence; undefined when it can be read and
 * written.
 */
type Trouble = { code: string; message: string } | undefined;
const troubles: Readonly<Record<Outage, NonNullable<Trouble>>> = {
  unavailable: { code: "database_unavailable", message: "The database does not answer." },
  readOnly: { code: "database_read_only", message: "The database can only be read." },
  full: { code: "storage_full", message: "The database has run out of storage." },
};
const otherTrouble: Trouble = {
  code: "database_unavailable",
  message: "The database cannot be written to.",
};

/**
 * Writes one row, and sorts more rows than the memory it may use, so that a file grows: on a full
 * disk a small write often succeeds, because its place is there already.
 */
const tryToWrite = (db: Database): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query(sql`select set_config('work_mem', '64kB', true)`);
    await tx.query(
      sql`select count(*) from (select md5(g::text) as word from generate_series(1, 4000) g order by word offset 1) sorted`,
    );
    await tx.query(
      sql`insert into health_writes (id, checked_at) values (1, now()) on conflict (id) do update set checked_at = now()`,
    );
  });

async function findTrouble({ context, requestId }: RequestContext): Promise<Trouble> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          Object.assign(new Error("The database has not answered in time."), { code: "ETIMEDOUT" }),
        ),
      timeoutMs,
    );
  });
  try {
    await Promise.race([tryToWrite(context.db), late]);
    return undefined;
  } catch (error) {
    context.log({
      level: "error",
      message: `Not ready: ${error instanceof Error ? error.message : String(error)}`,
      requestId,
      countAs: "not ready",
    });
    const outage = outageOf(error);
    return outage ? troubles[outage] : otherTrouble;
  } finally {
    clearTimeout(timer);
  }
}

interface Check {
  at: number;
  trouble: Promise<Trouble>;
}
const lastChecks = new WeakMap<Database, Check>();

/** One check at a time; a good one holds for some seconds, a bad one is repeated at once. */
function check(call: RequestContext): Promise<Trouble> {
  const { db } = call.context;
  const last = lastChecks.get(db);
  if (last && performance.now() - last.at < validMs) return last.trouble;
  const trouble = findTrouble(call);
  lastChecks.set(db, { at: performance.now(), trouble });
  void trouble.then((found) => found && lastChecks.delete(db));
  return trouble;
}

async function handleReady(call: RequestContext): Promise<AnswerOf<typeof ready>> {
  const trouble = await check(call);
  if (trouble)
    throw new ApiError(503, trouble.message, { code: trouble.code }, { "Retry-After": "5" });
  return ok({ status: "ready", version: call.context.version });
}

/** For the operator: the process answers, and it can do its work. */
export const healthRoutes: Route[] = [
  routeOf(live, {
    access: isPublic,
    subject: "Health",
    summary: "The process answers",
    handle: async ({ context }) => ok({ status: "live", version: context.version }),
  }),
  routeOf(ready, {
    access: isPublic,
    subject: "Health",
    summary: "The database can be read and written",
    handle: handleReady,
  }),
];
