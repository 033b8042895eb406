import { createPrivateKey, sign, type KeyObject } from "node:crypto";
import { channelReason } from "../../api/outbox/channel-messages";
import type { ServiceAccount } from "../firebase-files";
import { timeoutMs } from "../outgoing-request";

/** Leave to send messages, until it expires. */
export type AccessToken =
  | { state: "granted"; token: string; expiresAt: number }
  /** Google refuses the account for good, or its key is none. */
  | { state: "refused"; reason: string }
  /** It could not be asked. */
  | { state: "unreachable"; reason: string };

const scope = "https://www.googleapis.com/auth/firebase.messaging";
/** Seconds that an assertion says it is good for: the longest Google takes. */
const assertedSeconds = 3600;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A signed statement that this account asks for leave to send (RFC 7523, RS256). */
function assertionOf(email: string, key: KeyObject, tokenUrl: string, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000);
  const claims = { iss: email, scope, aud: tokenUrl, iat: issued, exp: issued + assertedSeconds };
  const signed = `${base64url({ alg: "RS256", typ: "JWT" })}.${base64url(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
}

function keyOf(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  } catch {
    return undefined;
  }
}

interface Answer {
  access_token?: unknown;
  expires_in?: unknown;
  error?: unknown;
  error_description?: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function refusalOf(status: number, { error, error_description: said }: Answer): AccessToken {
  const words = [String(status), textOf(error), textOf(said)].filter(Boolean).join(" ");
  const quoted = `“${words.slice(0, 200)}”`;
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? { state: "refused", reason: channelReason("google.refuses", { said: quoted }) }
    : { state: "unreachable", reason: channelReason("google.noToken", { said: quoted }) };
}

/** Asks for an access token with a service account. Never throws; says nothing of the key. */
export async function askForToken(
  { client_email, private_key }: ServiceAccount,
  tokenUrl: string,
  now: Date,
): Promise<AccessToken> {
  const key = keyOf(private_key);
  if (!key) return { state: "refused", reason: channelReason("google.key") };
  const { host } = new URL(tokenUrl);
  try {
    const response = await fetch(tokenUrl, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
        assertion: assertionOf(client_email, key, tokenUrl, now),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json().catch(() => ({}))) as Answer;
    const { access_token: token, expires_in: seconds } = answer;
    if (!response.ok) return refusalOf(response.status, answer);
    if (typeof token !== "string" || token === "")
      return { state: "unreachable", reason: channelReason("google.withoutToken", { host }) };
    const lasts = typeof seconds === "number" && seconds > 0 ? seconds : assertedSeconds;
    return { state: "granted", token, expiresAt: now.getTime() + lasts * 1000 };
  } catch {
    return { state: "unreachable", reason: channelReason("google.unreachable", { host }) };
  }
}
