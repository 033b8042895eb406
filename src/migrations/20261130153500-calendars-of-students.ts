/** Sessions of students that a calendar program reads, and that open nothing else. */
export const name = "20261130153500-calendars-of-students";

export const statements: readonly string[] = [
  `alter table student_sessions add column is_calendar boolean not null default false`,
];
