import { sql } from "../db/sql";
import type { Database } from "../db/database";
import { inFlight, replayOf, refuseOtherBody, waitForKey, type KeyedWrite } from "../idempotency";
import type { SliceStore } from "./slices";

/**
 * Seconds after which a try that neither commits a slice nor ends is taken to be dead; it can
 * commit nothing more once another has taken over.
 */
const leaseSeconds = 10;
const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** The right to work on a write, which one try has at a time. */
export interface Claim extends SliceStore {
  /**
   * Ends the write in the transaction that stores its answer.
   * @throws ApiError 409 when another try has taken it over.
   */
  finish(tx: Database): Promise<void>;
  /** Lets the next try begin at once; a write of which nothing is done is forgotten. */
  release(db: Database): Promise<void>;
}

interface Stored {
  request_hash: string;
  is_leased: boolean;
}

const sameWrite = ({ adminId, route, key }: KeyedWrite) =>
  sql`admin_id = ${adminId} and route = ${route} and key = ${key}`;

function claimBy(write: KeyedWrite, holder: string, earlier: readonly unknown[]): Claim {
  const mine = sql`${sameWrite(write)} and holder = ${holder}::uuid`;
  return {
    earlier,
    async keep(tx, place, result, { done, total }) {
      const rows = await tx.query(sql`
        with mine as (update sliced_writes set leased_until = ${lease}, done = ${done}, total = ${total} where ${mine} returning admin_id, route, key)
        insert into slice_results (admin_id, route, key, place, result) select admin_id, route, key, ${place}::int, ${JSON.stringify(result)}::jsonb from mine returning place`);
      if (rows.length === 0) throw inFlight();
    },
    async finish(tx) {
      await waitForKey(tx, write);
      if ((await tx.query(sql`delete from sliced_writes where ${mine} returning 1`)).length === 0)
        throw inFlight();
    },
    async release(db) {
      await db.query(
        sql`delete from sliced_writes w where ${mine} and not exists (select 1 from slice_results r where r.admin_id = w.admin_id and r.route = w.route and r.key = w.key)`,
      );
      await db.query(sql`update sliced_writes set leased_until = clock_timestamp() where ${mine}`);
    },
  };
}

/**
 * Claims a write for this try, with what earlier tries came to; or gives the answer it has had
 * already.
 * @throws ApiError 409 while another try has it, 422 when the key was used with another body.
 */
export async function claimWrite(
  db: Database,
  write: KeyedWrite,
): Promise<Claim | { replay: Response }> {
  const holder = crypto.randomUUID();
  return db.transaction(async (tx) => {
    await waitForKey(tx, write);
    const replay = await replayOf(tx, write);
    if (replay) return { replay };
    const [stored] = await tx.query<Stored>(
      sql`select request_hash, leased_until > clock_timestamp() as is_leased from sliced_writes where ${sameWrite(write)} for update`,
    );
    if (stored) refuseOtherBody(stored.request_hash, write);
    if (stored?.is_leased) throw inFlight();
    await tx.query(sql`
      insert into sliced_writes (admin_id, route, key, request_hash, holder, leased_until) values (${write.adminId}, ${write.route}, ${write.key}, ${write.hash}, ${holder}::uuid, ${lease})
      on conflict (admin_id, route, key) do update set holder = excluded.holder, leased_until = excluded.leased_until`);
    const rows = await tx.query<{ result: unknown }>(
      sql`select result from slice_results where ${sameWrite(write)} order by place`,
    );
    return claimBy(
      write,
      holder,
      rows.map(({ result }) => result),
    );
  });
}
