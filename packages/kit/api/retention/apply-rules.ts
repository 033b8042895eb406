import { systemActors } from "../../schema/system-actors";
import type { ApiContext, RetentionRule } from "../context";
import type { Database } from "../db/database";
import { sql } from "../db/sql";
import { BackgroundWork } from "../background-work";
import { startOfDayAsSql, todayAsSql } from "../today";
import { dueIds, yearsIn } from "./rehearse";

/** The word of the activity log for a night's run. */
export const retentionAction = "applied retention rules";
/** The hour of the institution's day from which a run may begin. */
const firstHour = 2;
/** What one statement looks for. */
const batchSize = 500;
/** Beside no other lock: one server begins a night's run. */
const turnLock = 7365481;

const actor = { identity: { id: null, name: systemActors.retention }, address: "" } as const;

/** The institution's day, once its night is far enough. */
async function dayToRun({ db, now }: Pick<ApiContext, "db" | "now">): Promise<string | undefined> {
  const [row] = await db.query<{ day: string; hour: number }>(sql`
    select ${todayAsSql(now())} as day, extract(hour from ${now().toISOString()}::timestamptz at time zone coalesce((select value ->> 'timezone' from settings where key = 'institution'), 'UTC'))::int as hour`);
  return row && row.hour >= firstHour ? row.day : undefined;
}

/** Writes the entry of a run, unless there is one of the day already. */
const begin = (db: Database, day: string, now: Date): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${turnLock}::bigint)`);
    const [entry] = await tx.query<{ id: number }>(sql`
      insert into activity_logs (actor, action, changes, details, created_at)
      select ${actor.identity.name}::text, ${retentionAction}::text, '{}'::jsonb, '{}'::jsonb, ${now.toISOString()}::timestamptz
      where not exists (select 1 from activity_logs where action = ${retentionAction} and created_at >= ${startOfDayAsSql(day)}) returning id`);
    return entry?.id;
  });

async function applyRule(
  context: ApiContext,
  rule: RetentionRule,
  years: number,
  day: string,
): Promise<number> {
  let gone = 0;
  for (let after = 0; ;) {
    const ids = await dueIds(context.db, rule, years, day, { after, limit: batchSize });
    if (ids.length === 0) return gone;
    gone += await rule.apply({ db: context.db, context, ...actor }, ids);
    after = ids.at(-1) ?? after;
  }
}

/**
 * Applies the rules that the settings have set, once a day, and logs how much went by kind. A run
 * that is cut off goes on the next night.
 * @returns whether a run was made
 */
export async function applyRetention(context: ApiContext): Promise<boolean> {
  const settings = { ...(await context.settings.read(context.db)) };
  const set = context.retention.flatMap((rule) => {
    const years = yearsIn(settings, rule.setting);
    return years === null ? [] : [{ rule, years }];
  });
  if (set.length === 0) return false;
  const day = await dayToRun(context);
  if (day === undefined) return false;
  const entry = await begin(context.db, day, context.now());
  if (entry === undefined) return false;
  const gone: Record<string, number> = {};
  for (const { rule, years } of set)
    gone[rule.setting] = (gone[rule.setting] ?? 0) + (await applyRule(context, rule, years, day));
  await context.db.query(
    sql`update activity_logs set details = ${JSON.stringify(gone)}::jsonb, version = next_version(version), updated_at = now() where id = ${entry}`,
  );
  return true;
}

/** Applies the retention rules each night, or later where no host ran then. */
export class RetentionWork extends BackgroundWork {
  constructor(context: ApiContext) {
    let lookedAt = "";
    super(context, {
      wakes: ({ topic }) => topic === "settings",
      async some() {
        // The hour decides: looking more often than every few minutes finds nothing new.
        const minute = context.now().toISOString().slice(0, 15);
        if (minute === lookedAt) return false;
        lookedAt = minute;
        await applyRetention(context);
        return false;
      },
      failed: "The retention rules could not be applied",
    });
  }
}
