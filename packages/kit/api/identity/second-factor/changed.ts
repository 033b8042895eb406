import { sql } from "../../db/sql";
import { logActivity } from "../../activity";
import type { Database } from "../../db/database";
import { clash } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { mailSecurityNotice } from "../account-mails";
import { lockAdmin, revokeSessions } from "../sessions";
import { makeRecoveryCodes } from "./recovery-codes";
import { factorsOf, hasFactor, needOf } from "./state";
import { t } from "./text";

/** What was done to one's own second factor: as the log has it, and as the person is told. */
interface Change {
  action: string;
  details?: Readonly<Record<string, unknown>>;
  /** Said in the language of the account. */
  said(): string;
}

/** Changes one's own second factor, locked, logs it and tells the person. */
export const changeOwn = <T>(
  call: RequestContext,
  work: (db: Database) => Promise<{ result: T; change: Change }>,
): Promise<T> =>
  call.db.transaction(async (db) => {
    const { id } = call.identity;
    await lockAdmin(db, id);
    const { result, change } = await work(db);
    const { action, details, said } = change;
    await logActivity({ ...call, db }, [
      { action, resource: "admins", recordId: id, changes: {}, ...(details ? { details } : {}) },
    ]);
    await mailSecurityNotice({ db, context: call.context }, id, () => ({
      title: t("mail.title"),
      body: said(),
    }));
    return result;
  });

/**
 * What follows from a second factor that was added: recovery codes, where there are none, and the end
 * of other sessions that wait for one to be set up, which would go on without showing it.
 */
export async function afterAdding(
  { context, identity }: RequestContext,
  db: Database,
): Promise<string[] | null> {
  const { id, sessionId } = identity;
  await revokeSessions({ db, context }, id, sql`s.awaits = 'set_up' and s.id <> ${sessionId}`);
  const { recovery_codes } = await factorsOf(db, id);
  return recovery_codes > 0 ? null : makeRecoveryCodes(db, id);
}

/**
 * What follows from one that was removed: without any other, recovery codes are worth nothing.
 * @throws ApiError 409 where it was the last of somebody who needs one.
 */
export async function afterRemoving(
  { context, identity }: RequestContext,
  db: Database,
): Promise<void> {
  if (hasFactor(await factorsOf(db, identity.id))) return;
  if ((await needOf({ db, context }, identity.id)).isNow) throw clash(t("last"));
  await db.query(sql`delete from recovery_codes where admin_id = ${identity.id}`);
}
