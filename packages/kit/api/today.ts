import { sql, type SQL } from "./db/sql";
import { dayIn, type CalendarDay } from "../schema/calendar-day";
import type { ApiContext } from "./context";
import type { RequestContext } from "./http/request-context";

/**
 * The institution's day, by its time zone in the settings (UTC until one is set) and the server's
 * clock.
 */
export async function today(
  call: Pick<RequestContext, "db"> & { context: Pick<ApiContext, "now"> },
): Promise<CalendarDay> {
  const [row] = await call.db.query<{ zone: string | null }>(
    sql`select value ->> 'timezone' as zone from settings where key = 'institution'`,
  );
  return dayIn(row?.zone ?? "UTC", call.context.now());
}

/** The institution's time zone within a statement. */
const zoneAsSql: SQL = sql`coalesce((select value ->> 'timezone' from settings where key = 'institution'), 'UTC')`;

/**
 * The same within a statement that does not know the server's clock: by that of the database, which
 * itself may count its days by another time zone.
 */
export const todayOfDatabase: SQL = sql`(now() at time zone ${zoneAsSql})::date`;

/** The moment at which a day of the institution begins, or one so many days later. */
export const startOfDayAsSql = (day: CalendarDay, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zoneAsSql})`;

/** The same within a statement. */
export const todayAsSql = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone ${zoneAsSql})::date`;

/** Whether a moment in a statement is of the institution's day. */
export const isTodayAsSql = (moment: SQL, now: Date): SQL =>
  sql`(${moment} at time zone ${zoneAsSql})::date = ${todayAsSql(now)}`;
