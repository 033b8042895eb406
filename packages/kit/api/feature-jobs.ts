import type { ApiContext } from "./context";
import type { Database } from "./db/database";
import { sql } from "./db/sql";
import { afterCommitOf, allJobs, type ApiFeature, type Job } from "./feature";
import { QueueWork } from "./queue/queue-work";

/** Starts the background work of features; `stop` resolves when what is under way is done. */
export function startJobs(features: readonly ApiFeature[], context: ApiContext): Job {
  const steps = afterCommitOf(features);
  const running: Job[] = features.flatMap(({ jobs = [] }) =>
    jobs.flatMap((start) => start(context) ?? []),
  );
  if (Object.keys(steps).length > 0) running.push(new QueueWork(context, steps));
  return allJobs(running);
}

const stepsDueAt = sql`select min(greatest(due_at, leased_until)) from later_steps where given_up_at is null`;

/** The first moment that the features name, and that of steps after commits. */
export async function workDueAt(
  db: Database,
  features: readonly ApiFeature[],
): Promise<Date | undefined> {
  const hasSteps = features.some(({ afterCommit }) => afterCommit);
  const named = [
    ...(hasSteps ? [stepsDueAt] : []),
    sql`null::timestamptz`,
    ...features.flatMap(({ workDueAt: at }) => at ?? []),
  ];
  const [row] = await db.query<{ at: string | null }>(
    sql`select least(${sql.join(
      named.map((one) => sql`(${one})`),
      sql`, `,
    )}) as at`,
  );
  return row?.at == null ? undefined : new Date(row.at);
}
