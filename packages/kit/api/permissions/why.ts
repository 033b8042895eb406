import { sql } from "../db/sql";
import { ok } from "../http/envelope";
import { invalid, notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import type { Input } from "../http/route-of";
import type { why } from "./contract";
import { t } from "../text";

interface Found {
  id: number;
  name: string;
  live: boolean;
  super_admin: boolean;
  own: boolean;
  groups: { id: number; name: string }[];
}

/**
 * `GET /admin/permissions/why?admin_id=&permission=`
 * @throws ApiError 404 for an admin that is not there, 422.
 */
export async function handleWhy(
  call: RequestContext,
  { query: { admin_id: id, permission } }: Input<typeof why>,
): Promise<AnswerOf<typeof why>> {
  if (!call.context.permissionKeys.includes(permission))
    throw invalid({ permission: [t("permissions.permission")] });
  if (Number(id) > 2147483647) throw notFound();
  const [found] = await call.db.query<Found>(sql`
    select a.id, a.name, a.status = 'active' as live, a.is_super_admin as super_admin, ${permission} = any(a.permissions) as own,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from admins__user_groups l
        join user_groups g on g.id = l.to_id and g.deleted_at is null where l.from_id = a.id and ${permission} = any(g.permissions)), '[]') as groups
    from admins a where a.id = ${Number(id)} and a.deleted_at is null`);
  if (!found) throw notFound();
  const { name, live, super_admin, own, groups } = found;
  return ok({
    admin: { id: found.id, name },
    permission,
    may: live && (super_admin || own || groups.length > 0),
    live,
    super_admin,
    own,
    groups,
  });
}
