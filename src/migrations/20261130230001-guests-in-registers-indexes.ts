/** Finds the few times of guests among all others. */
export const name = "20261130230001-guests-in-registers-indexes";
/** A PostgreSQL makes it while its table is used. */
export const concurrently = true;
export const statements: readonly string[] = [
  `create index "roster_spans_of_guests" on "roster_spans" ("from_date", "student_id") where (slots is not null)`,
];
