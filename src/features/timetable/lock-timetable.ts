import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";

/**
 * Lets one change of the timetable happen at a time, so that no two which clash slip through side
 * by side. Held until the transaction ends.
 */
export async function lockTimetable({ db }: Pick<RequestContext, "db">): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtext('timetable'))::text`);
}
