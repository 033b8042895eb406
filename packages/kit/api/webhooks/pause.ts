import { may } from "../../schema";
import { systemActors } from "../../schema/system-actors";
import { logActivity } from "../activity";
import type { ApiContext } from "../context";
import { nextVersion } from "../crud/version";
import { sql } from "../db/sql";
import { permissionsColumn, type AdminRights } from "../identity/rights";
import { noticeOf } from "../notifications/notice";
import { notifyAdmins } from "../notifications/notify-admins";
import { problemNow, problems } from "./problems";
import { t } from "./text";

/** Days of uninterrupted failures after which a webhook is paused. */
const maxDays = 3;
/** Who acts, in the activity log. */
const actor = { identity: { id: null, name: systemActors.webhooks }, address: "" } as const;

/** Whether a webhook has failed without interruption for long enough to be paused. */
export const failedForTooLong = (failingSince: string | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - Date.parse(failingSince) >= maxDays * 86_400_000;

/**
 * Pauses a webhook whose receiver keeps failing, in the current transaction, and notifies the admins
 * who may edit webhooks.
 * @param reason as it is stored (`problemNow`), without a full stop
 */
export async function pauseWebhook(
  context: Pick<ApiContext, "db" | "now" | "log" | "resources" | "settings">,
  { id, name }: { id: number; name: string },
  reason: string,
): Promise<void> {
  const { db, log } = context;
  const [paused] = await db.query(
    sql`update webhooks set status = 'paused', ${nextVersion} where id = ${id} and status = 'active' returning 1`,
  );
  if (!paused) return;
  await db.query(
    sql`update webhook_states set problem = ${problems.paused(reason)} where webhook_id = ${id}`,
  );
  await logActivity({ db, context, ...actor }, [
    {
      action: "updated",
      resource: "webhooks",
      recordId: id,
      changes: { status: { before: "active", after: "paused" } },
    },
  ]);
  const admins = await db.query<Pick<AdminRights, "id" | "is_super_admin" | "permissions">>(
    sql`select a.id, a.is_super_admin, ${permissionsColumn} from admins a where a.status = 'active' and a.deleted_at is null`,
  );
  await notifyAdmins(
    { db, context },
    admins.filter((admin) => may(admin, "edit_webhooks")).map((admin) => admin.id),
    () =>
      noticeOf(
        "system",
        t("paused.title", { name }),
        t("paused.body", { reason: problemNow(reason) }),
        { path: `/webhooks/${id}`, label: t("paused.open"), permission: "view_webhooks" },
      ),
  );
  log({ level: "error", message: `Webhook "${name}" was paused: ${reason}`, webhook: id });
}
