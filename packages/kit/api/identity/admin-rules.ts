import type { RequestContext, Rules } from "../http/request-context";
import { guardAddress } from "./address-change";
import { dropInvitations, endAccess } from "./sessions";
import {
  isRaised,
  refuseGrants,
  refuseLastSuperAdmin,
  refuseOwnRights,
  refuseStronger,
  refuseSuperAdmins,
  refuseUnknownKeys,
  lockRights,
} from "./widening";
import { notAllowed } from "../errors";
import type { Row } from "../db/row";
import { t } from "./text";

/** What let the admin in ends with the account. */
async function shutOut(call: RequestContext, id: number): Promise<void> {
  await endAccess(call, id);
  await dropInvitations(call.db, id);
}

/** @throws ApiError where the account is not the actor's to take away. */
async function refuseEnding(call: RequestContext, before: Readonly<Row>): Promise<void> {
  const actor = await lockRights(call);
  refuseSuperAdmins(actor, before);
  await refuseLastSuperAdmin(call.db, before, null);
  if (before["id"] === actor.id) throw notAllowed(t("rights.deleteSelf"), "scope");
  await refuseStronger(call, actor, before);
}

/** Rights cannot be widened from inside, and somebody who may do everything always remains. */
export const adminRules: Rules = {
  async lock(call) {
    await lockRights(call);
  },
  async beforeWrite(call, write) {
    const { before, after } = write;
    const actor = await lockRights(call);
    refuseUnknownKeys(call.context.permissionKeys, before?.["permissions"], after["permissions"]);
    refuseSuperAdmins(actor, before, after);
    await refuseLastSuperAdmin(call.db, before, after);
    if (before) {
      refuseOwnRights(actor, before, after);
      await refuseStronger(call, actor, before);
    }
    await refuseGrants(call, actor, before, after);
    await guardAddress(call, write);
  },
  async afterWrite(call, { before, after, id }) {
    if (before?.["status"] === "active" && after["status"] !== "active") await shutOut(call, id);
    // Who may act as an admin was judged by the rights it had when it was invited.
    if (before && isRaised(before, after)) await dropInvitations(call.db, id);
  },
  async beforeRemove(call, before: Readonly<Row>) {
    await refuseEnding(call, before);
    await shutOut(call, Number(before["id"]));
  },
  async beforeRestore(call, before) {
    const actor = await lockRights(call);
    refuseSuperAdmins(actor, before);
    await refuseStronger(call, actor, before);
  },
  refusesErasing: (_call, { email, status, is_super_admin }) =>
    Promise.resolve(
      status !== "disabled"
        ? t("erase.signsIn", { email: String(email) })
        : is_super_admin === true
          ? t("erase.superAdmin", { email: String(email) })
          : undefined,
    ),
  beforeErase: refuseEnding,
};
