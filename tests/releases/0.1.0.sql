-- A small school, as release 0.1.0 stores it. Rows of a release never change; a later one adds a file.
insert into admins (name, email, is_super_admin) values ('Ada Lovelace', 'ada@demo.school', true);
insert into academic_years (name, start_date, end_date, is_current) values ('2025/26', '2025-06-01', '2026-05-31', true);
insert into teachers (employee_no, name) values ('T1', 'Grace Hopper');
insert into subjects (name, code) values ('Mathematics', 'MA');
insert into classes (name, code, class_teacher_id) values ('Five A', '5A', 1);
insert into parents (name, phone) values ('Anne Isabella', '+441234567890');
insert into students (admission_no, name, admission_date, class_id, roll_no) values ('A1', 'Émile Durand', '2025-06-01', 1, 1), ('A2', 'Jo', '2025-06-01', 1, 2);
insert into students__parents values (1, 1), (2, 1);
insert into enrolments (student_id, class_id, from_date, roll_no) values (1, 1, '2025-06-01', 1), (2, 1, '2025-06-01', 2);
insert into class_teachers (class_id, teacher_id, from_date) values (1, 1, '2025-06-01');
insert into periods (name, start_time, end_time) values ('First', '08:00', '08:45');
insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) values (1, 1, 1, 1, 1, '2025-06-01');
insert into leaves (student_id, leave_type_id, from_date, to_date, reason) select 1, id, '2025-09-01', '2025-09-02', 'Family' from leave_types order by id limit 1;
insert into holidays (name, start_date, end_date) values ('Harvest', '2025-10-06', '2025-10-10');
insert into activity_logs (actor, action, resource, record_id, changes) values ('Ada Lovelace', 'update', 'students', 1, '{"name": {"before": "Emile", "after": "Émile Durand"}}');
