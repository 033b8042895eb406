import { sql } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { withCachedPlan } from "../../school/registers/cached-plan";
import { ofClass, type Scope } from "./expected-days";
import { monthSpan } from "./span";

/**
 * Milliseconds for which a statement of a report may hold up everybody else: up to twice as much,
 * where a statement can be that short.
 */
const moment = 4;

/**
 * How much the next statement reads, by how much the last read and how long it took. Every statement
 * costs something, however little it reads; the shortest one shows how much that can be at most, and
 * the rest grows with what is read. Where the shortest takes more than a moment, as on a busy
 * machine, reading less at a time would only take longer in all.
 * @param took milliseconds
 * @param shortest milliseconds the shortest statement took until now
 */
function nextSize(size: number, took: number, shortest: number): number {
  const most = 2 * Math.max(moment, shortest * 1.5);
  if (took > most) return Math.max(1, size >> 1);
  const twice = took + (took - shortest);
  return twice < most ? size * 2 : size;
}

/** A span by its months; the first and the last may be parts of one. */
export function cutByMonth({ from, to }: Span): Span[] {
  const months: Span[] = [];
  let begin = from;
  do {
    const { to: end } = monthSpan(begin.slice(0, 7));
    months.push({ from: begin, to: end < to ? end : to });
    begin = addDays(end, 1);
  } while (begin <= to);
  return months;
}

/**
 * What one statement of a report reads: some classes over the whole span, or one of them over some
 * months of it.
 */
interface Slice extends Scope {
  classes: readonly [first: number, last: number];
}
/** With how much it reads: the months of each class together. */
type Sized = Slice & { size: number };

/** The classes of a scope: all, or those that some students were in. */
const classesOf = (db: Database, scope: Scope) =>
  db.query<{ id: number }>(
    sql`select id from classes where ${ofClass({ ...scope, classes: undefined }, sql`id`)} order by id`,
  );

/**
 * Cuts a scope into slices; `next` takes how many months of one class the slice should be of, and
 * gives undefined after the last.
 */
function slicesOf(scope: Scope, classes: readonly number[]): (size: number) => Sized | undefined {
  const months = cutByMonth(scope);
  let [at, month] = [0, 0];
  return (size) => {
    const first = classes[at];
    if (first === undefined) return undefined;
    if (month === 0 && size >= months.length) {
      const taken = classes.slice(at, at + Math.floor(size / months.length));
      at += taken.length;
      return {
        ...scope,
        classes: [first, taken.at(-1) ?? first],
        size: taken.length * months.length,
      };
    }
    // Evenly, so that nothing small is left at the end of each class.
    const length = Math.ceil(months.length / Math.ceil(months.length / size));
    const part = months.slice(month, month + length);
    month += part.length;
    if (month === months.length) [at, month] = [at + 1, 0];
    return {
      ...scope,
      from: part[0]?.from ?? scope.from,
      to: part.at(-1)?.to ?? scope.to,
      classes: [first, first],
      size: part.length,
    };
  };
}

/**
 * Reads rows of all classes of a scope that add up, over classes and over months. Where PostgreSQL
 * works for several at once, by one statement. Where many share one session, by one for as much as
 * it reads in a moment, be it many classes or some months of one, and rests in between while others
 * ask: who comes waits for one of them, not for the report. What changes in between is seen by the
 * slices that come after it.
 */
export async function inSlices<Row>(
  db: Database,
  scope: Scope,
  readPart: (db: Database, scope: Scope) => Promise<Row[]>,
): Promise<Row[]> {
  const { oneSession } = db;
  if (!oneSession || scope.classId !== undefined || scope.homeId !== undefined)
    return readPart(db, scope);
  const next = slicesOf(
    scope,
    (await classesOf(db, scope)).map(({ id }) => id),
  );
  const rows: Row[] = [];
  let size = 1;
  let shortest = Infinity;
  for (let slice = next(size); slice; slice = next(size)) {
    const { size: months, ...part } = slice;
    let took = 0;
    const found = await oneSession.part(async () => {
      const begun = performance.now();
      const read = await withCachedPlan(db, (tx) => readPart(tx, part));
      took = performance.now() - begun;
      return read;
    });
    rows.push(...found);
    shortest = Math.min(shortest, took);
    // What is left of a class may be less than a statement reads.
    const wanted = nextSize(months, took, shortest);
    size = wanted < months ? wanted : Math.max(size, wanted);
  }
  return rows;
}
