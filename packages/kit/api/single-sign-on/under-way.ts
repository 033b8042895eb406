import { sql } from "../db/sql";
import { notFound, notSignedIn } from "../errors";
import { cookieIn, cookieNameAt, hostCookie } from "../http/cookies";
import type { RequestContext } from "../http/request-context";
import { networkTry } from "../identity/throttle";
import { isToken, newToken, storedHash } from "../identity/tokens";
import { IssuerAway, type Issuer, type SignInSecrets } from "../ports/single-sign-on";
import { unavailable } from "./refusals";
import { t } from "./text";

/** Minutes in which somebody who has left for an issuer must be back. */
const validMinutes = 15;
/** Seconds by which the clocks of an issuer and of this server may differ. */
const clockSkew = 60;
/** In a quarter of an hour, from one network: a whole institution may begin its day behind one. */
const begins = { kind: "issuer begins", limit: 600 };

const cookieName = "rollcall-issuer";

/** The issuer of the path. @throws ApiError 404. */
export function issuerOf({ context, params }: Pick<RequestContext, "context" | "params">): Issuer {
  const issuer = context.singleSignOn?.issuers.find(({ rules }) => rules.key === params["key"]);
  if (!issuer) throw notFound();
  return issuer;
}

/** What a browser keeps of its own: whoever comes back must be who has left. */
function browserSecret({
  context,
  request,
}: Pick<RequestContext, "context" | "request">): string | undefined {
  const value = cookieIn(request, cookieNameAt(context, cookieName));
  return value !== undefined && isToken(value) ? value : undefined;
}

/** Out of the browser's secret and the state, so that what is stored opens nothing. */
async function derived(purpose: string, secret: string, state: string): Promise<string> {
  const digest = await storedHash(`${purpose} ${secret} ${state}`);
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

async function secretsOf(
  { context }: Pick<RequestContext, "context">,
  { rules }: Issuer,
  secret: string,
  state: string,
): Promise<SignInSecrets> {
  const [nonce, verifier] = await Promise.all([
    derived("nonce", secret, state),
    derived("verifier", secret, state),
  ]);
  return {
    state,
    nonce,
    verifier,
    redirectUri: `${context.publicUrl ?? ""}/single-sign-on/${rules.key}`,
  };
}

/** What an issuer's silence is to the person; the reason is for the operator. @throws ApiError 503. */
export function throwIssuerFailure(call: RequestContext, { rules }: Issuer, error: unknown): never {
  if (!(error instanceof IssuerAway)) throw error;
  call.context.log({
    level: "warn",
    message: `Couldn't reach ${rules.name} for a sign-in: ${error.message}`,
    countAs: `issuer away ${rules.key}`,
    requestId: call.requestId,
  });
  throw unavailable(rules.name);
}

/**
 * Begins a sign-in at an issuer: where the person goes, and the cookie that must come back.
 * @param sessionId the session that it confirms, where it opens none
 * @throws ApiError 404, 429, 503.
 */
export async function begin(
  call: RequestContext,
  confirming?: { sessionId: number; within: number },
): Promise<{ url: string; cookie: string }> {
  const issuer = issuerOf(call);
  await networkTry(call, begins);
  const { context, db } = call;
  const secret = browserSecret(call) ?? newToken();
  const state = newToken();
  const secrets = await secretsOf(call, issuer, secret, state);
  const url = await issuer
    .begin(secrets, confirming?.within)
    .catch((error: unknown) => throwIssuerFailure(call, issuer, error));
  const now = context.now().getTime();
  await db.query(sql`
    insert into issuer_sign_ins (state_hash, browser_hash, issuer, session_id, begun_at, expires_at)
    values (${await storedHash(state)}::bytea, ${await storedHash(secret)}::bytea, ${issuer.rules.key}, ${confirming?.sessionId ?? null}, ${new Date(now).toISOString()}, ${new Date(now + validMinutes * 60_000).toISOString()})`);
  const seconds = validMinutes * 60;
  const cookie = { name: cookieName, value: secret, seconds, sameSite: "Lax" } as const;
  return { url, cookie: hostCookie(context, cookie) };
}

const notBegunHere = () => notSignedIn(t("notBegun"));

/**
 * Takes a sign-in that was begun in this browser, once.
 * @param sessionId the session that it was begun to confirm
 * @throws ApiError 401 where there is none.
 */
export async function takeBegun(
  call: RequestContext,
  issuer: Issuer,
  answer: string,
  sessionId?: number,
): Promise<{ secrets: SignInSecrets; notBefore: number }> {
  const secret = browserSecret(call);
  const state = new URLSearchParams(answer).get("state") ?? "";
  if (secret === undefined || !isToken(state)) throw notBegunHere();
  const now = call.context.now().toISOString();
  const [row] = await call.db.query<{ begun_at: string }>(sql`
    delete from issuer_sign_ins where state_hash = ${await storedHash(state)}::bytea and browser_hash = ${await storedHash(secret)}::bytea
      and issuer = ${issuer.rules.key} and session_id is not distinct from ${sessionId ?? null}::int and expires_at > ${now}::timestamptz
    returning begun_at`);
  if (!row) throw notBegunHere();
  return {
    secrets: await secretsOf(call, issuer, secret, state),
    notBefore: Date.parse(row.begun_at) / 1000 - clockSkew,
  };
}
