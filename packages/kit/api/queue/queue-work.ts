import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import { sql } from "../db/sql";
import { queueTopic, type PlainData } from "./enqueue";

/** What a step receives beside its item. */
export interface QueueRun {
  /** The same at each try, so that another system can recognise a repeat. */
  key: string;
  /** Aborted when the host stops; a step that rejects then is done after the next start. */
  signal: AbortSignal;
}

/**
 * A step done after the commit. It is tried again if it rejects, or if the process ends before it is
 * done, so doing it twice must do no harm. It should take less than two minutes; after that another
 * server may start it too.
 */
export type QueuedStep = (context: ApiContext, item: PlainData, run: QueueRun) => Promise<void>;

/** Seconds until the next try, by the number of failed tries; after the last one it is given up. */
export const queuePauses = [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600] as const;
/** Seconds after which another process takes what one holds. */
const leaseSeconds = 120;
/** Steps done side by side. */
const atOnce = 10;
/** Days for which a step that was given up is kept. */
const keptDays = 30;

interface Claimed {
  id: number;
  key: string;
  step: string;
  item: PlainData;
  attempts: number;
}

/** Claims due steps that no other process holds. */
function claim({ db, now }: Pick<ApiContext, "db" | "now">, holder: string): Promise<Claimed[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  return db.query<Claimed>(sql`
    with due as (
      select id from later_steps where given_up_at is null and due_at <= ${at} and (leased_until is null or leased_until <= ${at}) order by due_at, id limit ${atOnce} for update skip locked)
    update later_steps s set attempts = s.attempts + 1, holder = ${holder}::uuid, leased_until = ${at} + make_interval(secs => ${leaseSeconds})
    from due where s.id = due.id returning s.id, s.key, s.step, s.item, s.attempts`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Gives a step back that the end of this process has cut off: no try of it has failed. */
const release = ({ db }: Pick<ApiContext, "db">, { id }: Claimed, holder: string) =>
  db.query(
    sql`update later_steps set attempts = attempts - 1, holder = null, leased_until = null where id = ${id} and holder = ${holder}::uuid`,
  );

/** Stores a failed try, and when the next one is due, if there is one. */
async function noteFailure(
  { db, now, log }: ApiContext,
  { id, key, step, attempts }: Claimed,
  { holder, problem }: { holder: string; problem: string },
): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const pause = queuePauses[attempts - 1];
  const next =
    pause === undefined
      ? sql`given_up_at = ${at}`
      : sql`due_at = ${at} + make_interval(secs => ${pause})`;
  await db.query(
    sql`update later_steps set ${next}, problem = ${problem}, holder = null, leased_until = null where id = ${id} and holder = ${holder}::uuid`,
  );
  log(
    pause === undefined
      ? {
          level: "error",
          message: `Step "${step}" was given up after ${attempts} tries: ${problem}`,
          step,
          run: key,
          attempts,
        }
      : {
          level: "warn",
          message: `Step "${step}" failed and will be tried again: ${problem}`,
          countAs: `Step "${step}" failed`,
          step,
          run: key,
          attempts,
        },
  );
}

/** Claims due steps and does them side by side. Returns false if there were none. */
export async function queuedSteps(
  context: ApiContext,
  steps: Readonly<Record<string, QueuedStep>>,
  signal: AbortSignal,
): Promise<boolean> {
  const holder = crypto.randomUUID();
  const claimed = await claim(context, holder);
  await Promise.all(
    claimed.map(async (one) => {
      try {
        const run = Object.hasOwn(steps, one.step) ? steps[one.step] : undefined;
        if (!run) throw new Error("No feature has this step.");
        await run(context, one.item, { key: one.key, signal });
      } catch (error) {
        if (signal.aborted) return void (await release(context, one, holder));
        return noteFailure(context, one, { holder, problem: messageOf(error) });
      }
      await context.db.query(
        sql`delete from later_steps where id = ${one.id} and holder = ${holder}::uuid`,
      );
    }),
  );
  return claimed.length > 0;
}

/** Does the steps after commits in the background, beginning with those left from before the start. */
export class QueueWork extends BackgroundWork {
  constructor(context: ApiContext, steps: Readonly<Record<string, QueuedStep>>) {
    super(context, {
      wakes: ({ topic }) => topic === queueTopic,
      some: (signal) => queuedSteps(context, steps, signal),
      failed: "Steps after a commit could not be done",
    });
  }
}

/** Forgets steps that were given up a month ago. */
export async function forgetGivenUp({ db, now }: Pick<ApiContext, "db" | "now">): Promise<void> {
  await db.query(
    sql`delete from later_steps where given_up_at < ${now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
  );
}
