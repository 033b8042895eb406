import { sql } from "../db/sql";
import { notAllowed, notSignedIn } from "../errors";
import type { RequestContext } from "../http/request-context";
import { t } from "./text";
import { asIdentified } from "./api-tokens/narrowed";
import { permissionsColumn, type AdminRights } from "./rights";

/**
 * Between two parts of a long write: whether its admin is still signed in, with all that it could do
 * at the beginning. One statement.
 * @throws ApiError 401 once the admin is disabled or deleted, or the session or token has ended; 403
 * once a permission is taken away.
 */
export async function refuseWhoLostRights({
  db,
  identity,
}: Pick<RequestContext, "db" | "identity">): Promise<void> {
  const cameBy = identity.apiToken
    ? sql`api_tokens s on s.admin_id = a.id and s.id = ${identity.apiToken.id} and s.revoked_at is null`
    : sql`sessions s on s.admin_id = a.id and s.id = ${identity.sessionId} and s.revoked_at is null and s.awaits is null`;
  const [held] = await db.query<Pick<AdminRights, "is_super_admin" | "permissions">>(sql`
    select a.is_super_admin, ${permissionsColumn} from admins a join ${cameBy}
    where a.id = ${identity.id} and a.status = 'active' and a.deleted_at is null`);
  if (!held) throw notSignedIn(t("sessionEnded"));
  const now = asIdentified(held, identity);
  if (now.is_super_admin) return;
  if (identity.is_super_admin) throw notAllowed(t("rights.changed"), "super_admin");
  const lost = identity.permissions.find((key) => !now.permissions.includes(key));
  if (lost !== undefined) throw notAllowed(t("rights.changed"), "permission", lost);
}
