import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Row } from "@rollcall/kit/api/db/row";

/** A lesson as it is to be. What is not chosen yet is null and clashes with nothing. */
export interface Proposed {
  /** Of the lesson that is changed by it. */
  id: number | null;
  class_id: number | null;
  weekday: number;
  /** 1 to 4 for weeks A to D; null for every week. */
  week: number | null;
  period_id: number | null;
  subject_id: number | null;
  teacher_id: number | null;
  second_teacher_id: number | null;
  room: string | null;
  is_joint: boolean;
  valid_from: CalendarDay;
  valid_to: CalendarDay | null;
  /** Clock times, `HH:MM`, where they are not those of the period as it stands. */
  start?: string;
  end?: string;
}

const idIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What of a stored lesson a copy of it has. */
export const copiedNames = [
  "class_id",
  "weekday",
  "week",
  "period_id",
  "subject_id",
  "teacher_id",
  "second_teacher_id",
  "room",
  "is_joint",
] as const;
export const copiedColumns: SQL = sql.join(copiedNames.map(sql.identifier), sql`, `);

/** A stored lesson as a proposal. */
export const proposalColumns: SQL = sql`id, ${copiedColumns}, valid_from, valid_to`;

/** The proposal in a record of the timetable as it is about to be stored. */
export const proposedOf = (row: Readonly<Row>): Proposed => ({
  id: idIn(row["id"]),
  class_id: idIn(row["class_id"]),
  weekday: Number(row["weekday"]),
  week: idIn(row["week"]),
  period_id: idIn(row["period_id"]),
  subject_id: idIn(row["subject_id"]),
  teacher_id: idIn(row["teacher_id"]),
  second_teacher_id: idIn(row["second_teacher_id"]),
  room: textIn(row["room"]),
  is_joint: row["is_joint"] === true,
  valid_from: String(row["valid_from"]),
  valid_to: textIn(row["valid_to"]),
});

/**
 * Periods as a table (id, start_time, end_time, earliest, latest): when each usually is, and between
 * which times it is by any bells.
 */
export const reachOfPeriods: SQL = sql`(
    select p.id, p.start_time, p.end_time, least(p.start_time, min(b.start_time)) as earliest, greatest(p.end_time, max(b.end_time)) as latest
    from periods p left join bell_times b on b.period_id = p.id and b.deleted_at is null group by p.id)`;

/**
 * Proposals as a table `g` with their `place` in the list, whatever their number; `starts` and
 * `ends` are their usual clock times, `earliest` and `latest` those of any bells.
 */
export function proposalTable(proposals: readonly Proposed[]): SQL {
  const rows = proposals.map(({ start = null, end = null, ...proposal }, place) => ({
    ...proposal,
    place,
    start,
    end,
  }));
  return sql`(
    select x.*, coalesce(x.start, own.start_time) as starts, coalesce(x."end", own.end_time) as ends, least(x.start, own.earliest) as earliest, greatest(x."end", own.latest) as latest
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(place int, id int, class_id int, weekday int, week int, period_id int, subject_id int, teacher_id int, second_teacher_id int, room text, is_joint boolean, valid_from date, valid_to date, start time, "end" time)
    left join ${reachOfPeriods} own on own.id = x.period_id) g`;
}
