import { logActivity } from "../activity";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { superAdminOnly } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { viewAs } from "./contract";
import { viewable } from "./view-as";
import { t } from "./text";

/**
 * Notes in the activity log that somebody begins to look, and answers what there will be to see.
 * @throws ApiError 403, 422.
 */
async function begin(
  call: RequestContext,
  { body: { admin_id } }: Input<typeof viewAs>,
): Promise<AnswerOf<typeof viewAs>> {
  const { id, name, email, permissions } = await viewable(call.db, call.identity, admin_id);
  await logActivity(call, [
    { action: "began to view as", resource: "admins", recordId: id, changes: {} },
  ]);
  return ok(
    { user: { id, name, email, is_super_admin: false }, permissions },
    { message: t("viewAs.begun", { name }) },
  );
}

/** Each request then says so itself, by its header; ending needs no call. */
export const viewAsRoute = routeOf(viewAs, {
  access: superAdminOnly,
  subject: "Permissions",
  summary:
    "Begin to see the console with another admin's rights, read only; GET requests then carry X-View-As",
  writes: true,
  maxBody: 16 * 1024,
  handle: begin,
});
