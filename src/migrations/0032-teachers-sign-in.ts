/**
 * Until now an account was a teacher's by an equal e-mail address; it stays so, by a link
 * (docs/decisions/sign-in.md).
 */
export const name = "0032-teachers-sign-in";

export const statements: readonly string[] = [
  `update teachers t set account_id = a.id, version = next_version(t.version) from admins a
   where lower(a.email) = lower(t.email) and t.email <> '' and a.deleted_at is null and t.deleted_at is null`,
];
