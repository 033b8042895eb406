import { sql } from "../../db/sql";
import { logActivity } from "../../activity";
import type { Database } from "../../db/database";
import { clash, invalid } from "../../errors";
import type { DataOf } from "../../http/contract";
import type { RequestContext } from "../../http/request-context";
import type { Rights } from "../../../schema";
import { mailSecurityNotice } from "../account-mails";
import { refuseLacking } from "../lacking";
import { lockAdmin } from "../sessions";
import { storedHash } from "../tokens";
import type { makeApiToken } from "./contract";
import { endingOf, newApiToken } from "./secret";
import { apiTokens } from "./tokens-of";
import { t } from "./text";

/** Tokens that work, of one account. */
const maxTokens = 50;

/** A token as it is asked for. */
export interface Wanted {
  name: string;
  days: number;
  /** Null: all that the account may. */
  permissions: readonly string[] | null;
}

/** @throws ApiError 409 for a name that another one has, or too many. */
async function refuseTaken(
  { context }: RequestContext,
  db: Database,
  adminId: number,
  name: string,
): Promise<void> {
  const working = await db.query<{ name: string }>(
    sql`select name from api_tokens where admin_id = ${adminId} and revoked_at is null and expires_at > ${context.now().toISOString()}::timestamptz`,
  );
  if (working.some((other) => other.name === name))
    throw clash(t("name.taken"), { name: [t("name.taken")] });
  if (working.length >= maxTokens) throw clash(t("tooMany", { count: maxTokens }));
}

/**
 * @param owner what the account may, which the token may not exceed
 * @throws ApiError 422 for keys that do not exist, 403 for those that the account lacks.
 */
function refuseKeys(
  { context }: RequestContext,
  owner: Rights,
  permissions: Wanted["permissions"],
): void {
  const known = new Set(context.permissionKeys);
  const unknown = (permissions ?? []).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw invalid({ permissions: unknown.slice(0, 20).map((key) => t("noKey", { key })) });
  refuseLacking(owner, permissions ?? [], (keys) => t("lacking", { keys }));
}

/**
 * Makes an API token of an account, logs it and tells the account by email.
 * @param refuse asked behind the lock of the account
 * @throws ApiError 403, 409, 422.
 */
export async function makeToken(
  call: RequestContext,
  owner: Rights & { id: number },
  { name, days, permissions }: Wanted,
  refuse: (db: Database) => Promise<void> = async () => undefined,
): Promise<DataOf<typeof makeApiToken>> {
  const { context, identity } = call;
  refuseKeys(call, owner, permissions);
  const keys = permissions && [...new Set(permissions)].sort();
  const token = newApiToken();
  const hash = await storedHash(token);
  const now = context.now();
  const expires = new Date(now.getTime() + days * 86_400_000).toISOString();
  return call.db.transaction(async (db) => {
    await lockAdmin(db, owner.id);
    await refuse(db);
    await refuseTaken(call, db, owner.id, name);
    const [made] = await db.query<{ id: number }>(sql`
      insert into api_tokens (admin_id, name, token_hash, ending, permissions, created_by, created_at, expires_at)
      values (${owner.id}, ${name}, ${hash}::bytea, ${endingOf(token)}, ${keys === null ? sql`null` : sql`${sql.param(keys)}::text[]`}, ${identity.id}, ${now.toISOString()}, ${expires}) returning id`);
    await logActivity({ ...call, db }, [
      {
        action: "made an API token",
        resource: "admins",
        recordId: owner.id,
        changes: {},
        details: { api_token: name, permissions: keys ?? "all", expires_at: expires },
      },
    ]);
    await mailSecurityNotice({ db, context }, owner.id, () => ({
      title: t("mail.title"),
      body: t("mail.body", { name }),
    }));
    const [shown] = await apiTokens({ db, context }, sql`t.id = ${made?.id ?? 0}`);
    if (!shown) throw new Error("The token that was just made is not there.");
    const { owner: _owner, ...about } = shown;
    return { ...about, token };
  });
}
