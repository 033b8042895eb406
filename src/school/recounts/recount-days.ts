import { sql } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { evaluateEveryone } from "../registers/alert-queue";
import type { Database } from "@rollcall/kit/api/db/database";
import type { LiveEvent } from "@rollcall/kit/api/ports/event-source";
import { publish } from "@rollcall/kit/api/events/publish";
import { readStored } from "../settings/settings";
import { isOpenDay, offDaysOf } from "../calendar/calendar";
import { addToMonths, sumsOfRows } from "../sums/sums";
import { lockCalendar } from "../registers/locks";

const always = { from: "0001-01-01", to: "9999-12-31" } as const;
/**
 * Told when there is something to recount; nobody's, so that only the work hears of it, and no open
 * console.
 */
const asked: LiveEvent = { topic: "registers", adminId: 0 };
/** Whether an event says that there is something to recount. */
export const asksRecount = ({ topic, adminId }: LiveEvent): boolean =>
  topic === asked.topic && adminId === asked.adminId;

/**
 * Has registers count, or no longer, after the calendar changed: marks are kept, a closed day is on
 * neither side of a percentage, and counts again when it is opened. What has to be looked through
 * is noted in the transaction of the change, and done afterwards in parts (`RecountParts`); until
 * then `isRecounting`, and sums are not to be told (figures/right-sums.ts).
 */
export async function recountDays(
  db: Database,
  { from, to }: { from: CalendarDay; to: CalendarDay } = always,
): Promise<void> {
  await lockCalendar(db);
  // What was under way within these days begins anew with them.
  await db.query(sql`
    with gone as (delete from recounts where from_date >= ${from}::date and to_date <= ${to}::date)
    insert into recounts (from_date, to_date) select min(date), max(date) from registers where date between ${from}::date and ${to}::date having count(*) > 0`);
  await evaluateEveryone(db);
  await publish(db, asked);
}

/** Whether sums do not yet say what the calendar does. */
export async function isRecounting(db: Database): Promise<boolean> {
  return (await db.query(sql`select 1 from recounts limit 1`)).length > 0;
}

interface Pending {
  id: number;
  from_date: CalendarDay;
  to_date: CalendarDay;
  class_id: number;
  date: CalendarDay | null;
}

/** A day of a class. */
interface ClassDay {
  class_id: number;
  date: CalendarDay;
}

/**
 * What a part came to, and behind which day of which class the next one begins; null when it came
 * to the end.
 */
interface Part {
  changed: number;
  reached: ClassDay | null;
}

/**
 * Classes, and days of theirs, that a part looks at, at most; most of them have nothing to change.
 */
const [maxClasses, maxLooked] = [20, 500];
/**
 * Milliseconds that a part should take: while it runs, whoever shares the session waits, and on
 * PostgreSQL whoever saves a register.
 */
const partMs = 50;

const lastOf = (table: string) =>
  sql`(select json_build_object('class_id', class_id, 'date', date) from ${sql.raw(table)} order by class_id desc, date desc limit 1)`;

/**
 * Recounts the next days of classes: the first `maxChanged` of those whose registers count while
 * they should not, or do not while they should. Each is judged by the calendar as it is now, so
 * that a change that came later is not undone.
 */
async function recountSome(
  tx: Database,
  { from_date, to_date, class_id, date }: Pending,
  maxChanged: number,
): Promise<Part> {
  const offDays = offDaysOf(await readStored(tx));
  const [found] = await tx.query<{
    classes: number;
    last_class: number | null;
    looked: number;
    last_looked: ClassDay | null;
    changed: number;
    last_changed: ClassDay | null;
  }>(sql`
    with next as materialized (select id from classes where id >= ${class_id}::int order by id limit ${maxClasses}::int),
    looked as materialized (
      select n.id as class_id, d.date from next n cross join lateral (
        select distinct r.date from registers r
        where r.class_id = n.id and r.date between ${from_date}::date and ${to_date}::date and (n.id > ${class_id}::int or r.date > ${date}::date) order by r.date limit ${maxLooked}::int) d
      order by n.id, d.date limit ${maxLooked}::int),
    states as materialized (select d.class_id, d.date, ${isOpenDay(sql`d.class_id`, sql`d.date`, offDays)} as open from looked d),
    wrong as materialized (
      select s.* from states s where exists (select 1 from registers r where r.class_id = s.class_id and r.date = s.date and r.open <> s.open)
      order by s.class_id, s.date limit ${maxChanged}::int),
    changed as (
      update registers r set open = w.open from wrong w where r.class_id = w.class_id and r.date = w.date and r.open <> w.open returning r.id, r.class_id, r.date, r.open),
    delta as (
      select m.student_id, h.class_id, date_trunc('month', h.date)::date as month, c.counts_as, c.is_late, case when h.open then 1 else -1 end as n
      from changed h join marks m on m.register_id = h.id join attendance_codes c on c.id = m.code_id where m.enrolled),
    by_month as (select student_id, class_id, month, ${sumsOfRows} from delta group by student_id, class_id, month),
    months as (${addToMonths("by_month")})
    select (select count(*)::int from next) as classes, (select max(id) from next) as last_class, (select count(*)::int from looked) as looked, ${lastOf("looked")} as last_looked,
      (select count(*)::int from wrong) as changed, ${lastOf("wrong")} as last_changed`);
  if (!found) throw new Error("A statement without a table has no row.");
  const { changed } = found;
  if (changed >= maxChanged) return { changed, reached: found.last_changed };
  if (found.looked >= maxLooked) return { changed, reached: found.last_looked };
  return {
    changed,
    reached:
      found.classes < maxClasses || found.last_class === null
        ? null
        : { class_id: found.last_class, date: to_date },
  };
}

/**
 * One part, in a transaction: how far it came is stored with what it changed. Undefined when
 * nothing was pending.
 */
const recountPart = (
  db: Database,
  maxChanged: number,
): Promise<(Part & { more: boolean }) | undefined> =>
  db.transaction(async (tx) => {
    await lockCalendar(tx);
    const [pending] = await tx.query<Pending>(
      sql`select id, from_date, to_date, class_id, date from recounts order by id limit 1`,
    );
    if (!pending) return undefined;
    const part = await recountSome(tx, pending, maxChanged);
    if (part.reached) {
      await tx.query(
        sql`update recounts set class_id = ${part.reached.class_id}, date = ${part.reached.date}::date where id = ${pending.id}`,
      );
      return { ...part, more: true };
    }
    await tx.query(sql`delete from recounts where id = ${pending.id}`);
    const more = await isRecounting(tx);
    if (!more) {
      await evaluateEveryone(tx);
      await publish(tx, { topic: "registers" });
    }
    return { ...part, more };
  });

/**
 * Does what `recountDays` has noted, in transactions of some 50 ms. Any number of them may work at
 * once, in one process or several: each part begins where the last one ended, whoever did it, and a
 * part that was killed has not been.
 */
export class RecountParts {
  #maxChanged: number;

  /**
   * @param maxChanged days of classes that the first part changes, at most; later ones as many as
   * fit into their time
   */
  constructor(
    private readonly db: Database,
    maxChanged = 4,
  ) {
    this.#maxChanged = maxChanged;
  }

  /** Does one part, and rests while others ask for something. False when nothing is left. */
  async next(): Promise<boolean> {
    const { db } = this;
    if (!(await isRecounting(db))) return false;
    const part = await (db.oneSession
      ? db.oneSession.part(() => this.#measured())
      : this.#measured());
    return part?.more ?? false;
  }

  /** How much the next part takes depends on how long this one took, where it was of full size. */
  async #measured(): Promise<(Part & { more: boolean }) | undefined> {
    const begun = performance.now();
    const part = await recountPart(this.db, this.#maxChanged);
    const took = performance.now() - begun;
    if (took > partMs) this.#maxChanged = Math.max(1, this.#maxChanged >> 1);
    else if (took < partMs / 2 && part && part.changed >= this.#maxChanged)
      this.#maxChanged = Math.min(this.#maxChanged * 2, maxLooked);
    return part;
  }
}
