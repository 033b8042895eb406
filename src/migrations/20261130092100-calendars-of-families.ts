/** Links of families that a calendar program reads, and nothing else. */
export const name = "20261130092100-calendars-of-families";

export const statements: readonly string[] = [
  `alter table family_links add column is_calendar boolean not null default false`,
];
