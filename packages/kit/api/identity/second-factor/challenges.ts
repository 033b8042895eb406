import { sql } from "../../db/sql";
import type { Database } from "../../db/database";
import type { RequestContext } from "../../http/request-context";
import type { PasskeyAnswer, PasskeyRequest } from "../../ports/passkeys";
import { storedHash } from "../tokens";

/** Minutes in which a browser may answer, once. */
const validMinutes = 5;

/** What a challenge was made for: an answer counts for nothing else. */
export type Purpose = "add" | "sign in" | "second step" | "confirm";

/** Remembers what a browser is asked to sign, and gives what it is asked. */
export async function remember(
  { db, context }: Pick<RequestContext, "db" | "context">,
  purpose: Purpose,
  { options, challenge }: PasskeyRequest,
  sessionId: number | null,
): Promise<{ options: Record<string, unknown> }> {
  const until = new Date(context.now().getTime() + validMinutes * 60_000).toISOString();
  await db.query(sql`
    insert into passkey_challenges (challenge_hash, purpose, session_id, expires_at)
    values (${await storedHash(challenge)}::bytea, ${purpose}, ${sessionId}, ${until})`);
  return { options: { ...options } };
}

/** The challenge that an answer says it was made for; what it says is checked with the signature. */
function challengeIn(answer: PasskeyAnswer): string | undefined {
  try {
    const { clientDataJSON } = answer["response"] as { clientDataJSON: string };
    const text = atob(clientDataJSON.replaceAll("-", "+").replaceAll("_", "/"));
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Takes a challenge that was made for this and this session, once; undefined where there is none. */
export async function take(
  { db, context }: { db: Database; context: Pick<RequestContext["context"], "now"> },
  purpose: Purpose,
  answer: PasskeyAnswer,
  sessionId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(answer);
  if (challenge === undefined) return undefined;
  const taken = await db.query(sql`
    delete from passkey_challenges where challenge_hash = ${await storedHash(challenge)}::bytea and purpose = ${purpose}
      and session_id is not distinct from ${sessionId}::int and expires_at > ${context.now().toISOString()}::timestamptz
    returning 1`);
  return taken.length > 0 ? challenge : undefined;
}
