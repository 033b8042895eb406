import { sql } from "../db/sql";
import type { Resource } from "../../schema";
import { logActivity } from "../activity";
import { nextVersion } from "../crud/version";
import type { Database } from "../db/database";
import type { Row } from "../db/row";
import { takenSentence } from "../db/violations";
import { clash, invalid } from "../errors";
import { publish } from "../events/publish";
import { ok } from "../http/envelope";
import type { RequestContext, Write } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { isPublic } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { consoleNow, mailCodeLink, mailSecurityNotice, mailsLinks } from "./account-mails";
import { confirmAddress } from "./contract";
import { dropInvitations, lockAdmin } from "./sessions";
import { codeTry } from "./throttle";
import { newToken, storedHash } from "./tokens";
import { sayIn } from "../../schema/messages";
import { t } from "./text";

/** Hours in which the link to a new address can be used, once. */
const validHours = 24;

const emailOf = (row: Readonly<Row>) => String(row["email"] ?? "");

/** Forgets a new address that waits for its confirmation: an own password stops it. */
export async function dropAddressChange(db: Database, adminId: number): Promise<void> {
  await db.query(sql`
    with dropped as (delete from address_changes where admin_id = ${adminId} returning admin_id)
    update admins a set new_email = null, ${nextVersion} from dropped d where a.id = d.admin_id`);
}

/** @throws ApiError 409 where another admin signs in with the address */
async function refuseTaken(db: Database, resource: Resource, id: number, email: string) {
  const taken = await db.query(
    sql`select 1 from admins where lower(email) = lower(${email}) and id <> ${id} and deleted_at is null`,
  );
  const sentence = takenSentence(resource, ["email"]);
  if (taken.length > 0) throw clash(sentence, { email: [sentence] });
}

/** Makes the code of a new address, and sends both addresses a message about it. */
async function askAddress(
  { db, context, identity }: RequestContext,
  id: number,
  [old, email]: [old: string, email: string],
): Promise<void> {
  const code = newToken();
  const now = context.now();
  const expires = new Date(now.getTime() + validHours * 3_600_000).toISOString();
  await db.query(sql`
    insert into address_changes (admin_id, code_hash, created_by, expires_at) values (${id}, ${await storedHash(code)}::bytea, ${identity.id}, ${expires})
    on conflict (admin_id) do update set code_hash = excluded.code_hash, created_by = excluded.created_by, expires_at = excluded.expires_at`);
  const [admin] = await db.query<{ language: string | null }>(
    sql`select language from admins where id = ${id}`,
  );
  const { name, ...institution } = await consoleNow({ db, context });
  const language = admin?.language ?? institution.language;
  const letter = sayIn(language, () => ({
    title: t("mail.address.title"),
    body: t("mail.address.body", { name, hours: validHours }),
    label: t("mail.address.label"),
  }));
  await mailCodeLink(
    { db, context },
    { to: email, page: "confirm-address", code },
    letter,
    language,
  );
  await mailSecurityNotice({ db, context }, id, () => ({
    title: t("mail.addressAsked.title"),
    body: t("mail.addressAsked.body", { by: identity.name, old, email }),
  }));
}

/** Tells the old address, and voids what was sent to it. */
async function leaveAddress(
  { db, context }: Pick<RequestContext, "db" | "context">,
  id: number,
  [old, email]: [old: string, email: string],
): Promise<void> {
  await dropInvitations(db, id);
  await mailSecurityNotice(
    { db, context },
    id,
    () => ({
      title: t("mail.addressChanged.title"),
      body: t("mail.addressChanged.body", { email }),
    }),
    old,
  );
}

/**
 * Lets a new sign-in address of an admin wait until a link that is sent to it is opened, and tells
 * the old one. It counts at once for who has never chosen a password, and where no link leaves the
 * server: then the answer says so.
 * @throws ApiError 409 where another admin has the address
 */
export async function guardAddress(
  call: RequestContext,
  { resource, before, after }: Pick<Write, "resource" | "before" | "after">,
): Promise<void> {
  if (!before) return;
  const id = Number(before["id"]);
  const [old, email] = [emailOf(before), emailOf(after)];
  if (old === email) return;
  const [account] = await call.db.query(sql`select 1 from credentials where admin_id = ${id}`);
  if (!account || old.toLowerCase() === email.toLowerCase() || !mailsLinks(call.context)) {
    after["new_email"] = null;
    await call.db.query(sql`delete from address_changes where admin_id = ${id}`);
    await leaveAddress(call, id, [old, email]);
    if (account && !mailsLinks(call.context))
      (call.notes ??= []).push(t("address.direct", { email }));
    return;
  }
  await refuseTaken(call.db, resource, id, email);
  after["new_email"] = email;
  after["email"] = old;
  await askAddress(call, id, [old, email]);
  (call.notes ??= []).push(t("address.pending", { old, email }));
}

interface Change {
  id: number;
  name: string;
  email: string;
  new_email: string;
}

const voidLink = () => invalid({ code: [t("address.void")] });

/** The change that a code confirms, while whoever asked for it can still sign in. */
async function changeBy(db: Database, code: Uint8Array, now: Date): Promise<Change> {
  const [change] = await db.query<Change>(sql`
    select a.id, a.name, a.email, a.new_email from address_changes c
    join admins a on a.id = c.admin_id and a.status = 'active' and a.deleted_at is null
    join admins b on b.id = c.created_by and b.status = 'active' and b.deleted_at is null
    where c.code_hash = ${code}::bytea and c.expires_at > ${now.toISOString()}::timestamptz and a.new_email is not null`);
  if (!change) throw voidLink();
  return change;
}

/**
 * Makes a new address count, by the code that was sent to it.
 * @throws ApiError 409 where another admin has it by now, 422 for a code that is void, 429
 */
async function handleAddress(
  call: RequestContext,
  { body }: Input<typeof confirmAddress>,
): Promise<AnswerOf<typeof confirmAddress>> {
  const succeeded = await codeTry(call);
  const { context, address } = call;
  const code = await storedHash(body.code.trim());
  const email = await call.db.transaction(async (db) => {
    await lockAdmin(db, (await changeBy(db, code, context.now())).id);
    const { id, name, email: old, new_email: wanted } = await changeBy(db, code, context.now());
    await db.query(
      sql`update admins set email = new_email, new_email = null, ${nextVersion} where id = ${id}`,
    );
    await db.query(sql`delete from address_changes where admin_id = ${id}`);
    await logActivity({ db, identity: { id, name }, address, context }, [
      {
        action: "updated",
        resource: "admins",
        recordId: id,
        changes: {
          email: { before: old, after: wanted },
          new_email: { before: wanted, after: null },
        },
      },
    ]);
    await leaveAddress({ db, context }, id, [old, wanted]);
    await publish(db, { topic: "rights", adminId: id });
    return wanted;
  });
  await succeeded();
  return ok({ email }, { message: t("address.confirmed", { email }) });
}

export const addressRoute = routeOf(confirmAddress, {
  access: isPublic,
  countsTries: true,
  subject: "Signing in",
  summary: "Confirm a new sign-in address by the code that was sent to it",
  maxBody: 16 * 1024,
  handle: handleAddress,
});
