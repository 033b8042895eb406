import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { shownYear } from "../../school/calendar/domain/academic-year";
import type { SeenDay, SeenStudent, NotifiedAbsence } from "../../school/sums/domain/alerts";
import type { CountsAs } from "../../school/sums/domain/policy";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { absenceStreak } from "../../school/sums/domain/streak";
import { dayMarks, studentDays, type RosterSpan } from "../../school/sums/domain/student-days";
import { addDays, dayIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { toldLinks } from "../../school/custody/links";
import { isOpenDay } from "../../school/calendar/calendar";
import { hadLeft, saysAbsent } from "../../school/registers/whereabouts";
import { isForSlot, rosterSpans } from "../../school/roster/enrolled";
import type { Database } from "@rollcall/kit/api/db/database";
import { type School, type SchoolTerms, readSchool, readYear } from "../figures/api";

/** A slot of a student's day whose mark has changed. */
export interface Due {
  student_id: number;
  date: CalendarDay;
  slot: string;
  changed_at: string;
}

/** So few that marking waits for none of them. */
const batch = 60;

/**
 * Siblings of a queued slot `q` whose grace time is not over: parents are to hear of all of them at
 * once.
 */
const siblingWaits = (until: string): SQL => sql`exists (
      select 1 from ${toldLinks} own join ${toldLinks} other on other.to_id = own.to_id and other.from_id <> own.from_id
      join alert_queue w on w.student_id = other.from_id and w.date = q.date
      where own.from_id = q.student_id and w.changed_at > ${until}::timestamptz)`;

/**
 * Takes the next slots whose grace time is over, and at once those of days of which an absence was
 * told; no other process takes them too. Who has a sibling that is absent as well waits for them,
 * up to the grace time once more. They are back when the transaction is not committed.
 */
export const claim = (db: Database, at: Date, graceMinutes: number): Promise<Due[]> => {
  const before = (grace: number) =>
    new Date(at.getTime() - grace * graceMinutes * 60_000).toISOString();
  return db.query<Due>(sql`
  with due as (
    select q.student_id, q.date, q.slot from alert_queue q
    where (q.changed_at <= ${before(1)}::timestamptz and (q.changed_at <= ${before(2)}::timestamptz or not ${siblingWaits(before(1))}))
      or exists (select 1 from alerts a where a.student_id = q.student_id and a.date = q.date and a.kind = 'absence')
    order by q.changed_at, q.student_id, q.date, q.slot limit ${batch} for update of q skip locked)
  delete from alert_queue q using due d where q.student_id = d.student_id and q.date = d.date and q.slot = d.slot returning q.student_id, q.date, q.slot, q.changed_at`);
};

/** What a mark of the day says, also where it counts no longer. */
export interface DayMark {
  slot: string;
  label: string;
  subject: string | null;
  absent: boolean;
  /**
   * Of a register that counts, not under an approved leave, and not after the student had left by
   * the gate.
   */
  isNews: boolean;
}

interface Day {
  date: CalendarDay;
  due: { slot: string; changed_at: string }[];
  marks: DayMark[];
  notified: NotifiedAbsence | null;
}

interface StudentRow {
  id: number;
  name: string;
  class: string | null;
  spans: RosterSpan[];
  taken: [
    classId: number,
    day: CalendarDay,
    slot: string,
    mark: CountsAs | null,
    isLate: boolean | null,
  ][];
  /** The days on which absences in a row were told that are not over. */
  rows: CalendarDay[];
  days: Day[];
}

/** A student with what is known for judging, and the words to tell it by. */
export interface Concerned {
  id: number;
  name: string;
  class: string | null;
  seen: SeenStudent;
  /** What is said of the days. */
  days: ReadonlyMap<CalendarDay, Pick<Day, "marks">>;
  labelOf(this: void, slot: string): string;
}

const leave = sql`select 1 from leaves l where l.student_id = m.student_id and l.status = 'approved' and l.deleted_at is null
  and m.date between l.from_date and l.to_date and (l.slots is null or r.slot = any(string_to_array(l.slots, ',')))`;
const marked = sql`marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id`;

/**
 * Students of whom there may be something to tell: absent on one of the days, or told of before.
 * One statement, whatever their number.
 */
const readStudents = (
  db: Database,
  due: readonly Due[],
  span: Span,
  { offDays, timeZone }: Pick<SchoolTerms, "offDays" | "timeZone">,
) =>
  db.query<StudentRow>(sql`
  with slots as materialized (select * from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) as x(student_id int, date date, slot text, changed_at text)),
  due as materialized (select student_id, date, json_agg(json_build_object('slot', slot, 'changed_at', changed_at)) as slots from slots group by 1, 2),
  concerned as materialized (
    select s.id, s.name, s.class_id from students s where s.deleted_at is null and s.status = 'active' and s.id in (select student_id from due) and (
      exists (select 1 from due d join ${marked} on m.student_id = d.student_id and m.date = d.date and m.enrolled and ${isOpenDay(sql`r.class_id`, sql`r.date`, offDays)} and ${saysAbsent(sql`c`)} where d.student_id = s.id)
      or exists (select 1 from alerts a where a.student_id = s.id and a.kind = 'consecutive_absences' and a.ended_at is null)
      or exists (select 1 from due d join alerts a on a.student_id = d.student_id and a.kind = 'absence' and a.date = d.date where d.student_id = s.id)))
  select s.id, s.name, (select name from classes where id = s.class_id) as class,
    (select coalesce(json_agg(json_build_object('classId', e.class_id, 'from', e.from_date, 'to', e.to_date, 'slots', e.slots) order by e.is_group, e.from_date), '[]') from ${rosterSpans} e where e.student_id = s.id) as spans,
    (select coalesce(json_agg(json_build_array(r.class_id, r.date, r.slot, c.counts_as, c.is_late)), '[]')
      from ${rosterSpans} e join registers r on r.class_id = e.class_id and r.date between greatest(e.from_date, ${span.from}::date) and least(e.to_date, ${span.to}::date)
      left join marks m on m.register_id = r.id and m.student_id = s.id left join attendance_codes c on c.id = m.code_id where e.student_id = s.id and ${isForSlot(sql`e`, sql`r.slot`)}) as taken,
    (select coalesce(json_agg(a.date), '[]') from alerts a where a.student_id = s.id and a.kind = 'consecutive_absences' and a.ended_at is null) as rows,
    (select json_agg(json_build_object('date', d.date, 'due', d.slots,
        'marks', (select coalesce(json_agg(json_build_object('slot', r.slot, 'label', c.label, 'subject', (select u.name from subjects u where u.id = r.subject_id), 'absent', ${saysAbsent(sql`c`)}, 'isNews', m.enrolled and ${isOpenDay(sql`r.class_id`, sql`r.date`, offDays)} and not exists (${leave}) and not ${hadLeft(sql`r`, sql`m.student_id`, timeZone)}) order by m.enrolled), '[]')
          from ${marked} where m.student_id = s.id and m.date = d.date),
        'notified', (select json_build_object('slots', a.slots, 'corrected', exists (select 1 from alerts k where k.student_id = s.id and k.date = d.date and k.kind = 'correction'))
          from alerts a where a.student_id = s.id and a.date = d.date and a.kind = 'absence')) order by d.date)
      from due d where d.student_id = s.id) as days
  from concerned s order by s.id`);

function seenDay({ date, due, marks, notified }: Day, terms: SchoolTerms, school: School): SeenDay {
  const fresh = new Set(
    due
      .filter(({ changed_at }) => dayIn(terms.timeZone, new Date(changed_at)) === date)
      .map(({ slot }) => slot),
  );
  const absent = marks.filter((mark) => mark.absent);
  return {
    day: date,
    marked: absent.map(({ slot }) => slot),
    notified,
    news: absent
      .filter(({ slot, isNews }) => isNews && fresh.has(slot))
      .map(({ slot }) => slot)
      .sort(school.compareSlots),
  };
}

function seenOf(row: StudentRow, span: Span, terms: SchoolTerms, school: School): SeenStudent {
  const days = studentDays(
    span,
    row.spans,
    row.taken.map(([classId, day, slot, mark, isLate]) => ({
      classId,
      day,
      slot,
      mark,
      isLate: isLate === true,
    })),
    school,
  );
  return {
    days: row.days.map((day) => seenDay(day, terms, school)),
    streak: absenceStreak(dayMarks(days)),
    inARow: row.rows.some((date) => date >= span.from),
  };
}

/** Days looked over where there is no academic year. */
const withoutYear = 60;

/** The days of which alerts judge a student: the current academic year until today. */
export async function readAlertSpan(db: Database, terms: SchoolTerms): Promise<Span> {
  const year = await readYear({ db }, terms.yearId);
  return {
    from:
      year && year.from <= terms.today
        ? shownYear(year, terms.today).from
        : addDays(terms.today, -withoutYear),
    to: terms.today,
  };
}

/** Reads what is needed to judge the students of these days. A constant number of statements. */
export async function readConcerned(
  db: Database,
  terms: SchoolTerms,
  due: readonly Due[],
  span: Span,
): Promise<Concerned[]> {
  const rows = await readStudents(db, due, span, terms);
  if (rows.length === 0) return [];
  const classes = [...new Set(rows.flatMap(({ spans: own }) => own.map(({ classId }) => classId)))];
  const school = await readSchool(
    { db },
    terms,
    sql`select unnest(${sql.param(classes)}::int[])`,
    span.from,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    class: row.class,
    seen: seenOf(row, span, terms, school),
    labelOf: school.labelOf,
    days: new Map(row.days.map(({ date, marks }) => [date, { marks }])),
  }));
}
