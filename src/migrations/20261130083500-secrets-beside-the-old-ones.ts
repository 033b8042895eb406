/** Keys of gate devices, and secrets by which devices seal, that are replaced beside the old ones. */
export const name = "20261130083500-secrets-beside-the-old-ones";

export const statements: readonly string[] = [
  `alter table gate_devices add column old_key_hash bytea, add column old_key_until timestamptz`,
  `alter table credentials add column former_device_secrets bytea[] not null default '{}', add column device_secret_at timestamptz`,
];
