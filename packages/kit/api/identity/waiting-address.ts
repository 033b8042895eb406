import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { ok } from "../http/envelope";
import type { AnswerOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { signedIn, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { dropAddressChange } from "./address-change";
import { cancelNewAddress, ownNewAddress } from "./contract";
import { lockAdmin } from "./sessions";
import { t } from "./text";

async function handleWaiting({
  db,
  identity,
  context,
}: RequestContext): Promise<AnswerOf<typeof ownNewAddress>> {
  const [row] = await db.query<{ new_email: string | null; expired: boolean }>(sql`
    select a.new_email, coalesce(c.expires_at <= ${context.now().toISOString()}::timestamptz, true) as expired from admins a left join address_changes c on c.admin_id = a.id where a.id = ${identity.id} and a.new_email is not null`);
  return ok({ new_email: row?.new_email ?? null, expired: row?.expired ?? false });
}

/**
 * Leaves the own sign-in address as it is: the link that was sent to the new one opens nothing any
 * more. Needs no password, since it only undoes.
 */
async function handleCancel(call: RequestContext): Promise<AnswerOf<typeof cancelNewAddress>> {
  const { id, email } = call.identity;
  await call.db.transaction(async (db) => {
    await lockAdmin(db, id);
    const [waiting] = await db.query<{ new_email: string }>(
      sql`select new_email from admins where id = ${id} and new_email is not null`,
    );
    if (!waiting) return;
    await dropAddressChange(db, id);
    await logActivity({ ...call, db }, [
      {
        action: "updated",
        resource: "admins",
        recordId: id,
        changes: { new_email: { before: waiting.new_email, after: null } },
      },
    ]);
  });
  return ok({ email }, { message: t("address.kept", { email }) });
}

/** What an admin does about a new sign-in address of its own that waits. */
export const waitingAddressRoutes: Route[] = [
  routeOf(ownNewAddress, {
    access: signedIn,
    subject: "Signing in",
    summary: "The new sign-in address of the own account that waits for its confirmation",
    handle: handleWaiting,
  }),
  routeOf(cancelNewAddress, {
    access: signedIn,
    subject: "Signing in",
    summary: "Keep the own sign-in address; the link sent to the new one opens nothing any more",
    handle: handleCancel,
  }),
];
