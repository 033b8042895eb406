import { sql } from "drizzle-orm";
import { allPermissionKeys } from "../../schema";
import { one } from "../http/envelope";
import { invalid, notFound, type FieldErrors } from "../http/errors";
import type { Call } from "../http/route";
import { refuseOthers } from "../crud/list";

/** Why an admin may do something, or that it may not. */
export interface Why {
  admin: { id: number; name: string };
  permission: string;
  may: boolean;
  /** Whether it can sign in at all. */
  live: boolean;
  super_admin: boolean;
  own: boolean;
  groups: { id: number; name: string }[];
}

interface Found {
  id: number;
  name: string;
  live: boolean;
  super_admin: boolean;
  own: boolean;
  groups: { id: number; name: string }[];
}

/** `GET /admin/permissions/why?admin_id=&permission=` @throws ApiError 404 for an admin that is not there, 422. */
export async function handleWhy(call: Call): Promise<Response> {
  refuseOthers(call.query, ["admin_id", "permission"]);
  const [id, permission] = [call.query.get("admin_id") ?? "", call.query.get("permission") ?? ""];
  const errors: FieldErrors = {
    ...(/^[1-9]\d{0,9}$/.test(id) ? {} : { admin_id: ["An admin must be chosen."] }),
    ...(allPermissionKeys(call.context.resources).includes(permission) ? {} : { permission: ["A permission must be chosen."] }),
  };
  if (Object.keys(errors).length) throw invalid(errors);
  if (Number(id) > 2147483647) throw notFound();
  const [found] = await call.db.query<Found>(sql`
    select a.id, a.name, a.status = 'active' as live, a.is_super_admin as super_admin, ${permission} = any(a.permissions) as own,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from admins__user_groups l
        join user_groups g on g.id = l.to_id and g.deleted_at is null where l.from_id = a.id and ${permission} = any(g.permissions)), '[]') as groups
    from admins a where a.id = ${Number(id)} and a.deleted_at is null`);
  if (!found) throw notFound();
  const { name, live, super_admin, own, groups } = found;
  const why: Why = { admin: { id: found.id, name }, permission, may: live && (super_admin || own || groups.length > 0), live, super_admin, own, groups };
  return one(why);
}
