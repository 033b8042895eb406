/** Written by hand: what other systems call the records here. */
export const name = "20261129151200-external-ids";
export const statements: readonly string[] = [
  `create table external_ids (
    system text not null,
    resource text collate "C" not null,
    external_id text collate "C" not null,
    record_id integer not null,
    created_at timestamptz not null default now(),
    primary key (system, resource, external_id),
    unique (system, resource, record_id)
  )`,
  `create index external_ids_record on external_ids (resource, record_id)`,
];
