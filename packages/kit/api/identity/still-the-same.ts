import { sql } from "../db/sql";
import { notAllowed, notSignedIn } from "../errors";
import type { RequestContext } from "../http/request-context";
import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };
import { permissionsColumn, type AdminRights } from "./rights";

const t = messages("kit/api/identity", words);

/**
 * Between two parts of a long write: whether its admin is still signed in, with all that it could do
 * at the beginning. One statement.
 * @throws ApiError 401 once the admin is disabled or deleted, or the session has ended; 403 once a
 * permission is taken away.
 */
export async function refuseWhoLostRights({
  db,
  identity,
}: Pick<RequestContext, "db" | "identity">): Promise<void> {
  const [now] = await db.query<Pick<AdminRights, "is_super_admin" | "permissions">>(sql`
    select a.is_super_admin, ${permissionsColumn} from admins a join sessions s on s.admin_id = a.id and s.id = ${identity.sessionId} and s.revoked_at is null and s.awaits is null
    where a.id = ${identity.id} and a.status = 'active' and a.deleted_at is null`);
  if (!now) throw notSignedIn(t("sessionEnded"));
  if (now.is_super_admin) return;
  if (identity.is_super_admin) throw notAllowed(t("rights.changed"), "super_admin");
  const lost = identity.permissions.find((key) => !now.permissions.includes(key));
  if (lost !== undefined) throw notAllowed(t("rights.changed"), "permission", lost);
}
