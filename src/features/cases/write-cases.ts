import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { stagesBetween, type CaseReason, type CaseStage } from "./domain/attendance-case";
import type { Settings } from "../../school/settings/settings";
import { taskOf } from "./rules-of";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";

/** When the background work writes, and by which settings. */
export interface Moment {
  settings: Settings;
  today: CalendarDay;
  at: string;
}

const tasksOf = ({ settings, today }: Moment, before: CaseStage | 0, after: CaseStage) =>
  stagesBetween(before, after).map((stage) => {
    const { kind, title, dueDays } = taskOf(settings, stage);
    return { kind, title, stage, due_on: addDays(today, dueDays) };
  });

const rowsIn = (rows: unknown, columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(${sql.raw(columns)})`;
const taskColumns = "kind text, title text, stage int, due_on date";
/** The tasks of each row of a common table, with the id of its case. */
const insertTasks = (of: SQL): SQL => sql`
  insert into case_tasks (case_id, kind, title, stage, due_on)
  select g.id, t.kind, t.title, t.stage, t.due_on from ${of} g cross join jsonb_to_recordset(g.tasks) as t(${sql.raw(taskColumns)}) order by g.id, t.stage`;
const firstDue = sql`(select min(t.due_on) from jsonb_to_recordset(x.tasks) as t(${sql.raw(taskColumns)}))`;

interface Opening {
  studentId: number;
  reason: CaseReason;
  stage: CaseStage;
}

/**
 * Opens cases with the tasks of every stage that is reached; a student who has an open case by now
 * gets no other. One statement.
 */
export async function openCases(
  db: Database,
  openings: readonly Opening[],
  moment: Moment,
): Promise<void> {
  if (openings.length === 0) return;
  const rows = openings.map(({ studentId, reason, stage }) => ({
    student_id: studentId,
    reason,
    stage,
    tasks: tasksOf(moment, 0, stage),
  }));
  await db.query(sql`
    with given as materialized (select * from ${rowsIn(rows, "student_id int, reason text, stage int, tasks jsonb")}),
    opened as (
      insert into cases (student_id, open_of, reason, stage, opened_on, next_due)
      select x.student_id, x.student_id, x.reason, x.stage, ${moment.today}::date, ${firstDue} from given x order by x.student_id
      on conflict (open_of) where deleted_at is null do nothing returning id, student_id, stage, reason),
    found as materialized (select o.id, g.tasks from opened o join given g on g.student_id = o.student_id),
    made as (${insertTasks(sql`found`)})
    insert into case_events (case_id, kind, stage, detail, at) select id, 'opened', stage, reason, ${moment.at}::timestamptz from opened order by id`);
}

interface Change {
  caseId: number;
  before: CaseStage;
  stage: CaseStage;
  reasonGoneOn: CalendarDay | null;
}

/**
 * Raises cases, with the tasks of the stages they come to, and notes whether their reason holds. One
 * statement.
 */
export async function changeCases(
  db: Database,
  changes: readonly Change[],
  moment: Moment,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ caseId, before, stage, reasonGoneOn }) => ({
    id: caseId,
    before,
    stage,
    gone: reasonGoneOn,
    tasks: tasksOf(moment, before, stage),
  }));
  await db.query(sql`
    with given as materialized (select * from ${rowsIn(rows, "id int, before int, stage int, gone date, tasks jsonb")}),
    changed as (
      update cases c set stage = x.stage, reason_gone_on = x.gone, next_due = least(c.next_due, ${firstDue}), version = next_version(c.version), updated_at = ${moment.at}::timestamptz
      from given x where c.id = x.id),
    made as (${insertTasks(sql`given`)})
    insert into case_events (case_id, kind, stage, at) select id, 'raised', stage, ${moment.at}::timestamptz from given where stage > before order by id`);
}

/** Closes cases by themselves; their open tasks are not needed any more. One statement. */
export async function closeCases(
  db: Database,
  ids: readonly number[],
  { at, settings }: Moment,
): Promise<void> {
  if (ids.length === 0) return;
  const note = sayIn(settings["institution.language"], () => t("closedByItself"));
  const those = sql`any(${sql.param([...ids])}::int[])`;
  await db.query(sql`
    with closed as (
      update cases set status = 'closed', open_of = null, closed_at = ${at}::timestamptz, closed_by_id = null, closing_note = ${note}, next_due = null, version = next_version(version), updated_at = ${at}::timestamptz
      where id = ${those} returning id),
    dropped as (update case_tasks set status = 'dropped', version = next_version(version), updated_at = ${at}::timestamptz where case_id = ${those} and status = 'open' and deleted_at is null)
    insert into case_events (case_id, kind, at) select id, 'closed', ${at}::timestamptz from closed order by id`);
}

/**
 * Remembers which reasons hold of the students that were judged, and who is watched. One statement.
 */
export const rememberOccasions = (
  db: Database,
  students: readonly number[],
  held: readonly { studentId: number; reason: CaseReason | "too_few" }[],
) => {
  const rows = held.map(({ studentId, reason }) => ({ student_id: studentId, reason }));
  return db.query(sql`
    with given as materialized (select * from ${rowsIn(rows, "student_id int, reason text")}),
    gone as (delete from case_occasions where student_id = any(${sql.param([...students])}::int[]) and (student_id, reason) not in (select student_id, reason from given))
    insert into case_occasions (student_id, reason) select student_id, reason from given order by 1, 2 on conflict do nothing`);
};
