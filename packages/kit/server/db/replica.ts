import type { Database } from "../../api/db/database";
import { outageOf } from "../../api/db/outage";
import { sql } from "../../api/db/sql";
import type { Replica } from "../../api/ports/replica";

/** Milliseconds that a read waits for the copy to catch up. */
const patience = 250;
const betweenLooks = 10;
/** Milliseconds for which the copy is let alone after it was behind, and after it failed. */
const restBehind = 1_000;
const restFailed = 5_000;

/** Which database of which cluster answers; a copy has both from its original. */
const identity = sql`(
  select c.system_identifier::text || '/' || d.oid from pg_control_system() c, pg_database d where d.datname = current_database())`;

/** Where the log of a database stands. */
interface Standing {
  position: string;
  identity: string;
}
interface Look {
  identity: string;
  follows: boolean;
  isThere: boolean | null;
}

type Found = "there" | "behind" | "no copy" | "other";

/** Whether a copy has what is in the log up to a position, waiting for it a little. */
async function lookFor(at: Standing, copy: Database): Promise<Found> {
  const until = performance.now() + patience;
  for (;;) {
    const [look] = await copy.query<Look>(sql`
      select ${identity} as identity, pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${at.position}::pg_lsn as "isThere"`);
    if (look?.identity !== at.identity) return "other";
    if (!look.follows) return "no copy";
    if (look.isThere) return "there";
    if (performance.now() > until) return "behind";
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
}

const other =
  "DATABASE_REPLICA_URL leads to another database than DATABASE_URL, or to a copy that is not kept up to date. It is not used.";
const noCopy =
  "DATABASE_REPLICA_URL leads to a server that follows no other. It is not used until it does.";

/** Of a statement that the copy had to end so that it could catch up ("conflict with recovery"). */
const isConflict = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === "40001";

/**
 * Reads on a copy that PostgreSQL keeps (streaming replication, hot standby), each in a transaction
 * of its own, so that it stays with one server behind a balancer. What the copy cannot do in time
 * the database itself does.
 * @param told in a sentence why the copy is not used for a while
 */
export function replicaOf(
  database: Database,
  copy: Database,
  told: (why: string) => void,
  now: () => number = () => performance.now(),
): Replica {
  let restsUntil = 0;
  const rest = (ms: number) => void (restsUntil = now() + ms);
  const tell = (why: string) => {
    rest(restFailed);
    told(why);
  };
  return {
    async read(work) {
      if (now() < restsUntil) return work(database);
      const [at] = await database.query<Standing>(
        sql`select pg_current_wal_flush_lsn()::text as position, ${identity} as identity`,
      );
      try {
        const found = await copy.transaction(async (tx) => {
          const state = at ? await lookFor(at, tx) : "other";
          return state === "there" ? { value: await work(tx) } : { state };
        });
        if (!("state" in found)) return found.value;
        if (found.state === "behind") rest(restBehind);
        else tell(found.state === "other" ? other : noCopy);
      } catch (error) {
        if (!outageOf(error) && !isConflict(error)) throw error;
        tell(
          `The replica did not answer, so the database itself did: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      return work(database);
    },
  };
}
