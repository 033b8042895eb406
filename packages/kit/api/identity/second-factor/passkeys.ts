import { sql } from "../../db/sql";
import { invalid, notFound } from "../../errors";
import { ok } from "../../http/envelope";
import type { AnswerOf, DataOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import { idOf } from "../../http/request-values";
import type { Input } from "../../http/route-of";
import { PasskeyRefused, type StoredPasskey } from "../../ports/passkeys";
import { consoleNow } from "../account-mails";
import { logRefusedPasskey } from "../log-sign-in";
import { remember, take } from "./challenges";
import { afterAdding, afterRemoving, changeOwn } from "./changed";
import type { addPasskey, beginAddingPasskey, removePasskey } from "./contract";
import { passkeyRefused } from "./finish";
import { knownPasskeys, passkeysOf } from "./take-passkey";
import { t } from "./text";

/** Nobody looks through more. */
const mostPasskeys = 20;

/** What the browser is asked for, so that it makes a passkey. @throws ApiError 409. */
export async function handleBegin(
  call: RequestContext,
): Promise<AnswerOf<typeof beginAddingPasskey>> {
  const { db, context, identity } = call;
  const passkeys = passkeysOf(call);
  const { id, email, name, sessionId } = identity;
  const [person] = await db.query<{ handle: Uint8Array<ArrayBuffer> }>(
    sql`select passkey_user as handle from credentials where admin_id = ${id}`,
  );
  if (!person) throw notFound();
  const { name: consoleName } = await consoleNow({ db, context });
  const owner = { handle: person.handle, email, name };
  const request = await passkeys.add(consoleName, owner, await knownPasskeys(call, id));
  return ok(await remember(call, "add", request, sessionId));
}

async function made(
  call: RequestContext,
  answer: Input<typeof addPasskey>["body"]["answer"],
): Promise<StoredPasskey> {
  const passkeys = passkeysOf(call);
  const challenge = await take(call, "add", answer, call.identity.sessionId);
  if (challenge === undefined) throw passkeyRefused();
  try {
    return await passkeys.added(answer, challenge);
  } catch (error) {
    if (!(error instanceof PasskeyRefused)) throw error;
    logRefusedPasskey(call, error.message, call.identity.id);
    throw passkeyRefused();
  }
}

/** Stores a passkey that the browser has made. @throws ApiError 403 `passkey_refused`, 409, 422. */
export async function handleAdd(
  call: RequestContext,
  { body: { name, answer } }: Input<typeof addPasskey>,
): Promise<AnswerOf<typeof addPasskey>> {
  const { id } = call.identity;
  const { id: credential, publicKey, counter, transports } = await made(call, answer);
  const now = call.context.now().toISOString();
  const added = await changeOwn(call, async (db) => {
    const [passkey] = await db.query<DataOf<typeof addPasskey>["passkey"]>(sql`
      insert into passkeys (admin_id, credential_id, public_key, counter, transports, name, created_at)
      select ${id}::int, ${credential}::text, ${publicKey}::bytea, ${counter}::bigint, ${sql.param(transports)}::text[], ${name}::text, ${now}::timestamptz
      where (select count(*) from passkeys where admin_id = ${id}) < ${mostPasskeys}::int
      on conflict (credential_id) do nothing
      returning id, name, created_at, last_used_at`);
    if (!passkey) throw invalid({ answer: [t("passkey.refused")] });
    return {
      result: { passkey, recovery_codes: await afterAdding(call, db) },
      change: {
        action: "added a passkey",
        details: { passkey: name },
        said: () => t("mail.passkeyAdded", { name }),
      },
    };
  });
  return ok(added, { status: 201, message: t("passkey.added") });
}

/** @throws ApiError 404; 409 for the last second factor of somebody who needs one. */
export async function handleRemove(call: RequestContext): Promise<AnswerOf<typeof removePasskey>> {
  const passkeyId = idOf(call);
  await changeOwn(call, async (db) => {
    const [gone] = await db.query<{ name: string }>(
      sql`delete from passkeys where id = ${passkeyId} and admin_id = ${call.identity.id} returning name`,
    );
    if (!gone) throw notFound();
    await afterRemoving(call, db);
    return {
      result: undefined,
      change: {
        action: "removed a passkey",
        details: { passkey: gone.name },
        said: () => t("mail.passkeyRemoved", { name: gone.name }),
      },
    };
  });
  return ok({ id: passkeyId }, { message: t("passkey.removed") });
}
