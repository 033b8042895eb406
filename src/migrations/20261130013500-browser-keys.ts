/** Sessions that open nothing without the key of the browser that signed in. */
export const name = "20261130013500-browser-keys";

export const statements: readonly string[] = [
  `alter table sessions add column key_hash bytea, add column key_seen boolean not null default false, add column refused_at timestamptz, add column refused_address text`,
];
