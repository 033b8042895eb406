/**
 * Long writes are done in slices, each in a transaction of its own: what is under way and who works
 * on it, and what came of each slice. The readiness check writes to a table of one row. A file
 * remembers when a record first had it, and when the last one let go of it; of files that are there
 * already this is not known, and they count as had.
 */
export const name = "0017-slices-health-and-files";

export const statements: readonly string[] = [
  `create table sliced_writes (
    admin_id integer not null,
    route text not null,
    key text not null,
    request_hash text not null,
    holder uuid not null,
    leased_until timestamptz not null,
    done integer not null default 0,
    total integer not null default 0,
    created_at timestamptz not null default now(),
    primary key (admin_id, route, key)
  )`,
  `create table slice_results (
    admin_id integer not null,
    route text not null,
    key text not null,
    place integer not null,
    result jsonb not null,
    primary key (admin_id, route, key, place),
    foreign key (admin_id, route, key) references sliced_writes on delete cascade
  )`,
  `create table health_writes (
    id integer primary key check (id = 1),
    checked_at timestamptz not null
  )`,
  `alter table files add column attached_at timestamptz, add column let_go_at timestamptz`,
  `update files set attached_at = created_at`,
];
