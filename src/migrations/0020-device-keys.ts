/**
 * What an admin's browsers seal their unsent work with: the same at every sign-in, and known to the
 * server and whoever is signed in alone. The engine's own uuids are its source of strong random
 * bits.
 */
export const name = "0020-device-keys";

export const statements: readonly string[] = [
  `alter table credentials add column device_secret bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`,
];
