import { sql } from "../../db/sql";
import { clash, invalid, notFound } from "../../errors";
import { ok } from "../../http/envelope";
import type { AnswerOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import type { Input } from "../../http/route-of";
import { consoleNow } from "../account-mails";
import { afterAdding, afterRemoving, changeOwn } from "./changed";
import type {
  addAuthenticator,
  beginAuthenticator,
  makeOwnRecoveryCodes,
  removeAuthenticator,
} from "./contract";
import { makeRecoveryCodes } from "./recovery-codes";
import { factorsOf, hasFactor } from "./state";
import { authenticatorUri, newSecret, secretText, stepOf } from "./totp";
import { t } from "./text";

/** Minutes in which the first code is entered. */
const validMinutes = 30;

/** Makes the secret of an authenticator app, which counts once a code of it was entered. */
export async function handleBegin(
  call: RequestContext,
): Promise<AnswerOf<typeof beginAuthenticator>> {
  const { db, context, identity } = call;
  const secret = newSecret();
  const until = new Date(context.now().getTime() + validMinutes * 60_000).toISOString();
  await db.query(sql`
    insert into authenticators_begun (session_id, secret, expires_at) values (${identity.sessionId}, ${secret}::bytea, ${until})
    on conflict (session_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`);
  const { name } = await consoleNow({ db, context });
  return ok({
    secret: secretText(secret),
    uri: authenticatorUri(secret, { console: name, email: identity.email }),
  });
}

/** Sets it up by its first code, in place of another one. @throws ApiError 409, 422. */
export async function handleAdd(
  call: RequestContext,
  { body: { code } }: Input<typeof addAuthenticator>,
): Promise<AnswerOf<typeof addAuthenticator>> {
  const { id, sessionId } = call.identity;
  const now = call.context.now();
  const at = now.toISOString();
  const recovery_codes = await changeOwn(call, async (db) => {
    const [begun] = await db.query<{ secret: Uint8Array<ArrayBuffer> }>(
      sql`select secret from authenticators_begun where session_id = ${sessionId} and expires_at > ${at}::timestamptz`,
    );
    if (!begun) throw clash(t("app.void"));
    const step = stepOf(
      begun.secret,
      code.replace(/[\s-]/g, ""),
      now,
      call.context.authenticatorDrift,
    );
    if (step === undefined) throw invalid({ code: [t("app.wrong")] });
    await db.query(sql`
      insert into authenticators (admin_id, secret, last_step, created_at) values (${id}, ${begun.secret}::bytea, ${step}::bigint, ${at})
      on conflict (admin_id) do update set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at, last_used_at = null`);
    await db.query(sql`delete from authenticators_begun where session_id = ${sessionId}`);
    return {
      result: await afterAdding(call, db),
      change: { action: "set up an authenticator", said: () => t("mail.appAdded") },
    };
  });
  return ok({ recovery_codes }, { status: 201, message: t("app.added") });
}

/** @throws ApiError 404; 409 for the last second factor of somebody who needs one. */
export async function handleRemove(
  call: RequestContext,
): Promise<AnswerOf<typeof removeAuthenticator>> {
  await changeOwn(call, async (db) => {
    const gone = await db.query(
      sql`delete from authenticators where admin_id = ${call.identity.id} returning 1`,
    );
    if (gone.length === 0) throw notFound();
    await afterRemoving(call, db);
    return {
      result: undefined,
      change: { action: "removed the authenticator", said: () => t("mail.appRemoved") },
    };
  });
  return ok({ removed: true }, { message: t("app.removed") });
}

/** Makes recovery codes in place of those there were. @throws ApiError 409 without a second factor. */
export async function handleRecoveryCodes(
  call: RequestContext,
): Promise<AnswerOf<typeof makeOwnRecoveryCodes>> {
  const { id } = call.identity;
  const recovery_codes = await changeOwn(call, async (db) => {
    if (!hasFactor(await factorsOf(db, id))) throw clash(t("codes.none"));
    return {
      result: await makeRecoveryCodes(db, id),
      change: { action: "made recovery codes", said: () => t("mail.codesMade") },
    };
  });
  return ok({ recovery_codes }, { status: 201, message: t("codes.made") });
}
