import { notAllowed } from "../errors";
import type { RequestContext, Rules } from "../http/request-context";
import { dropInvitationsOfMembers } from "./sessions";
import { refuseLacking } from "./lacking";
import {
  refuseGrantsToMembers,
  refuseStrongerMembers,
  refuseUnknownKeys,
  lockRights,
} from "./widening";
import type { AdminRights } from "./rights";
import type { Row } from "../db/row";
import { t } from "./text";

const keysOf = (row: Readonly<Row> | null): string[] =>
  Array.isArray(row?.["permissions"]) ? (row["permissions"] as string[]) : [];
const beyond = (keys: string) => t("rights.groupLacking", { keys });

/** A group somebody belongs to is part of its own rights; a super admin's do not depend on any. */
function refuseOwnGroup(actor: AdminRights, group: Readonly<Row>): void {
  const members = group["admins"];
  if (!actor.is_super_admin && Array.isArray(members) && members.includes(actor.id))
    throw notAllowed(t("rights.ownGroup"), "scope");
}

/** What a group loses or gains, its members do. @throws ApiError 403. */
async function refuseMembers(
  call: RequestContext,
  actor: AdminRights,
  group: Readonly<Row>,
): Promise<void> {
  refuseOwnGroup(actor, group);
  await refuseStrongerMembers(call, actor, Number(group["id"]));
}

const differ = (one: readonly string[], other: readonly string[]) =>
  one.length !== other.length || one.some((key) => !other.includes(key));

/** Whether a group's members need a second factor is not left to who could be one of them. */
function refuseDemand(actor: AdminRights, before: Readonly<Row> | null, after: Readonly<Row>) {
  const [was, is] = [before, after].map((row) => row?.["needs_second_factor"] === true);
  if (was !== is && !actor.is_super_admin)
    throw notAllowed(t("rights.secondFactor"), "super_admin");
}

/** A group gives nobody more than whoever changes it has. */
export const userGroupRules: Rules = {
  async lock(call) {
    await lockRights(call);
  },
  async beforeWrite(call, { before, after }) {
    const actor = await lockRights(call);
    refuseUnknownKeys(call.context.permissionKeys, before?.["permissions"], after["permissions"]);
    refuseDemand(actor, before, after);
    refuseLacking(actor, keysOf(before), beyond);
    refuseLacking(actor, keysOf(after), (keys) => t("rights.grant", { keys }));
    if (!before || !differ(keysOf(before), keysOf(after))) return;
    await refuseMembers(call, actor, before);
    await refuseGrantsToMembers(call, actor, Number(before["id"]), keysOf(after));
  },
  async afterWrite(call, { before, after, id }) {
    if (keysOf(after).some((key) => !keysOf(before).includes(key)))
      await dropInvitationsOfMembers(call.db, id);
  },
  async beforeRemove(call, before) {
    const actor = await lockRights(call);
    refuseDemand(actor, before, {});
    refuseLacking(actor, keysOf(before), beyond);
    await refuseMembers(call, actor, before);
  },
  async beforeRestore(call, before) {
    const actor = await lockRights(call);
    refuseLacking(actor, keysOf(before), beyond);
    await refuseStrongerMembers(call, actor, Number(before["id"]));
    await refuseGrantsToMembers(call, actor, Number(before["id"]), keysOf(before));
  },
  async afterTrash(call, before) {
    if (before["deleted_at"] !== null)
      await dropInvitationsOfMembers(call.db, Number(before["id"]));
  },
};
