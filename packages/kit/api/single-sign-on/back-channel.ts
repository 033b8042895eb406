import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { malformed } from "../errors";
import { readBody } from "../http/body";
import type { RequestContext } from "../http/request-context";
import { isPublic, type Route } from "../http/route";
import { revokeSessions } from "../identity/sessions";
import { networkTry } from "../identity/throttle";
import { storedHash } from "../identity/tokens";
import { IssuerRefused, type LogoutClaims } from "../ports/single-sign-on";
import { systemActors } from "../../schema/system-actors";
import { issuerOf, throwIssuerFailure } from "./under-way";

/** Orders that do not hold, in a quarter of an hour from one network. */
const orders = { kind: "issuer logouts", limit: 100 };
/** Minutes for which an order is remembered; an older one does not hold (the host's check). */
const remembered = 15;

const maxBody = 16 * 1024;

const wrong = (what: string) => malformed(`This logout token doesn't hold: ${what}.`);

type Ending = Pick<RequestContext, "db" | "context" | "address">;

/** Remembers an order; one that was obeyed before does not count again. @throws ApiError 400. */
async function once(call: Ending, issuer: string, { id }: LogoutClaims): Promise<void> {
  const expires = new Date(call.context.now().getTime() + remembered * 60_000).toISOString();
  const fresh = await call.db.query(sql`
    insert into issuer_logouts (issuer, id_hash, expires_at) values (${issuer}, ${await storedHash(id)}::bytea, ${expires}) on conflict do nothing returning 1`);
  if (fresh.length === 0) throw wrong("it was used before");
}

async function endSessions(call: Ending, issuer: string, claims: LogoutClaims) {
  const { subject = null, session = null } = claims;
  const which = sql`i.issuer = ${issuer} and (${subject}::text is null or i.subject = ${subject}) and (${session}::text is null or i.sid = ${session})`;
  const people = await call.db.query<{ id: number }>(sql`
    select distinct s.admin_id as id from issuer_sessions i join sessions s on s.id = i.session_id where ${which} and s.revoked_at is null order by 1`);
  for (const { id } of people) {
    await revokeSessions(
      call,
      id,
      sql`s.id in (select i.session_id from issuer_sessions i where ${which})`,
    );
    await logActivity({ ...call, identity: { id: null, name: systemActors.issuers } }, [
      { action: "ended sessions", resource: "admins", recordId: id, changes: {} },
    ]);
  }
}

/**
 * OpenID Connect Back-Channel Logout 1.0: the issuer orders that sessions end.
 * @throws ApiError 400 as that says; 404, 429, 503.
 */
async function handle(call: RequestContext): Promise<Response> {
  const issuer = issuerOf(call);
  const succeeded = await networkTry(call, orders);
  const form = new TextDecoder().decode(await readBody(call.request, maxBody));
  const token = new URLSearchParams(form).get("logout_token");
  if (token === null) throw wrong("it is missing");
  const claims = await issuer.readLogout(token).catch((error: unknown) => {
    if (error instanceof IssuerRefused) throw wrong(error.message);
    return throwIssuerFailure(call, issuer, error);
  });
  await call.db.transaction(async (db) => {
    // Nobody is signed in: the call has no identity to be copied.
    const within = { db, context: call.context, address: call.address };
    await once(within, issuer.rules.issuer, claims);
    await endSessions(within, issuer.rules.issuer, claims);
  });
  await succeeded();
  return new Response(null, { status: 200, headers: { "Cache-Control": "no-store" } });
}

export const backChannelRoute: Route = {
  method: "POST",
  path: "/auth/issuers/:key/back-channel-logout",
  access: isPublic,
  subject: "Signing in",
  summary:
    "For issuers: end a person's sessions by a logout token (OpenID Connect Back-Channel Logout)",
  maxBody,
  openInMaintenance: true,
  handle,
};
