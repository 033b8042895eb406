import { allPermissionKeys } from "@rollcall/kit/schema";
import { resources } from "../../../src/resources";
import { pagePermissions } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. */
export const today = "2026-06-10";

/** Every permission that holds for one's own records only. */
export const everyOwnKey = allPermissionKeys(resources, pagePermissions).filter((key) =>
  key.includes("_own_"),
);

/**
 * Three classes and a teaching group, each with students whose ids and names occur nowhere else:
 * those of class 1 begin with 71, of class 2 with 72, of class 3 with 73. Asha is class teacher of
 * class 1, Bela teaches one student of class 2 in a group and was its class teacher until May, and
 * Chand stands in for a lesson of class 3 today.
 */
const records = `
  insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
  insert into teachers (id, employee_no, name, account_id) values
    (1, 'T1', 'Asha Rao', (select id from admins where name = 'Asha Rao')),
    (2, 'T2', 'Bela Das', (select id from admins where name = 'Bela Das')),
    (3, 'T3', 'Chand Puri', (select id from admins where name = 'Chand Puri'));
  insert into classes (id, name, code, kind) values (9001, 'Class 1', 'C1', 'class'), (9002, 'Class 2', 'C2', 'class'), (9003, 'Class 3', 'C3', 'class'), (9004, 'Set', 'G4', 'group');
  insert into class_teachers (class_id, teacher_id, from_date, to_date) values (9001, 1, '2026-04-01', null), (9002, 2, '2026-04-01', '2026-05-31');
  insert into subjects (id, name, code) values (1, 'Maths', 'M');
  insert into periods (id, name, start_time, end_time) values (1, 'P1', '08:00', '08:45'), (2, 'P2', '09:00', '09:45');
  insert into students (id, admission_no, name, class_id, admission_date)
    select 70000 + c * 1000 + n, 'ADM' || (70000 + c * 1000 + n), 'Pupil' || c || ' No ' || n, 9000 + c, '2026-04-01' from generate_series(1, 3) c, generate_series(1, 3) n;
  insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
  insert into group_members (student_id, group_id, from_date) values (72001, 9004, '2026-04-01');
  insert into teachers (id, employee_no, name) values (4, 'T4', 'Divya Iyer');
  insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from, valid_to) values
    (1, 9004, 3, 1, 1, 2, '2026-04-01', null), (2, 9003, 3, 2, 1, 4, '2026-04-01', null), (3, 9003, 1, 2, 1, 1, '2026-04-01', '2026-05-31');
  insert into substitutions (lesson_id, date, teacher_id) values (2, '2026-06-10', 3);
  insert into parents (id, name, phone) select 80000 + s.id, 'Family of ' || s.name, '+91 98' || s.id || '000' from students s;
  insert into students__parents (from_id, to_id) select id, 80000 + id from students;
  insert into leaves (id, student_id, leave_type_id, from_date, to_date, reason, status) select 100000 + s.id, s.id, (select min(id) from leave_types), '2026-06-10', '2026-06-11', 'Fever of ' || s.name, 'pending' from students s;
  insert into registers (id, class_id, date, slot, taken_at, changed_at, present, absent) select 500 + c, 9000 + c, '2026-06-09', 'day', now(), now(), 2, 1 from generate_series(1, 3) c;
  insert into marks (register_id, student_id, code_id, date) select 500 + (s.id - 70000) / 1000, s.id, (select min(id) from attendance_codes where counts_as = 'absent'), '2026-06-09' from students s;
  insert into attendance_corrections (class_id, date, slot, reason, marks, status)
    select 9000 + c, '2026-06-09', 'day', 'Wrong for Pupil' || c, json_build_array(json_build_object('student_id', 70001 + c * 1000, 'student', 'Pupil' || c || ' No 1', 'before', null, 'code', 'P', 'minutes_late', null, 'remark', null))::jsonb, 'pending' from generate_series(1, 3) c;
  insert into cases (id, student_id, opened_on) select 200000 + s.id, s.id, '2026-06-01' from students s;
  insert into case_notes (case_id, text) select c.id, 'Spoke about Pupil' || (c.student_id - 70000) / 1000 || ' No' from cases c;`;

/** A school in use, with an office and three teachers who may do what is their own. */
export async function ownSchool(): Promise<TestApi & { office: string; teachers: string[] }> {
  const school = await testApi({ now: `${today}T06:00:00Z` });
  const office = await school.signIn({ name: "Office", super: true });
  const teachers: string[] = [];
  for (const name of ["Asha Rao", "Bela Das", "Chand Puri"])
    teachers.push(await school.signIn({ name, permissions: everyOwnKey }));
  await school.db.script(records);
  return { ...school, office, teachers };
}
