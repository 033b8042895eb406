/**
 * What the last import of each record said, as digests, so that the same file again leaves alone
 * what a person has changed since.
 */
export const name = "0049-import-values";

export const statements: readonly string[] = [
  `create table import_values (
    resource text not null,
    record_id integer not null,
    row_key text,
    fields jsonb not null,
    primary key (resource, record_id)
  )`,
  `create index import_values_of_row on import_values (resource, row_key)`,
];
