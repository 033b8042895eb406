import { sql, type SQL } from "../db/sql";
import type { Rights } from "../../schema";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";

/** An admin as its rights stand at this moment. */
export interface AdminRights extends Rights {
  id: number;
  name: string;
  email: string;
  permissions: string[];
  /** May sign in: neither disabled nor deleted. */
  live: boolean;
}

/**
 * The union of an admin's own permissions and those of its user groups; `a` is the row of `admins`.
 * Groups in the trash give none.
 */
export const permissionsColumn: SQL = sql`array(
  select unnest(a.permissions)
  union select unnest(g.permissions) from admins__user_groups l join user_groups g on g.id = l.to_id and g.deleted_at is null where l.from_id = a.id
  order by 1) as permissions`;

/** Reads an admin's rights, also of one that is disabled or in the trash. */
export async function rightsOf(db: Database, id: number): Promise<AdminRights | undefined> {
  const [row] = await db.query<AdminRights>(
    sql`select a.id, a.name, a.email, a.is_super_admin, a.status = 'active' and a.deleted_at is null as live, ${permissionsColumn} from admins a where a.id = ${id}`,
  );
  return row;
}

/**
 * The permission keys of an admin, as the console gets them. What only some servers offer is open to a
 * super admin like all else; its keys are listed, so that the console knows that it is there.
 */
export const toldKeys = (
  { is_super_admin: isSuper, permissions }: Pick<AdminRights, "is_super_admin" | "permissions">,
  { offeredKeys }: Pick<ApiContext, "offeredKeys">,
): string[] => (isSuper ? [...new Set([...permissions, ...offeredKeys])] : permissions);
