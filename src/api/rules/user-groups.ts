import { notAllowed } from "../http/errors";
import { refuseLacking, refuseUnknownKeys, takeRightsTurn } from "../identity/widening";
import type { AdminRights } from "../identity/rights";
import type { Row, Rules } from "./rules";

const keysOf = (row: Readonly<Row> | null): string[] => (Array.isArray(row?.["permissions"]) ? (row["permissions"] as string[]) : []);
const beyond = (key: string) => `This user group has “${key}”, which you do not have.`;

/** A group somebody belongs to is part of its own rights; a super admin's do not depend on any. */
function refuseOwnGroup(actor: AdminRights, group: Readonly<Row>): void {
  const members = group["admins"];
  if (!actor.is_super_admin && Array.isArray(members) && members.includes(actor.id)) throw notAllowed("You cannot change your own rights: you belong to this user group.", "scope");
}

const differ = (one: readonly string[], other: readonly string[]) => one.length !== other.length || one.some((key) => !other.includes(key));

/** A group gives nobody more than whoever changes it has. */
export const userGroupRules: Rules = {
  async takeTurn(call) {
    await takeRightsTurn(call);
  },
  async beforeWrite(call, { before, after }) {
    const actor = await takeRightsTurn(call);
    refuseUnknownKeys(call.context.resources, before?.["permissions"], after["permissions"]);
    refuseLacking(actor, keysOf(before), beyond);
    refuseLacking(actor, keysOf(after), (key) => `You cannot grant “${key}”, which you do not have.`);
    if (before && differ(keysOf(before), keysOf(after))) refuseOwnGroup(actor, before);
  },
  async beforeRemove(call, before) {
    const actor = await takeRightsTurn(call);
    refuseLacking(actor, keysOf(before), beyond);
    refuseOwnGroup(actor, before);
  },
  async beforeRestore(call, before) {
    refuseLacking(await takeRightsTurn(call), keysOf(before), beyond);
  },
};
