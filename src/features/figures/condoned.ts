import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../school/calendar/domain/school-calendar";
import type { Tally } from "../../school/sums/domain/percentage";
import type { studentFigures } from "./contract";
import { withPoints } from "./domain/condoned";
import type { Terms } from "./school";

/** What was granted to a student, and by whom. */
export interface Granted {
  points: number;
  decided_by: string;
  decided_on: CalendarDay;
}

/** Whether the institution grants percentage points at all; where it does not, none are shown. */
export const condones = ({ stored }: Pick<Terms, "stored">): boolean =>
  stored.settings["attendance.condonation_limit"] !== null;

/**
 * What was granted to students for a span that is exactly an academic year or a term, by their ids;
 * none for other days. One statement, and none where nothing is granted.
 */
export async function grantedTo(
  db: Database,
  students: readonly number[],
  { from, to }: Span,
  terms: Pick<Terms, "stored">,
): Promise<ReadonlyMap<number, Granted>> {
  if (!condones(terms) || students.length === 0) return new Map();
  const rows = await db.query<Granted & { student_id: number }>(sql`
    select c.student_id, c.points, c.decided_by, c.decided_on from condonations c join academic_years y on y.id = c.academic_year_id left join academic_terms t on t.id = c.term_id
    where c.deleted_at is null and c.student_id = any(${sql.param([...students])}::int[]) and coalesce(t.start_date, y.start_date) = ${from}::date and coalesce(t.end_date, y.end_date) = ${to}::date`);
  return new Map(rows.map(({ student_id: id, ...granted }) => [id, granted]));
}

/** What is granted beside a percentage, as it leaves the API; null where nothing is. */
export function condonedOf(
  granted: Granted | undefined,
  tally: Pick<Tally, "halves" | "counted">,
  { threshold }: Pick<Terms, "threshold">,
): DataOf<typeof studentFigures>["condoned"] {
  const sum = granted && withPoints(tally, granted.points, threshold);
  return granted && sum ? { ...granted, ...sum } : null;
}
