import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/**
 * Whether an admin `a` has one of some permissions, by the account or by a user group, or is a super
 * admin.
 */
export function holds(permissions: readonly string[]): SQL {
  const these = sql`${sql.param([...permissions])}::text[]`;
  return sql`(a.is_super_admin or a.permissions::text[] && ${these} or exists (
    select 1 from admins__user_groups l join user_groups g on g.id = l.to_id and g.deleted_at is null where l.from_id = a.id and g.permissions::text[] && ${these}))`;
}
