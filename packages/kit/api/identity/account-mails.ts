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

/** The page on which a code is used up, below the console's own address. */
type CodePage = "invitation" | "confirm-address";

/** Never at an address that a request names. */
const codeAddress = (publicUrl: string, page: CodePage, code: string) =>
  `${publicUrl}/${page}?code=${encodeURIComponent(code)}`;

/** Whether links can be sent, so that they leave the server. */
export function mailsLinks(context: MailContext["context"]): boolean {
  const channel = mailChannel(context);
  return context.publicUrl !== undefined && channel !== undefined && !channel.standIn;
}

/** Sends a link that works by a code. Gives whether it will leave the server. */
export async function mailCodeLink(
  { db, context }: MailContext,
  { to, page, code }: { to: string; page: CodePage; code: string },
  words: { title: string; body: string; label: string },
  language: string | null,
): Promise<boolean> {
  const { publicUrl } = context;
  if (publicUrl === undefined) return false;
  const { title, body, label } = words;
  return queueMail(
    { db, context },
    { to, title, body, action: { label, url: codeAddress(publicUrl, page, code) }, language },
  );
}

/** The console's name in a message about an account of it, and the institution's language. */
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
 * @param notice says it, in the admin's language, or else in the institution's
 * @param to the address it goes to where that is no longer the admin's
 */
export async function mailSecurityNotice(
  { db, context }: MailContext,
  adminId: number,
  notice: () => { title: string; body: string },
  to?: string,
): Promise<void> {
  const [admin] = await db.query<{ email: string; language: string | null }>(
    sql`select email, language from admins where id = ${adminId}`,
  );
  if (!admin || !mailChannel(context)) return;
  const language = admin.language ?? (await institutionLanguage({ db, context }));
  await queueMail({ db, context }, { to: to ?? admin.email, language, ...sayIn(language, notice) });
}
