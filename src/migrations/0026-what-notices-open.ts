/** Where a notice of the system's own leads: the record or page that it is about. */
export const name = "0026-what-notices-open";

export const statements: readonly string[] = [`alter table sendings add column opens jsonb`];
