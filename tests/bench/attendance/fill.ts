import type { OwnedDatabase } from "../../../src/api/db/database";

/** How large the school is that is measured. */
export interface Size {
  classes: number;
  perClass: number;
  /** Lessons of each school day, a register each. */
  periods: number;
}

/** The day on which it is asked; the academic year began on 1 April. */
export const today = "2027-03-20";

const kinds = "count(*) filter (where c.counts_as = 'present')::int as present, count(*) filter (where c.counts_as = 'absent')::int as absent, count(*) filter (where c.counts_as = 'excused')::int as excused, count(*) filter (where c.counts_as = 'half')::int as half, 0 as not_counted, count(*) filter (where c.is_late)::int as late";

/** A school whose every lesson of a year is marked, made in the database itself, with the sums that writing marks keeps. */
export async function fill(db: OwnedDatabase, { classes, perClass, periods }: Size): Promise<void> {
  await db.script(`
    insert into settings (key, value) values ('attendance', '{"modes":[{"mode":"period","from":"2026-01-01"}]}'), ('institution', '{"timezone":"UTC"}') on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-04-01', '2027-03-31', true);
    insert into holidays (name, start_date, end_date, kind) values ('Summer', '2026-05-10', '2026-06-10', 'vacation'), ('Winter', '2026-12-24', '2027-01-05', 'vacation');
    insert into teachers (name, employee_no) select 'Teacher ' || n, 'T' || n from generate_series(1, ${classes}) n;
    insert into subjects (name, code) select 'Subject ' || n, 'S' || n from generate_series(1, ${periods}) n;
    insert into periods (name, start_time, end_time) select 'Period ' || n, make_time(7 + n, 0, 0), make_time(7 + n, 45, 0) from generate_series(1, ${periods}) n;
    insert into classes (name, code, class_teacher_id) select 'Class ' || n, 'C' || n, n from generate_series(1, ${classes}) n;
    insert into students (name, admission_no, admission_date, class_id) select 'Student ' || n, 'A' || n, '2026-04-01', (n - 1) / ${perClass} + 1 from generate_series(1, ${classes * perClass}) n;
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select c.id, d, p.id, p.id, c.id, '2026-04-01' from classes c, generate_series(1, 6) d, periods p;
    insert into registers (class_id, date, slot, subject_id, teacher_id, taken_at, changed_at)
      select t.class_id, d::date, 'period:' || t.period_id, t.subject_id, t.teacher_id, d, d from generate_series('2026-04-01'::date, '${today}'::date - 1, interval '1 day') d
      join timetable t on t.weekday = extract(isodow from d) where not exists (select 1 from holidays h where d::date between h.start_date and h.end_date);
    insert into marks (register_id, student_id, code_id, date, minutes_late)
      select r.id, e.student_id, case when x < 5 then 2 when x < 8 then 3 when x < 9 then 5 else 1 end, r.date, case when x between 5 and 7 then 10 end
      from registers r join enrolments e on e.class_id = r.class_id cross join lateral (select abs(hashint4(r.id * 7919 + e.student_id)) % 100 as x) k;
    update registers r set present = s.present, absent = s.absent, excused = s.excused, half = s.half, late = s.late
      from (select m.register_id, ${kinds} from marks m join attendance_codes c on c.id = m.code_id group by 1) s where s.register_id = r.id;
    insert into student_months (student_id, class_id, month, present, absent, excused, half, not_counted, late)
      select m.student_id, r.class_id, date_trunc('month', r.date)::date, ${kinds} from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id group by 1, 2, 3;
    analyze;`);
}
