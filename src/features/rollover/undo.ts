import { sql } from "@rollcall/kit/api/db/sql";
import { changesBetween, logActivity, type Activity } from "@rollcall/kit/api/activity";
import { updateRecord } from "@rollcall/kit/api/crud/write";
import type { Database } from "@rollcall/kit/api/db/database";
import { clash, notFound } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { academicYears } from "../../resources/academic-years";
import { students as studentsResource } from "../../resources/students";
import { refuseOwnGain } from "../../school/roster/own-gain";
import { recountStudents } from "../../school/recounts/recount";
import { writeRecords, type Written } from "./carry-out";
import type { overview, undoRollover } from "./contract";
import { t } from "./text";

interface Stored extends Omit<Written, "changed"> {
  id: number;
  to_year: number;
  year: string;
  from_date: string;
  last_day: string;
  was_current: number | null;
  made_current: boolean;
}

/** Keeps what a rollover wrote, in its transaction. */
export async function storeRollover(
  { db, identity, context }: RequestContext,
  act: Written & { from: number; to: number; wasCurrent: number | null; madeCurrent: boolean },
): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`;
  await db.query(sql`
    insert into rollovers (from_year, to_year, was_current, made_current, students, closed, opened, places, made_by, made_at)
    values (${act.from}, ${act.to}, ${act.wasCurrent}::int, ${act.madeCurrent}, ${json(act.students)}, ${json(act.closed)}, ${json(act.opened)}, ${json(act.places)}, ${identity.id}, ${context.now().toISOString()}::timestamptz)`);
}

/** The latest act that has not been undone: earlier ones rest under it. */
const latest = sql`(select max(id) from rollovers where undone_at is null)`;

/**
 * What stands against undoing the latest act, each as a count: marks in the new year, and records
 * that are no longer as it wrote them.
 */
interface Against {
  marks: number;
  students: number;
  enrolments: number;
  numbers: number;
  current: boolean;
}

async function readAgainst(db: Database): Promise<Against> {
  const [found] = await db.query<Against>(sql`
    with act as (select * from rollovers where id = ${latest}),
      wrote as (select x.before, x.after from act, jsonb_to_recordset(act.students) as x(before jsonb, after jsonb)),
      opened as (select x.* from act, jsonb_to_recordset(act.opened) as x(id int, student_id int, class_id int, from_date date, to_date date)),
      closed as (select x.* from act, jsonb_to_recordset(act.closed) as x(id int, after date)),
      touched as (select (after ->> 'id')::int as id from wrote union select student_id from opened)
    select
      (select count(*)::int from act join academic_years y on y.id = act.to_year join registers r on r.date between y.start_date and y.end_date join marks m on m.register_id = r.id) as marks,
      (select count(*)::int from touched t left join wrote w on (w.after ->> 'id')::int = t.id left join students s on s.id = t.id and s.deleted_at is null
        where s.id is null or (w.after is not null and jsonb_build_object('class_id', s.class_id, 'roll_no', s.roll_no, 'status', s.status, 'leaving_date', s.leaving_date)
          is distinct from jsonb_build_object('class_id', w.after -> 'class_id', 'roll_no', w.after -> 'roll_no', 'status', w.after -> 'status', 'leaving_date', w.after -> 'leaving_date'))) as students,
      (select count(*)::int from opened o left join enrolments e on e.id = o.id and e.deleted_at is null
        where (e.student_id, e.class_id, e.from_date, e.to_date) is distinct from (o.student_id, o.class_id, o.from_date, o.to_date))
      + (select count(*)::int from closed c left join enrolments e on e.id = c.id and e.deleted_at is null where e.to_date is distinct from c.after) as enrolments,
      (select count(*)::int from wrote w join students s on s.deleted_at is null and s.class_id = (w.before ->> 'class_id')::int and s.roll_no = (w.before ->> 'roll_no')::int
        where s.id not in (select id from touched)) as numbers,
      (select act.made_current and not y.is_current from act join academic_years y on y.id = act.to_year) as current`);
  if (!found) throw new Error("A statement without a table has no row.");
  return found;
}

/** Why the act cannot be undone, as one sentence; null when it can. */
function sentenceOf(year: string, found: Against): string | null {
  const { marks, students, enrolments, numbers } = found;
  const reasons = [
    ...(marks > 0 ? [t("marksStand", { count: marks, year })] : []),
    ...(students > 0 ? [t("studentsChanged", { count: students })] : []),
    ...(enrolments > 0 ? [t("enrolmentsChanged", { count: enrolments })] : []),
    ...(numbers > 0 ? [t("numbersTaken", { count: numbers })] : []),
    ...(found.current ? [t("otherCurrent")] : []),
  ];
  return reasons.length === 0 ? null : t("cannotUndo", { year, reasons: reasons.join("; ") });
}

/** The latest start of a year with what stands against undoing it. */
export async function lastRollover(db: Database): Promise<DataOf<typeof overview>["last"]> {
  const [act] = await db.query<Omit<NonNullable<DataOf<typeof overview>["last"]>, "against">>(sql`
    select o.id, y.name as year, o.made_at, (select name from admins a where a.id = o.made_by) as made_by,
      greatest(jsonb_array_length(o.students), jsonb_array_length(o.opened)) as students
    from rollovers o join academic_years y on y.id = o.to_year where o.id = ${latest}`);
  return act ? { ...act, against: sentenceOf(act.year, await readAgainst(db)) } : null;
}

/** @throws ApiError 403 where a student becomes the client's own by it, and may not */
const refuseOwnBack = (call: RequestContext, act: Stored, students: number[]): Promise<void> => {
  const ends = (rows: readonly { id: number; before: string | null }[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, before date)`;
  const [closed, places] = [ends(act.closed), ends(act.places)];
  return refuseOwnGain(call, students, {
    enrolments: {
      gone: sql`select unnest(${sql.param(act.opened.map(({ id }) => id))}::int[]) union all select x.id from ${closed}`,
      now: sql`select e.student_id, e.class_id, e.from_date, x.before from enrolments e join ${closed} on x.id = e.id`,
    },
    groups: {
      gone: sql`select x.id from ${places}`,
      now: sql`select g.student_id, g.group_id, g.from_date, x.before from group_members g join ${places} on x.id = g.id where g.deleted_at is null`,
    },
  });
};

async function giveBack({ db }: RequestContext, act: Stored): Promise<void> {
  await db.query(sql`
    update enrolments set deleted_at = now(), version = next_version(version), updated_at = now() where id = any(${sql.param(act.opened.map(({ id }) => id))}::int[])`);
  await db.query(sql`
    update enrolments e set to_date = x.before, version = next_version(e.version), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(act.closed)}::text::jsonb) as x(id int, before date) where e.id = x.id`);
  await db.query(sql`
    update group_members g set to_date = x.before, version = next_version(g.version), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(act.places)}::text::jsonb) as x(id int, before date) where g.id = x.id and g.deleted_at is null and g.to_date = ${act.last_day}::date`);
  if (act.students.length > 0)
    await writeRecords(
      { db },
      act.students.map(({ before }) => before),
    );
}

async function giveCurrentBack(call: RequestContext, act: Stored): Promise<void> {
  if (!act.made_current || act.was_current === null) return;
  await updateRecord(call, academicYears, act.was_current, { is_current: true });
  await publish(call.db, { topic: "settings" });
}

/**
 * Gives back everything that the latest start of a year changed: enrolments, classes, roll numbers,
 * statuses and which year is current. In a transaction that has locked the years; a constant number
 * of statements.
 * @throws ApiError 404; 409 that names what stands against it; 403.
 */
export async function undo(call: RequestContext, id: number): Promise<DataOf<typeof undoRollover>> {
  const [act] = await call.db.query<Stored & { undone_at: string | null; is_latest: boolean }>(sql`
    select o.id, o.to_year, y.name as year, y.start_date as from_date, f.end_date as last_day, o.was_current, o.made_current, o.students, o.closed, o.opened, o.places, o.undone_at, o.id = ${latest} as is_latest
    from rollovers o join academic_years y on y.id = o.to_year join academic_years f on f.id = o.from_year where o.id = ${id} for update of o`);
  if (!act) throw notFound();
  if (act.undone_at !== null) throw clash(t("undoneAlready"));
  if (!act.is_latest) throw clash(t("laterFirst"));
  const against = sentenceOf(act.year, await readAgainst(call.db));
  if (against !== null) throw clash(against);
  const touched = [
    ...new Set([
      ...act.students.map(({ before }) => before.id),
      ...act.opened.map(({ student_id: student }) => student),
    ]),
  ];
  await refuseOwnBack(call, act, touched);
  await giveBack(call, act);
  await giveCurrentBack(call, act);
  await recountStudents(call.db, touched, act.last_day);
  await call.db.query(
    sql`update rollovers set undone_by = ${call.identity.id}, undone_at = ${call.context.now().toISOString()}::timestamptz where id = ${id}`,
  );
  await logActivity(call, [
    ...act.students.map(({ before, after }): Activity => ({
      action: "updated",
      resource: studentsResource.name,
      recordId: before.id,
      changes: changesBetween(studentsResource, after, before),
    })),
    {
      action: "undid the start of the year",
      resource: academicYears.name,
      recordId: act.to_year,
      changes: { Students: { before: null, after: touched.length } },
    },
  ]);
  await publish(call.db, { topic: "registers" });
  return { year: act.year, students: touched.length };
}
