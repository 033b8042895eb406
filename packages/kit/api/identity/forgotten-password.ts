import { sql } from "../db/sql";
import { cleanEmail } from "../../schema";
import { clash } from "../errors";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { mailChannel } from "../outbox/queue-mail";
import { consoleNow, mailCodeLink } from "./account-mails";
import { forgotPassword } from "./contract";
import { otherTry } from "./throttle";
import { newToken, storedHash } from "./tokens";
import { sayIn } from "../../schema/messages";
import { t } from "./text";

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
  { body: { email: written } }: Input<typeof forgotPassword>,
): Promise<AnswerOf<typeof forgotPassword>> {
  const { context } = call;
  if (!mailChannel(context) || context.publicUrl === undefined) throw clash(t("reset.noMail"));
  const email = cleanEmail(written);
  await otherTry(call, email, tries);
  const code = newToken();
  const hash = await storedHash(code);
  const now = context.now();
  const expires = new Date(now.getTime() + validMinutes * 60_000).toISOString();
  await call.db.transaction(async (db) => {
    const { name, ...institution } = await consoleNow({ db, context });
    const [admin] = await db.query<{ email: string; language: string | null }>(sql`
      with found as (select id, email, language from admins where lower(email) = ${email} and status = 'active' and deleted_at is null for no key update),
      dropped as (delete from invitations i using found where i.admin_id = found.id and i.created_by is null and i.used_at is null),
      made as (
        insert into invitations (code_hash, admin_id, created_by, created_at, expires_at)
        select ${hash}::bytea, id, null, ${now.toISOString()}::timestamptz, ${expires}::timestamptz from found)
      select email, language from found`);
    if (!admin) return;
    const language = admin.language ?? institution.language;
    const letter = sayIn(language, () => ({
      title: t("mail.reset.title"),
      body: t("mail.reset.body", { name, minutes: validMinutes }),
      label: t("mail.reset.title"),
    }));
    await mailCodeLink(
      { db, context },
      { to: admin.email, page: "invitation", code },
      letter,
      language,
    );
  });
  return ok(
    { asked: true },
    {
      message: mailChannel(context)?.standIn
        ? t("reset.kept")
        : t("reset.sent", { minutes: validMinutes }),
    },
  );
}

export const forgottenPasswordRoute = routeOf(forgotPassword, {
  access: isPublic,
  countsTries: true,
  subject: "Signing in",
  summary: "Ask for a link to choose a new password; the answer doesn't reveal who has an account",
  handle: handleForgotten,
});
