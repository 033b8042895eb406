import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";

/** The day of the first register that was ever taken; null while there is none. */
export async function firstRegister({
  db,
}: Pick<RequestContext, "db">): Promise<CalendarDay | null> {
  const [row] = await db.query<{ day: CalendarDay | null }>(
    sql`select min(date) as day from registers`,
  );
  return row?.day ?? null;
}
