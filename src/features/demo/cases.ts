import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { weekday } from "../../school/calendar/domain/school-calendar";
import { evaluateStudents, noteEvent, renewNextDue } from "../cases/api";
import { readTerms } from "../figures/api";
import { adminRows } from "./sign-ins";

/** At most so many students who are often absent, and as many who have been absent lately. */
const watched = 4;
/** The admin of the office, who works on cases. */
const officeId = 2;

/** The day itself, or the last one before it that is neither a Saturday nor a Sunday. */
const workdayBefore = (day: CalendarDay): CalendarDay =>
  weekday(day) > 5 ? workdayBefore(addDays(day, -1)) : day;

/** Those with the most absences in a month, and in a week. */
const oftenAbsent = async (tx: Database, today: CalendarDay): Promise<number[]> => {
  const most = (days: number) => sql`
    (select m.student_id from marks m join attendance_codes k on k.id = m.code_id join students s on s.id = m.student_id
     where k.counts_as = 'absent' and m.date > ${addDays(today, -days)}::date and s.status = 'active'
     group by m.student_id order by count(*) desc, m.student_id limit ${watched})`;
  const rows = await tx.query<{ id: number }>(
    sql`select student_id as id from (${most(30)} union ${most(7)}) as x order by 1`,
  );
  return rows.map(({ id }) => id);
};

/** The office has called one family, noted it, and closed the case of another student. */
async function workOnCases(tx: Database, today: CalendarDay): Promise<void> {
  const cases = await tx.query<{ id: number }>(sql`select id from cases order by stage desc, id`);
  const [first, last] = [cases[0], cases.at(-1)];
  if (!first || !last || first === last) return;
  const at = `${workdayBefore(addDays(today, -1))}T06:10:00Z`;
  await tx.query(sql`update cases set responsible_id = ${officeId} where id % 3 <> 0`);
  await tx.query(sql`
    update case_tasks set status = 'done', done_at = ${at}::timestamptz, done_by_id = ${officeId}, outcome = 'Spoke to the mother. A doctor''s note will follow.'
    where case_id = ${first.id} and stage = 1`);
  await tx.query(sql`
    insert into case_notes (created_at, case_id, text, written_by_id) values (${at}::timestamptz, ${first.id}, 'The family has moved house and the way to school is long. A seat on the bus would help.', ${officeId})`);
  await renewNextDue(tx, first.id);
  const note = "The parents have agreed to call the office on the first day of an absence.";
  await tx.query(sql`
    with dropped as (update case_tasks set status = 'dropped' where case_id = ${last.id} and status = 'open')
    update cases set status = 'closed', open_of = null, closed_at = ${at}::timestamptz, closed_by_id = ${officeId}, closing_note = ${note}, next_due = null where id = ${last.id}`);
  const name = adminRows().find(({ id }) => id === officeId)?.name ?? "";
  await noteEvent(tx, {
    caseId: last.id,
    kind: "closed",
    detail: note,
    actor: { id: officeId, name },
    at,
  });
}

/**
 * Cases of a few students who are often absent, opened and raised by the rules that the background
 * work follows, on two days of the last week. After the marks are made.
 */
export async function addCases(tx: Database, today: CalendarDay): Promise<void> {
  const ids = await oftenAbsent(tx, today);
  for (const ago of [4, 1]) {
    const now = new Date(`${workdayBefore(addDays(today, -ago))}T09:30:00Z`);
    await evaluateStudents(tx, ids, await readTerms({ db: tx, context: { now: () => now } }), now);
  }
  await workOnCases(tx, today);
}
