import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";

const lockClasses = (db: Database, classIds: readonly number[], besides: SQL = sql``) =>
  db.query(sql`
    with shared as materialized (select pg_advisory_xact_lock_shared(hashtext('attendance'))::text as held${besides})
    select count(pg_advisory_xact_lock(hashtext('register'), c)::text) from shared, (select distinct c from unnest(${sql.param([...classIds])}::int[]) as c order by c) as classes
    where shared.held is not null`);

/**
 * One change of the marks of a class at a time, from reading them to the commit; taken before
 * anything is read, and for several classes in one order. Changes of the calendar wait for it, and
 * it for them. Whoever has it waits for no record: marks point at students and classes, and a
 * change of those locks them so that they still can (crud/write.ts).
 */
export const lockRegisters = (db: Database, classIds: readonly number[]) =>
  lockClasses(db, classIds);

/**
 * The lock of one class, for the few statements that change one of its registers. What they are
 * planned for does not depend on which class or day, while planning them costs more than running
 * them: until the commit, a statement that is prepared keeps its plan (PostgreSQL makes another
 * when it has looked at the tables anew).
 */
export const lockClass = (db: Database, classId: number) =>
  lockClasses(
    db,
    [classId],
    sql`, set_config('plan_cache_mode', 'force_generic_plan', true) as plans`,
  );

/** No register is saved while the days it stands on are counted anew. */
export const lockCalendar = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext('attendance'))::text`);

/** The calendar stays as it is until the commit. */
export const holdCalendar = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock_shared(hashtext('attendance'))::text`);
