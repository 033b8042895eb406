/**
 * Written by hand: when the password was typed again in a session, and the links to new sign-in
 * addresses of admins.
 */
export const name = "20261128091704-passwords-asked-again";
export const statements: readonly string[] = [
  `alter table sessions add column password_at timestamptz`,
  `create table address_changes (
    admin_id integer primary key references admins (id) on delete cascade,
    code_hash bytea not null unique,
    created_by integer not null references admins (id) on delete cascade,
    expires_at timestamptz not null
  )`,
];
