import { sql } from "../../db/sql";
import type { ApiContext } from "../../context";
import { storedAddress } from "../../activity";
import { notSignedIn } from "../../errors";
import type { Identity } from "../../http/request-context";
import { maintenanceColumn, refuseInMaintenance } from "../../settings/maintenance";
import { callLimit } from "../call-limit";
import { permissionsColumn } from "../rights";
import { networkTry } from "../throttle";
import { storedHash } from "../tokens";
import { narrowedTo } from "./narrowed";
import { isApiToken } from "./secret";
import { t } from "./text";

/** How old the note of a token's last use may become before it is written again. */
const touchAfter = 60_000;
/** Tokens that open nothing, from one network address in a quarter of an hour. */
const wrongTokens = { kind: "api token", limit: 100 };

/** Calls that one token makes in a minute, unless the host says otherwise. */
const usualCalls = 600;
const countCall = callLimit(60_000, (calls) => t("tooManyCalls", { calls }));

/** No word of whether it was ever one, has expired or was ended. */
const refused = () => notSignedIn(t("unknown"));

interface Row extends Omit<Identity, "sessionId" | "apiToken"> {
  tokenId: number;
  tokenName: string;
  /** What the token lists; null: all that its owner may. */
  listed: string[] | null;
  untouched: boolean;
  /** The institution's name while it is under maintenance. */
  maintained: string | null;
}

/** From where a request comes. */
interface From {
  address: string;
  openInMaintenance: boolean;
}

/**
 * Notes a token that opens nothing against where it comes from. Right ones are never counted: a
 * program with an old token must not keep others out that stand behind the same address, and none of
 * 256 random bits is found by trying.
 */
async function refuseUnknown(context: ApiContext, address: string): Promise<never> {
  await networkTry({ context, db: context.db, address }, wrongTokens);
  throw refused();
}

/**
 * Who sends a request with an API token: its owner, with what both the owner and the token may at
 * this moment. One statement, on every request; once a minute a second one notes that the token was
 * used, and from where.
 * @throws ApiError 401 for one that is unknown, ended or expired, or whose owner may not sign in; 429
 * for too many calls with it, or too many wrong ones from an address; 503 under maintenance.
 */
export async function identifyToken(
  context: ApiContext,
  token: string,
  { address, openInMaintenance }: From,
): Promise<Identity> {
  if (!isApiToken(token)) throw refused();
  const now = context.now().getTime();
  const at = (time: number) => new Date(time).toISOString();
  const [row] = await context.db.query<Row>(sql`
    select t.id as "tokenId", t.name as "tokenName", t.permissions as listed, coalesce(t.last_used_at <= ${at(now - touchAfter)}::timestamptz, true) as untouched,
      a.id, a.name, a.email, a.is_super_admin, ${permissionsColumn}, ${maintenanceColumn} as maintained
    from api_tokens t join admins a on a.id = t.admin_id and a.status = 'active' and a.deleted_at is null
    where t.token_hash = ${await storedHash(token)}::bytea and t.revoked_at is null and t.expires_at > ${at(now)}::timestamptz`);
  if (!row) return refuseUnknown(context, address);
  const { tokenId, tokenName, listed, untouched, maintained, ...owner } = row;
  countCall(context, tokenId, context.apiTokenCallsPerMinute ?? usualCalls);
  const identity = narrowedTo(owner, listed);
  if (!openInMaintenance) refuseInMaintenance(maintained, identity.is_super_admin);
  if (untouched)
    await context.db.query(
      sql`update api_tokens set last_used_at = ${at(now)}, last_used_address = ${storedAddress(address)}::text where id = ${tokenId}`,
    );
  return { ...identity, sessionId: 0, apiToken: { id: tokenId, name: tokenName } };
}
