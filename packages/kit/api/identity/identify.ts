import { sql } from "../db/sql";
import type { ApiContext } from "../context";
import { notSignedIn } from "../errors";
import type { Identity } from "../http/request-context";
import { maintenanceColumn, refuseInMaintenance } from "../settings/maintenance";
import { permissionsColumn } from "./rights";
import { noteAstray } from "./astray";
import { sentKeyHash } from "./browser-key";
import { endDeadSessions } from "./sessions";
import { identifyToken } from "./api-tokens/identify-token";
import { looksLikeApiToken } from "./api-tokens/secret";
import { isToken, storedHash } from "./tokens";
import { t } from "./text";

/** How old the note of a session's last use may become before it is written again. */
const touchAfter = 60_000;
/**
 * Minutes for which the password that was typed in a session is enough. In one that can do nothing but
 * set up a second factor it is enough for as long as that lasts.
 */
export const confirmedMinutes = 10;
const confirmedFor = confirmedMinutes * 60_000;
const ended = () => notSignedIn(t("sessionEnded"));

interface Row extends Identity {
  sessionId: number;
  untouched: boolean;
  /** Whether the request has the key of the browser that signed in; and one before it had it. */
  holdsKey: boolean;
  keySeen: boolean;
  /** The institution's name while it is under maintenance. */
  maintained: string | null;
}

function tokenOf(request: Request): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token === undefined) throw notSignedIn();
  return token;
}

/** How a request is identified, beside what it sends. */
interface How {
  /** The client's network address. */
  address: string;
  openInMaintenance?: boolean | undefined;
}

/**
 * Who sends a request by a session or an API token, with the rights as they are now.
 * @throws ApiError 401 without a token, or with one that opens nothing; 429; 503 for everybody but
 * super admins while the institution is under maintenance, unless the call is open then.
 */
export async function identify(
  context: ApiContext,
  request: Request,
  { address, openInMaintenance = false }: How,
): Promise<Identity> {
  const token = tokenOf(request);
  if (isToken(token))
    return identifySession(context, token, { address, openInMaintenance, request });
  if (looksLikeApiToken(token))
    return identifyToken(context, token, { address, openInMaintenance });
  throw ended();
}

/**
 * Who has a session, with the rights as they are now: a change of rights, a disabled admin or a
 * revoked session takes effect at the next request. One statement, on every request; once a minute
 * a second one notes that the session was used, and one that is found past its time is ended for
 * good. A session whose browser has shown its key once opens nothing without it; a program that
 * keeps no cookies never shows one.
 * @throws ApiError 401 for one that is unknown, revoked, expired, idle for too
 * long, whose admin may not sign in, or that comes without its browser's key; 503 for everybody but super admins while the institution is
 * under maintenance, unless the call is open then.
 */
async function identifySession(
  context: ApiContext,
  token: string,
  { openInMaintenance, ...from }: Required<How> & { request: Request },
): Promise<Identity> {
  const hash = await storedHash(token);
  const now = context.now().getTime();
  const at = (time: number) => new Date(time).toISOString();
  const [row] = await context.db.query<Row>(sql`
    select s.id as "sessionId", s.last_used_at <= ${at(now - touchAfter)}::timestamptz as untouched,
      (s.key_hash = ${await sentKeyHash(context, from.request)}::bytea) is true as "holdsKey", s.key_seen as "keySeen",
      (s.awaits is not distinct from 'set_up' or greatest(s.created_at, s.password_at) between ${at(now - confirmedFor)}::timestamptz and ${at(now + confirmedFor)}::timestamptz) as confirmed, s.awaits, a.id, a.name, a.email, a.is_super_admin, ${permissionsColumn}, ${maintenanceColumn} as maintained
    from sessions s join admins a on a.id = s.admin_id and a.status = 'active' and a.deleted_at is null
    where s.token_hash = ${hash}::bytea and s.revoked_at is null and s.expires_at > ${at(now)}::timestamptz
      and s.last_used_at > ${at(now - context.sessions.idleMinutes * 60_000)}::timestamptz`);
  if (!row) {
    await endDeadSessions(context, sql`s.token_hash = ${hash}::bytea`);
    throw ended();
  }
  const { untouched, holdsKey, keySeen, maintained, ...identity } = row;
  if (keySeen && !holdsKey) {
    await noteAstray(context, identity, from);
    throw ended();
  }
  if (!openInMaintenance) refuseInMaintenance(maintained, identity.is_super_admin);
  if (untouched || holdsKey !== keySeen)
    await context.db.query(
      sql`update sessions set last_used_at = greatest(last_used_at, ${at(now)}::timestamptz), key_seen = key_seen or ${holdsKey} where id = ${identity.sessionId}`,
    );
  return identity;
}
