import { sql } from "../db/sql";
import { cleanEmail } from "../../schema";
import { clash } from "../errors";
import { one } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic } from "../http/route";
import { routeOf, type Asked } from "../http/route-of";
import { mailChannel } from "../outbox/queue-mail";
import { consoleName, mailPasswordLink } from "./account-mails";
import { forgotPassword } from "./contract";
import { otherTry } from "./throttle";
import { newToken, storedHash } from "./tokens";

/** Minutes in which the link can be used, once. */
const validMinutes = 30;
/** So often it can be asked for in a quarter of an hour. */
const tries = {
  account: { kind: "reset", limit: 3 },
  network: { kind: "reset network", limit: 30 },
} as const;

/**
 * Sends a link to choose a new password, where the address is an active admin's. The answer is the
 * same for any address, and so is what is done before it but for the row that is written.
 * @throws ApiError 409 where no email can be sent; 429.
 */
async function handleForgotten(
  call: RequestContext,
  { body: { email: written } }: Asked<typeof forgotPassword>,
): Promise<AnswerOf<typeof forgotPassword>> {
  const { context } = call;
  if (!mailChannel(context) || context.publicUrl === undefined)
    throw clash("This server sends no email. Ask another admin to invite you again.");
  const email = cleanEmail(written);
  await otherTry(call, email, tries);
  const code = newToken();
  const hash = await storedHash(code);
  const now = context.now();
  const expires = new Date(now.getTime() + validMinutes * 60_000).toISOString();
  await call.db.transaction(async (db) => {
    const name = await consoleName({ db, context });
    const [admin] = await db.query<{ id: number; email: string }>(sql`
      with found as (select id, email from admins where lower(email) = ${email} and status = 'active' and deleted_at is null for no key update),
      dropped as (delete from invitations i using found where i.admin_id = found.id and i.created_by is null and i.used_at is null),
      made as (
        insert into invitations (code_hash, admin_id, created_by, created_at, expires_at)
        select ${hash}::bytea, id, null, ${now.toISOString()}::timestamptz, ${expires}::timestamptz from found)
      select id, email from found`);
    if (!admin) return;
    await mailPasswordLink({ db, context }, admin.email, code, {
      title: "Choose a new password",
      body: `Someone asked for a new password for your account in ${name}. The link works once, for ${validMinutes} minutes.\nIf it wasn't you, do nothing: your password stays as it is.`,
      label: "Choose a new password",
    });
  });
  return one(
    { asked: true },
    {
      message: mailChannel(context)?.standIn
        ? "No mail server is set up, so nothing is sent. If an account has this address, the link is in the outbox, where a super admin finds it."
        : `If an account has this address, an email with a link is on its way to it. The link works for ${validMinutes} minutes.`,
    },
  );
}

export const forgottenPasswordRoute = routeOf(forgotPassword, {
  access: isPublic,
  countsTries: true,
  subject: "Signing in",
  summary: "Ask for a link to choose a new password; the answer doesn't reveal who has an account",
  maxBody: 16 * 1024,
  handle: handleForgotten,
});
