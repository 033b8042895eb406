import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Span } from "../../school/calendar/domain/school-calendar";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { RosterSpan, TakenSlot } from "../../school/sums/domain/student-days";
import { isForSlot, isLive, rosterSpans } from "../../school/roster/enrolled";
import type { Database } from "@rollcall/kit/api/db/database";
import type { Code } from "./month-rows";

/** A code as a mark is told by it. */
export type MarkCode = Omit<Code, "retired">;

/** A student's time in a class or a teaching group, with its name. */
export interface NamedEnrolment {
  classId: number;
  className: string;
  from: CalendarDay;
  to: CalendarDay | null;
}

const touching = (studentId: number, { from, to }: Span): SQL =>
  sql`e.student_id = ${studentId} and e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date)`;

/** When a student was enrolled, and when expected. */
export interface Times {
  /** Classes first, then teaching groups, each in order. */
  enrolments: NamedEnrolment[];
  spans: RosterSpan[];
}

/** The times of a student, and what marks and registers are told by. */
export interface Facts extends Times {
  codes: MarkCode[];
  /** All subjects of the school. */
  subjects: { id: number; name: string }[];
}

/**
 * The times a student was enrolled that touch a span, and when he was expected in them; with them
 * the codes and the subjects, for which a statement of their own would cost more. One statement.
 */
async function readFacts(db: Database, studentId: number, span: Span): Promise<Facts> {
  const [facts] = await db.query<Facts>(sql`
    select (
      select coalesce(json_agg(json_build_object('classId', e.class_id, 'className', c.name, 'from', e.from_date, 'to', e.to_date) order by e.place, e.from_date, ${inNaturalOrder(sql`c.name`)}), '[]')
      from (
        select 1 as place, student_id, class_id, from_date, to_date from enrolments where deleted_at is null
        union all select 2, student_id, group_id, from_date, to_date from group_members where deleted_at is null) e
      join classes c on c.id = e.class_id where ${touching(studentId, span)} and ${isLive(sql`e.student_id`)}) as enrolments,
      (select coalesce(json_agg(json_build_object('classId', e.class_id, 'from', e.from_date, 'to', e.to_date, 'slots', e.slots) order by e.is_group, e.from_date), '[]')
      from ${rosterSpans} e where ${touching(studentId, span)}) as spans,
      (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'label', label, 'counts_as', counts_as, 'is_late', is_late, 'colour', colour)), '[]') from attendance_codes) as codes,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from subjects) as subjects`);
  return facts ?? { enrolments: [], spans: [], codes: [], subjects: [] };
}

/** The classes and teaching groups of these times, as a list of ids in SQL. */
export const classesOf = (studentId: number, span: Span): SQL =>
  sql`select e.class_id from ${rosterSpans} e where ${touching(studentId, span)}`;

/** A register with what it says of one student. */
export interface TakenRow extends TakenSlot {
  code: MarkCode | null;
  /** What the register was taken in; null where it is no lesson's. */
  subjectId: number | null;
  minutes: number | null;
  remark: string | null;
}

/**
 * The registers of a day, side by side: class, slot, code (0 without a mark) and subject (0 without
 * one) of each; what else is said of a mark is rare, and is found by class and slot.
 */
interface Found {
  day: string;
  registers: string;
  notes: Record<string, [minutes: number | null, remark: string | null]> | null;
}

/** The order of the registers of a day: by class, then by slot. */
const inOrder = (a: TakenRow, b: TakenRow): number =>
  a.classId - b.classId || (a.slot < b.slot ? -1 : 1);

/**
 * The registers a student could have been in, and those that have a mark of his all the same: a row
 * a day, since a row a mark takes twice as long, most of it in reading what was sent.
 */
const takenDays = (db: Database, studentId: number, { from, to }: Span): Promise<Found[]> =>
  db.query<Found>(sql`
    with mine as (select m.register_id, m.code_id, m.minutes_late, m.remark from marks m where m.student_id = ${studentId} and m.date between ${from}::date and ${to}::date),
    own as (
      select r.id, r.class_id, r.date, r.slot, r.subject_id from ${rosterSpans} e join registers r on r.class_id = e.class_id and r.date between greatest(e.from_date, ${from}::date) and least(e.to_date, ${to}::date)
      where e.student_id = ${studentId} and ${isForSlot(sql`e`, sql`r.slot`)}),
    found as (
      select coalesce(o.class_id, r.class_id) as class_id, coalesce(o.date, r.date) as date, coalesce(o.slot, r.slot) as slot, coalesce(o.subject_id, r.subject_id) as subject_id, m.code_id, m.minutes_late, m.remark
      from own o full join mine m on m.register_id = o.id
      left join lateral (select r.class_id, r.date, r.slot, r.subject_id from registers r where o.id is null and r.id = m.register_id offset 0) r on true)
    select date as day, string_agg(concat_ws(',', class_id, slot, coalesce(code_id, 0), coalesce(subject_id, 0)), ',') as registers,
      json_object_agg(class_id || ' ' || slot, json_build_array(minutes_late, remark)) filter (where minutes_late is not null or remark is not null) as notes
    from found group by 1 order by 1`);

/** Registers of a day; nothing but rows is made for each, of which a year has thousands. */
function registersOf(
  { day, registers, notes }: Found,
  codes: ReadonlyMap<string, MarkCode>,
): TakenRow[] {
  const parts = registers.split(",");
  const rows: TakenRow[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [classId, slot = ""] = [Number(parts[at]), parts[at + 1]];
    const code = codes.get(parts[at + 2] ?? "") ?? null;
    const note = notes?.[`${classId} ${slot}`];
    const minutes = note?.[0] ?? null;
    rows.push({
      classId,
      day,
      slot,
      mark: code && code.counts_as,
      lateBy: code?.is_late ? minutes : null,
      isLate: code?.is_late === true,
      code,
      subjectId: Number(parts[at + 3]) || null,
      minutes,
      remark: note?.[1] ?? null,
    });
  }
  return rows.sort(inOrder);
}

/** A student's registers, and the facts that tell what they say. Two statements at once. */
export async function readTaken(
  db: Database,
  studentId: number,
  span: Span,
): Promise<Facts & { taken: TakenRow[] }> {
  const [facts, days] = await Promise.all([
    readFacts(db, studentId, span),
    takenDays(db, studentId, span),
  ]);
  const byId = new Map(facts.codes.map((code) => [String(code.id), code]));
  return { ...facts, taken: days.flatMap((found) => registersOf(found, byId)) };
}
