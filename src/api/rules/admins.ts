import type { Call } from "../http/route";
import { dropInvitations, revokeSessions } from "../identity/sessions";
import { refuseGrants, refuseLastSuperAdmin, refuseOwnRights, refuseSuperAdmins, refuseUnknownKeys, takeRightsTurn } from "../identity/widening";
import { notAllowed } from "../http/errors";
import { dropSubscriptions } from "../push/subscriptions";
import type { Row, Rules } from "./rules";

/** What let the admin in, and what told it things, ends with the account. */
async function shutOut(call: Call, id: number): Promise<void> {
  await revokeSessions(call, id);
  await dropInvitations(call.db, id);
  await dropSubscriptions(call.db, id);
}

/** Rights cannot be widened from inside, and somebody who may do everything always remains. */
export const adminRules: Rules = {
  async takeTurn(call) {
    await takeRightsTurn(call);
  },
  async beforeWrite(call, { before, after }) {
    const actor = await takeRightsTurn(call);
    refuseUnknownKeys(call.context.resources, before?.["permissions"], after["permissions"]);
    refuseSuperAdmins(actor, before, after);
    await refuseLastSuperAdmin(call.db, before, after);
    if (before) refuseOwnRights(actor, before, after);
    await refuseGrants(call.db, actor, before, after);
  },
  async afterWrite(call, { before, after, id }) {
    if (before?.["status"] === "active" && after["status"] !== "active") await shutOut(call, id);
  },
  async beforeRemove(call, before: Readonly<Row>) {
    const actor = await takeRightsTurn(call);
    refuseSuperAdmins(actor, before);
    await refuseLastSuperAdmin(call.db, before, null);
    if (before["id"] === actor.id) throw notAllowed("You cannot delete your own account. Ask another admin.", "scope");
    await shutOut(call, Number(before["id"]));
  },
  async beforeRestore(call, before) {
    const actor = await takeRightsTurn(call);
    refuseSuperAdmins(actor, before);
    await refuseGrants(call.db, actor, null, before);
  },
};
