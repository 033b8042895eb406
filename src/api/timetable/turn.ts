import { sql } from "drizzle-orm";
import type { Call } from "../http/route";

/** Lets one change of the timetable happen at a time, so that no two which clash slip through side by side. Held until the transaction ends. */
export async function takeTimetableTurn({ db }: Pick<Call, "db">): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtext('timetable'))::text`);
}
