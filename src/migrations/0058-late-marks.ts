/** Late marks with minutes, few among all marks, are found by their days where a policy counts by minutes. */
export const name = "0058-late-marks";

export const statements: readonly string[] = [
  `create index late_marks on marks (date, student_id) include (minutes_late) where minutes_late is not null`,
];
