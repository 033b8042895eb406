import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Row } from "@rollcall/kit/api/db/row";

/** A lesson as it is to be. What is not chosen yet is null and clashes with nothing. */
export interface Proposed {
  /** Of the lesson that is changed by it. */
  id: number | null;
  class_id: number | null;
  weekday: number;
  period_id: number | null;
  subject_id: number | null;
  teacher_id: number | null;
  room: string | null;
  valid_from: CalendarDay;
  valid_to: CalendarDay | null;
  /** Clock times, `HH:MM`, where they are not those of the period as it stands. */
  start?: string;
  end?: string;
}

const idIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The proposal in a record of the timetable as it is about to be stored. */
export const proposedOf = (row: Readonly<Row>): Proposed => ({
  id: idIn(row["id"]),
  class_id: idIn(row["class_id"]),
  weekday: Number(row["weekday"]),
  period_id: idIn(row["period_id"]),
  subject_id: idIn(row["subject_id"]),
  teacher_id: idIn(row["teacher_id"]),
  room: textIn(row["room"]),
  valid_from: String(row["valid_from"]),
  valid_to: textIn(row["valid_to"]),
});

/**
 * Proposals as a table `g` with their `place` in the list, whatever their number; `starts` and
 * `ends` are their clock times.
 */
export function proposalTable(proposals: readonly Proposed[]): SQL {
  const rows = proposals.map(({ start = null, end = null, ...proposal }, place) => ({
    ...proposal,
    place,
    start,
    end,
  }));
  return sql`(
    select x.*, coalesce(x.start, own.start_time) as starts, coalesce(x."end", own.end_time) as ends
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(place int, id int, class_id int, weekday int, period_id int, subject_id int, teacher_id int, room text, valid_from date, valid_to date, start time, "end" time)
    left join periods own on own.id = x.period_id) g`;
}
