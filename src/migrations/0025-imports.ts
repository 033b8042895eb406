/**
 * Which records an import made, and at which version, so that it can be undone while nothing has
 * built on them.
 */
export const name = "0025-imports";

export const statements: readonly string[] = [
  `create table imports (
    id uuid primary key,
    admin_id integer not null,
    actor text not null,
    resource text not null,
    file_name text,
    created integer not null default 0,
    updated integer not null default 0,
    started_at timestamptz not null default now(),
    undone_at timestamptz,
    undone_by text
  )`,
  `create index imports_of_resource on imports (resource, started_at)`,
  `create table import_records (
    import_id uuid not null references imports on delete cascade,
    record_id integer not null,
    record_version integer not null,
    created_at timestamptz not null default now(),
    primary key (import_id, record_id)
  )`,
];
