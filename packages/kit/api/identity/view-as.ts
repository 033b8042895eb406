import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { malformed, notAllowed } from "../errors";
import { idIn } from "../http/id-in";
import type { Identity } from "../http/request-context";
import { rightsOf, type AdminRights } from "./rights";
import { t } from "./text";

/** Names the admin with whose rights a super admin looks at the console. */
export const viewAsHeader = "X-View-As";

/**
 * Whoever looks with another's rights changes nothing, whatever the route.
 * @throws ApiError 403 `view_as`.
 */
export function refuseWhileViewing({ method, headers }: Request): void {
  if (headers.has(viewAsHeader) && method !== "GET" && method !== "HEAD")
    throw notAllowed(t("viewAs.readOnly"), "view_as");
}

/**
 * An admin as a super admin may look at the console: one that can sign in, and no super admin,
 * whose view would be the super admin's own.
 * @throws ApiError 403 `view_as`.
 */
export async function viewable(
  db: Database,
  identity: Pick<Identity, "is_super_admin">,
  id: number,
): Promise<AdminRights> {
  if (!identity.is_super_admin) throw notAllowed(t("viewAs.superAdmin"), "view_as");
  const viewed = await rightsOf(db, id);
  if (!viewed?.live) throw notAllowed(t("viewAs.cannotSignIn"), "view_as");
  if (viewed.is_super_admin) throw notAllowed(t("viewAs.everything"), "view_as");
  return viewed;
}

/**
 * Who asks, with the rights of the admin it looks as: rights only, so that what is somebody's own
 * (sessions, notifications) stays the asker's.
 * @throws ApiError 400, 403 `view_as`.
 */
export async function viewedBy(
  context: ApiContext,
  request: Request,
  identity: Identity,
): Promise<Identity> {
  const asked = request.headers.get(viewAsHeader);
  if (asked === null) return identity;
  if (identity.apiToken) throw notAllowed(t("viewAs.token"), "api_token");
  const wanted = idIn(asked);
  if (wanted === undefined) throw malformed(`"${viewAsHeader}" is the id of an admin.`);
  const { id, name, email, permissions } = await viewable(context.db, identity, wanted);
  return { ...identity, is_super_admin: false, permissions, viewing: { id, name, email } };
}
