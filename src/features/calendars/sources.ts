import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { Database } from "@rollcall/kit/api/db/database";
import { notFound } from "@rollcall/kit/api/errors";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { nowIn } from "../../school/calendar/calendar";
import { readStored } from "../../school/settings/settings";
import type { calendars } from "./contract";
import { planOf, type Link, type Plan, type Present } from "./domain/plan";
import { daysRead, readCalendar, type Reading } from "./icalendar/read-calendar";
import { problemNow, t } from "./text";

/** A calendar as pages show it. */
export type ShownSource = DataOf<typeof calendars>["sources"][number];

/** A calendar as it is stored. */
export interface Source {
  id: number;
  name: string;
  /** Null for a file. */
  address: string | null;
  kind: ShownSource["kind"];
  automatic: boolean;
  content: string;
  etag: string | null;
}

/** What reading and planning need of a call or of a host. */
export interface Reader {
  db: Database;
  context: Pick<ApiContext, "now">;
}

/** By what a calendar is told from others without giving away where it is. */
export const hostOf = (address: string | null): string | null =>
  address === null ? null : new URL(address).host;

/** The calendars as they are shown. */
export async function shownSources(db: Database, which: SQL = sql`true`): Promise<ShownSource[]> {
  const rows = await db.query<ShownSource & { address: string | null }>(sql`
    select c.id, c.name, c.address, c.kind, c.automatic, c.created_at, c.read_at, c.checked_at, c.failing_since, c.problem, c.waiting,
      (select count(*)::int from calendar_events e join holidays h on h.id = e.holiday_id and h.deleted_at is null where e.source_id = c.id) as taken
    from calendar_sources c where ${which} order by lower(c.name), c.id`);
  return rows.map(({ address, problem, ...row }) => ({
    ...row,
    host: hostOf(address),
    problem: problem === null ? null : problemNow(problem),
  }));
}

/** @throws ApiError 404 */
export async function shownSource(db: Database, id: number): Promise<ShownSource> {
  const [found] = await shownSources(db, sql`c.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** A calendar, locked until the commit where asked for. @throws ApiError 404 */
export async function sourceOf(db: Database, id: number, lock = false): Promise<Source> {
  const [found] = await db.query<Source>(
    sql`select id, name, address, kind, automatic, content, etag from calendar_sources where id = ${id} ${lock ? sql`for update` : sql``}`,
  );
  if (!found) throw notFound();
  return found;
}

/** For which days calendars are read here and now, and what day it is. */
export async function readingOf({ db, context }: Reader): Promise<Reading & { today: string }> {
  const stored = await readStored(db);
  const { today } = nowIn(stored, context);
  const [year] = await db.query<{ began: string }>(
    sql`select start_date as began from academic_years where is_current and deleted_at is null`,
  );
  const zone = stored.settings["institution.timezone"];
  return { ...daysRead(today, year?.began ?? null), zone, today };
}

/** What taking a calendar would change, and what could not be read of it. */
export type SourcePlan = Plan & { unread: string[]; today: string };

/**
 * What taking a calendar would change now.
 * @param content the calendar as it was read before
 */
export async function readPlan(
  reader: Reader,
  { id, content }: Pick<Source, "id" | "content">,
): Promise<SourcePlan> {
  const { db } = reader;
  const reading = await readingOf(reader);
  const read = readCalendar(content, reading) ?? { entries: [], unread: [] };
  const links = await db.query<Link>(
    sql`select uid, recurrence, holiday_id as "holidayId", taken, declined from calendar_events where source_id = ${id}`,
  );
  const holidays = await db.query<Present>(sql`
    select h.id, h.name, h.start_date as "from", h.end_date as "to", exists (select 1 from calendar_events e where e.holiday_id = h.id) as "isLinked"
    from holidays h where h.deleted_at is null and (h.weekday is null and h.end_date >= ${reading.from}::date or exists (select 1 from calendar_events e where e.holiday_id = h.id and e.source_id = ${id})) order by h.start_date, h.id`);
  const { today } = reading;
  const plan = planOf(read.entries, { links, holidays, today, untitled: t("untitled") });
  return { ...plan, unread: read.unread, today };
}

/** Lines that wait for a person. */
export const waitingIn = ({ lines }: Pick<Plan, "lines">): number =>
  lines.filter(({ declined }) => !declined).length;
