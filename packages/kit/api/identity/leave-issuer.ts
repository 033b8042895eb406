import { sql } from "../db/sql";
import type { RequestContext } from "../http/request-context";

/**
 * Where whoever logs out goes on to log out at the issuer by which the session was opened; undefined
 * where it was opened by a password, or the issuer's session is left alone.
 */
export async function leaveIssuerBy({
  context,
  db,
  identity,
}: Pick<RequestContext, "context" | "db" | "identity">): Promise<string | undefined> {
  const { singleSignOn, publicUrl } = context;
  if (!singleSignOn || publicUrl === undefined) return undefined;
  const [opened] = await db.query<{ issuer: string }>(
    sql`select issuer from issuer_sessions where session_id = ${identity.sessionId}`,
  );
  const issuer = singleSignOn.issuers.find(({ rules }) => rules.issuer === opened?.issuer);
  return issuer?.rules.logsOutThere ? issuer.leave(`${publicUrl}/login`) : undefined;
}
