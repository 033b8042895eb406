import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { sayIn } from "../../schema/messages";
import { mailChannel, queueMail } from "../outbox/queue-mail";
import { institutionLanguage, languageOf } from "../settings/language-of";

interface MailContext {
  db: Database;
  context: Pick<ApiContext, "channels" | "now" | "publicUrl" | "settings">;
}

/** Where a code is used up; the console's own address, never one that a request names. */
const passwordAddress = (publicUrl: string, code: string) =>
  `${publicUrl}/invitation?code=${encodeURIComponent(code)}`;

/** Sends the link by which somebody chooses a password. Gives whether it will leave the
 * server. */
export async function mailPasswordLink(
  { db, context }: MailContext,
  to: string,
  code: string,
  words: { title: string; body: string; label: string },
): Promise<boolean> {
  const { publicUrl } = context;
  if (publicUrl === undefined) return false;
  const { title, body, label } = words;
  return queueMail(
    { db, context },
    { to, title, body, action: { label, url: passwordAddress(publicUrl, code) } },
  );
}

/** How the console is called in a message about an account of it, and what language that is in. */
export async function consoleNow({
  db,
  context,
}: MailContext): Promise<{ name: string; language: string | null }> {
  const settings = await context.settings.read(db);
  return { name: settings["branding.config.app_name"], language: languageOf(settings) };
}

/**
 * Tells an admin by email what happened to the account, where email can be sent; it is the one
 * thing an intruder in the console cannot take back.
 * @param notice says it, in the institution's language
 */
export async function mailSecurityNotice(
  { db, context }: MailContext,
  adminId: number,
  notice: () => { title: string; body: string },
): Promise<void> {
  const [admin] = await db.query<{ email: string }>(
    sql`select email from admins where id = ${adminId}`,
  );
  if (!admin || !mailChannel(context)) return;
  const language = await institutionLanguage({ db, context });
  await queueMail({ db, context }, { to: admin.email, ...sayIn(language, notice) });
}
