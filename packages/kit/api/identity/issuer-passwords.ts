import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import { notAllowed } from "../errors";
import { listText } from "../../schema/formats/names";
import { t } from "./text";

type Call = { db: Database; context: Pick<ApiContext, "singleSignOn"> };

/**
 * Names of the issuers by which somebody signs in whom the operator lets in by nothing else; none for
 * everybody else. A super admin's password always signs in: else a console whose issuer is away would
 * be locked for good.
 */
export async function issuersInPlace(
  { db, context }: Call,
  admin: { id: number; is_super_admin: boolean },
): Promise<string[]> {
  const { passwords = "everyone", issuers = [] } = context.singleSignOn ?? {};
  if (passwords === "everyone" || issuers.length === 0 || admin.is_super_admin) return [];
  const linked = await db.query<{ issuer: string }>(
    sql`select issuer from issuer_accounts where admin_id = ${admin.id}`,
  );
  const own = issuers.filter(({ rules }) => linked.some(({ issuer }) => issuer === rules.issuer));
  if (passwords === "unlinked" && own.length === 0) return [];
  return (own.length > 0 ? own : issuers).map(({ rules }) => rules.name);
}

/**
 * Refuses a right password that the operator lets sign in no longer. In the transaction that signs in.
 * @throws ApiError 403.
 */
export async function refusePassword(
  call: Call,
  admin: { id: number; is_super_admin: boolean },
): Promise<void> {
  const names = await issuersInPlace(call, admin);
  if (names.length > 0)
    throw notAllowed(t("passwordOff", { names: listText(names, "or") }), "password_off");
}
