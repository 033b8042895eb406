/**
 * A restored database counts versions on from where the backup stood, so that a version somebody
 * had before the restore would come up again for other content. `next_version` never gives one
 * below the floor, which is raised above them all when a restore is noticed.
 */
export const name = "0016-version-floor";

/** What the default of every `version` needs. */
export const versionFloor: readonly string[] = [
  `create table version_floor (
    only_row boolean primary key default true check (only_row),
    floor integer not null default 1,
    home text
  )`,
  `insert into version_floor default values`,
  `create function next_version(version integer) returns integer language sql stable parallel safe
    return greatest(version + 1, (select floor from version_floor))`,
];

export const statements: readonly string[] = [
  ...versionFloor,
  `do $$
  declare found text;
  begin
    for found in
      select a.attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'version' and a.atttypid = 'integer'::regtype and not a.attisdropped and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    loop
      execute format('alter table %s alter column version set default next_version(0)', found);
    end loop;
  end $$`,
  // The version of all settings was the sum of theirs; from now on it is the highest.
  `update settings set version = (select sum(version) from settings)`,
];
