import { sql } from "../db/sql";
import type { Database } from "../db/database";
import type { RequestContext } from "../http/request-context";
import { mailSecurityNotice } from "./account-mails";
import { readable } from "./sessions";
import { t } from "./text";

/**
 * Tells an admin of a sign-in on a device that is new to the account, where another one is known
 * already: nobody needs to be told of the first.
 */
export async function noticeOfNewDevice(
  db: Database,
  { context, request, address }: RequestContext,
  adminId: number,
): Promise<void> {
  const known = await db.query(
    sql`select 1 from known_devices where admin_id = ${adminId} offset 1 limit 1`,
  );
  if (known.length === 0) return;
  const device = readable(request.headers.get("User-Agent") ?? "", 120);
  const from = readable(address, 100);
  await mailSecurityNotice({ db, context }, adminId, () => ({
    title: t("mail.newDevice.title"),
    body: device
      ? t("mail.newDevice.named", { device, address: from })
      : t("mail.newDevice.unnamed", { address: from }),
  }));
}
