import { sql } from "@rollcall/kit/api/db/sql";
import { logActivity, noAdmin, type Activity } from "@rollcall/kit/api/activity";
import { ApiError } from "@rollcall/kit/api/errors";
import type { Identity, RequestContext } from "@rollcall/kit/api/http/request-context";
import { oncePerRequest } from "@rollcall/kit/api/http/once-per-request";
import { networkTry } from "@rollcall/kit/api/identity/throttle";
import { isLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { maintenanceColumn, refuseInMaintenance } from "@rollcall/kit/api/settings/maintenance";
import { pageLinks } from "../../school/custody/links";
import { t } from "./text";

/** A link that opens something, with whose it is. */
export interface OpenLink {
  id: number;
  parent: { id: number; name: string };
  student: { id: number; name: string; class: string | null; has_date_of_birth: boolean };
  confirmed: boolean;
}

/**
 * Links that open nothing, from one network. Many families may share one, and each may have an old
 * message: a link that does open is looked up first and never refused for those of others.
 */
const wrongLinks = { kind: "family links", limit: 100 };

/** The one answer to a link that is unknown, over, revoked or of another's child. */
export const gone = () => new ApiError(404, t("gone"));

/**
 * Whose link a request comes by; looked up once for a request. A parent who is not that child's any more, or either in the trash,
 * has none. Not in a transaction: a wrong one is to be counted when it is refused.
 * @throws ApiError 404; 429 after many wrong ones; 503 under maintenance.
 */
export const openLink = oncePerRequest((call: RequestContext) => linkOf(call, false));

/** The same for the address that a calendar program was given, which opens nothing else. */
export const openCalendarLink = oncePerRequest((call: RequestContext) => linkOf(call, true));

async function linkOf(call: RequestContext, isCalendar: boolean): Promise<OpenLink> {
  const token = call.params["token"] ?? "";
  const [found] = isLinkToken(token)
    ? await call.db.query<OpenLink & { maintained: string | null }>(sql`
    select f.id, json_build_object('id', p.id, 'name', p.name) as parent, f.confirmed_at is not null as confirmed, ${maintenanceColumn} as maintained,
      json_build_object('id', s.id, 'name', s.name, 'class', c.name, 'has_date_of_birth', s.date_of_birth is not null) as student
    from family_links f join parents p on p.id = f.parent_id and p.deleted_at is null
    join students s on s.id = f.student_id and s.status = 'active' and s.deleted_at is null
    join ${pageLinks} l on l.from_id = s.id and l.to_id = p.id left join classes c on c.id = s.class_id
    where f.token_hash = ${await storedHash(token)}::bytea and f.is_calendar = ${isCalendar} and f.revoked_at is null and f.expires_at > ${call.context.now().toISOString()}::timestamptz`)
    : [];
  if (!found) {
    await networkTry(call, wrongLinks);
    throw gone();
  }
  const { maintained, ...link } = found;
  refuseInMaintenance(maintained, false);
  return link;
}

/** The parent as whoever acts: no admin, and without any permission. */
export const actorOf = ({ parent }: Pick<OpenLink, "parent">): Identity => ({
  id: noAdmin,
  name: `${parent.name} (parent)`,
  email: "",
  is_super_admin: false,
  permissions: [],
  sessionId: 0,
});

/** Writes what was done by a link into the activity log, as that parent. */
export const logByLink = (
  { db, address, context }: Pick<RequestContext, "db" | "address" | "context">,
  link: OpenLink,
  action: string,
  more: Pick<Activity, "changes"> = { changes: {} },
) =>
  logActivity({ db, address, context, identity: actorOf(link) }, [
    {
      action,
      resource: "students",
      recordId: link.student.id,
      details: { parent_id: link.parent.id, family_link: link.id },
      ...more,
    },
  ]);

/** Notes that a link is used, in the log once an hour. What cannot be logged is not shown. */
export async function noteUse(
  call: RequestContext,
  link: OpenLink,
  action = "opened the family page",
): Promise<void> {
  const now = call.context.now().toISOString();
  await call.context.db.transaction(async (db) => {
    const fresh = await db.query(sql`
      update family_links set last_used_at = ${now}::timestamptz
      where id = ${link.id} and (last_used_at is null or last_used_at not between ${now}::timestamptz - interval '1 hour' and ${now}::timestamptz) returning id`);
    if (fresh.length > 0)
      await logByLink({ db, address: call.address, context: call.context }, link, action);
  });
}
