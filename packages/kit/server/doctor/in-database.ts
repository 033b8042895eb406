import type { Database } from "../../api/db/database";
import { sql } from "../../api/db/sql";
import { note, weak, type Finding } from "./in-settings";

/** Days without a sign-in, or without a call, after which access is likely to be forgotten. */
const [quietAdmin, quietToken] = [180, 90];

interface Counts {
  supers: number;
  bare: number;
  quiet: number;
  tokens: number;
  superuser: boolean;
}

const counts = (now: Date) => sql`
  select
    (select count(*)::int from admins a where a.is_super_admin and a.status = 'active' and a.deleted_at is null) as supers,
    (select count(*)::int from admins a where a.is_super_admin and a.status = 'active' and a.deleted_at is null
      and not exists (select 1 from passkeys p where p.admin_id = a.id) and not exists (select 1 from authenticators t where t.admin_id = a.id)) as bare,
    (select count(*)::int from admins a where a.status = 'active' and a.deleted_at is null
      and coalesce(a.last_login_at, a.created_at) < ${now.toISOString()}::timestamptz - make_interval(days => ${quietAdmin}::int)) as quiet,
    (select count(*)::int from api_tokens t where t.revoked_at is null and t.expires_at > ${now.toISOString()}::timestamptz
      and coalesce(t.last_used_at, t.created_at) < ${now.toISOString()}::timestamptz - make_interval(days => ${quietToken}::int)) as tokens,
    (select rolsuper from pg_roles where rolname = current_user) as superuser`;

/** An application need not have webhooks. */
async function openWebhooks(db: Database): Promise<number> {
  const [table] = await db.query<{ there: boolean }>(
    sql`select to_regclass('webhooks') is not null as there`,
  );
  if (!table?.there) return 0;
  const [found] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from webhooks where deleted_at is null and status = 'active' and address like 'http:%'`,
  );
  return found?.count ?? 0;
}

const times = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/**
 * What is weak in who has access, and in where data goes.
 * @param isEmbedded the embedded database has one role, which nobody reaches from outside
 */
export async function weakInDatabase(
  db: Database,
  { now, isEmbedded }: { now: Date; isEmbedded: boolean },
): Promise<Finding[]> {
  const [found] = await db.query<Counts>(counts(now));
  if (!found) return [];
  const { supers, bare, quiet, tokens, superuser } = found;
  const webhooks = await openWebhooks(db);
  const findings: (Finding | false)[] = [
    bare > 0 &&
      weak(
        `${times(bare, "super admin has", "super admins have")} no second factor. One is set up on the profile; settings can demand it.`,
      ),
    supers === 1 &&
      note("There is one super admin only. If that person can't sign in, no one can give rights."),
    quiet > 0 &&
      note(
        `${times(quiet, "active admin hasn't", "active admins haven't")} signed in for ${quietAdmin} days. Disable accounts that aren't needed.`,
      ),
    tokens > 0 &&
      note(
        `${times(tokens, "API token hasn't", "API tokens haven't")} been used for ${quietToken} days. End those that aren't needed.`,
      ),
    webhooks > 0 &&
      weak(
        `${times(webhooks, "webhook sends", "webhooks send")} to an address that begins with http: what changes can be read on the way.`,
      ),
    superuser &&
      !isEmbedded &&
      weak(
        "The database is used by a superuser of PostgreSQL, who may also read files of its machine. Give the server a role of its own.",
      ),
  ];
  return findings.filter((one) => one !== false);
}
