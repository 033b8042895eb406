import { sql } from "../db/sql";
import { logActivity, someone } from "../activity";
import type { ApiContext } from "../context";
import { mailSecurityNotice } from "./account-mails";
import { readable } from "./sessions";
import { t } from "./text";

/** A session whose token came without the key of its browser. */
interface Astray {
  sessionId: number;
  /** Whose session it is. */
  id: number;
}

/**
 * Notes that a session's token came without the key of its browser: once for a session, in the list
 * of sessions and in the log. The owner gets an email where it came from another address or another
 * browser than the sign-in; otherwise it may be a browser whose cookies were cleared.
 */
export async function noteAstray(
  context: ApiContext,
  { sessionId, id }: Astray,
  from: { address: string; request: Request },
): Promise<void> {
  const address = readable(from.address, 100);
  const agent = from.request.headers.get("User-Agent") ?? "";
  await context.db.transaction(async (db) => {
    const [session] = await db.query<{ elsewhere: boolean }>(sql`
      update sessions set refused_at = ${context.now().toISOString()}, refused_address = ${address}::text where id = ${sessionId} and refused_at is null
      returning (address, user_agent) is distinct from (${address}::text, ${readable(agent, 300)}::text) as elsewhere`);
    if (!session) return;
    await logActivity({ db, identity: someone, address: from.address, context }, [
      {
        action: "failed to sign in",
        resource: "admins",
        recordId: id,
        changes: {},
        details: { reason: "browser_key", session: sessionId },
      },
    ]);
    if (session.elsewhere)
      await mailSecurityNotice({ db, context }, id, () => ({
        title: t("mail.astray.title"),
        body: t("mail.astray.body", { address }),
      }));
  });
}
