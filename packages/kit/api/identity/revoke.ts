import { sql } from "../db/sql";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { revoke } from "./contract";
import { logSignOut } from "./log-sign-in";
import { revokeSessions } from "./sessions";
import { t } from "./text";

/**
 * Ends the session a ticket stands for. The ticket is the SHA-256 of its token, in base64url: a
 * browser that signs out without a network keeps it in place of the token, and can do nothing else
 * with it. Sending it twice does no harm.
 * @throws ApiError 422.
 */
async function handleRevoke(
  call: RequestContext,
  { body: { ticket } }: Input<typeof revoke>,
): Promise<AnswerOf<typeof revoke>> {
  const ended = await call.db.transaction(async (db) => {
    const [session] = await db.query<{ id: number; admin_id: number; name: string }>(sql`
      select s.id, s.admin_id, a.name from sessions s join admins a on a.id = s.admin_id
      where s.token_hash = decode(translate(${ticket}, '-_', '+/') || '=', 'base64') and s.revoked_at is null`);
    if (!session) return 0;
    const count = await revokeSessions(
      { db, context: call.context },
      session.admin_id,
      sql`s.id = ${session.id}`,
    );
    if (count > 0)
      await logSignOut({
        db,
        identity: { id: session.admin_id, name: session.name },
        address: call.address,
        context: call.context,
      });
    return count;
  });
  return ok({ ended }, { message: t("sessionOver") });
}

export const revokeRoute = routeOf(revoke, {
  access: isPublic,
  subject: "Signing in",
  summary: "Sign out later, by a ticket in place of the token: its SHA-256 in base64url",
  maxBody: 1024,
  openInMaintenance: true,
  handle: handleRevoke,
});
