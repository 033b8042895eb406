import { sql } from "../../db/sql";
import { logActivity, type Actor } from "../../activity";
import type { ApiContext } from "../../context";
import type { Database } from "../../db/database";
import { notAllowed, notFound } from "../../errors";
import { ok } from "../../http/envelope";
import type { AnswerOf, DataOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import { idOf } from "../../http/request-values";
import { mailSecurityNotice } from "../account-mails";
import { endAccess, lockAdmin } from "../sessions";
import type { factorsOfAdmin, ownFactors, resetFactors } from "./contract";
import { factorsOf, needOf } from "./state";
import { t } from "./text";

type Own = DataOf<typeof ownFactors>;

/** What one has oneself. */
export async function handleOwn(call: RequestContext): Promise<AnswerOf<typeof ownFactors>> {
  const { db, context, identity } = call;
  const { id } = identity;
  const [account] = await db.query<{ password: boolean }>(
    sql`select exists (select 1 from credentials where admin_id = ${id} and password_hash is not null) as password`,
  );
  const passkeys = await db.query<Own["passkeys"][number]>(
    sql`select id, name, created_at, last_used_at from passkeys where admin_id = ${id} order by id`,
  );
  const [authenticator = null] = await db.query<NonNullable<Own["authenticator"]>>(
    sql`select created_at, last_used_at from authenticators where admin_id = ${id}`,
  );
  const { recovery_codes } = await factorsOf(db, id);
  const { isNow, from } = await needOf({ db, context }, id);
  return ok({
    password: account?.password === true,
    needed: isNow,
    needed_from: from,
    passkeys_possible: context.passkeys !== undefined,
    passkeys,
    authenticator,
    recovery_codes,
  });
}

/** What an admin has, for super admins. @throws ApiError 404. */
export async function handleOfAdmin(
  call: RequestContext,
): Promise<AnswerOf<typeof factorsOfAdmin>> {
  const { db, context } = call;
  const id = idOf(call);
  const found = await db.query(sql`select 1 from admins where id = ${id} and deleted_at is null`);
  if (found.length === 0) throw notFound();
  const { isNow } = await needOf({ db, context }, id);
  return ok({ ...(await factorsOf(db, id)), needed: isNow });
}

/**
 * Takes every second factor of an admin away, ends the sessions and API tokens and logs it, in a
 * transaction. Gives how many sessions it were.
 */
export async function takeFactorsAway(
  db: Database,
  { context, ...actor }: Actor & { context: Pick<ApiContext, "now" | "resources"> },
  adminId: number,
): Promise<number> {
  await lockAdmin(db, adminId);
  for (const table of ["passkeys", "authenticators", "recovery_codes"])
    await db.query(sql`delete from ${sql.identifier(table)} where admin_id = ${adminId}`);
  const ended = await endAccess({ db, context }, adminId);
  await logActivity({ db, ...actor, context }, [
    { action: "reset the second factor", resource: "admins", recordId: adminId, changes: {} },
  ]);
  return ended;
}

/** @throws ApiError 403 for one's own, 404. */
export async function handleReset(call: RequestContext): Promise<AnswerOf<typeof resetFactors>> {
  const id = idOf(call);
  if (id === call.identity.id) throw notAllowed(t("reset.own"), "scope");
  const found = await call.db.query(
    sql`select 1 from admins where id = ${id} and deleted_at is null`,
  );
  if (found.length === 0) throw notFound();
  const ended = await takeFactorsAway(call.db, call, id);
  await mailSecurityNotice(call, id, () => ({
    title: t("mail.title"),
    body: t("mail.reset", { by: call.identity.name }),
  }));
  return ok({ ended }, { message: t("reset.done") });
}
