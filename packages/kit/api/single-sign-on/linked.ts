import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { notFound } from "../errors";
import { ok } from "../http/envelope";
import type { AnswerOf, DataOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { idOf } from "../http/request-values";
import { lockAdmin, revokeSessions } from "../identity/sessions";
import type { issuersOfAdmin, ownIssuers, unlinkIssuer } from "./contract";
import { issuerOf } from "./under-way";
import { t } from "./text";

type Linked = DataOf<typeof issuersOfAdmin>;

/** The accounts of an admin at issuers that are set up. */
async function linkedTo({ db, context }: RequestContext, adminId: number): Promise<Linked> {
  const issuers = context.singleSignOn?.issuers ?? [];
  if (issuers.length === 0) return [];
  const rows = await db.query<Omit<Linked[number], "key" | "name"> & { issuer: string }>(
    sql`select issuer, email, linked_at, last_used_at from issuer_accounts where admin_id = ${adminId} order by linked_at`,
  );
  return rows.flatMap(({ issuer, ...row }) => {
    const found = issuers.find(({ rules }) => rules.issuer === issuer);
    return found ? [{ key: found.rules.key, name: found.rules.name, ...row }] : [];
  });
}

/** How one signs in oneself. */
export async function own(call: RequestContext): Promise<AnswerOf<typeof ownIssuers>> {
  const [row] = await call.db.query<{ password: boolean }>(
    sql`select exists (select 1 from credentials where admin_id = ${call.identity.id} and password_hash is not null) as password`,
  );
  const issuers = await linkedTo(call, call.identity.id);
  return ok({ password: row?.password === true, issuers });
}

async function adminOf(call: RequestContext): Promise<number> {
  const id = idOf(call);
  const found = await call.db.query(
    sql`select 1 from admins where id = ${id} and deleted_at is null`,
  );
  if (found.length === 0) throw notFound();
  return id;
}

export const ofAdmin = async (call: RequestContext): Promise<AnswerOf<typeof issuersOfAdmin>> =>
  ok(await linkedTo(call, await adminOf(call)));

/** Unlinks an account at an issuer, and ends the sessions that were opened by it. @throws ApiError 404. */
export async function unlink(call: RequestContext): Promise<AnswerOf<typeof unlinkIssuer>> {
  const { rules } = issuerOf(call);
  const id = await adminOf(call);
  await lockAdmin(call.db, id);
  const gone = await call.db.query(
    sql`delete from issuer_accounts where admin_id = ${id} and issuer = ${rules.issuer} returning 1`,
  );
  if (gone.length === 0) throw notFound();
  const ended = await revokeSessions(
    call,
    id,
    sql`s.id in (select session_id from issuer_sessions where issuer = ${rules.issuer}) and s.id <> ${call.identity.sessionId}`,
  );
  await logActivity(call, [
    {
      action: "unlinked an account",
      resource: "admins",
      recordId: id,
      changes: {},
      details: { issuer: rules.name },
    },
  ]);
  return ok({ ended }, { message: t("unlinked", { name: rules.name }) });
}
