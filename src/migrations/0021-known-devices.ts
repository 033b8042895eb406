/**
 * Devices on which an admin has signed in before: failed tries from elsewhere do not lock them out.
 */
export const name = "0021-known-devices";
export const statements: readonly string[] = [
  `create table known_devices (
    key_hash bytea not null,
    admin_id integer not null references admins (id),
    last_used_at timestamptz not null,
    primary key (key_hash, admin_id)
  )`,
  `create index known_devices_admin on known_devices (admin_id, last_used_at)`,
];
