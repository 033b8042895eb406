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
  alike: number;
  oldPushKeys: boolean;
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
    (select coalesce(sum(c.many), 0)::int from (select count(*) as many from credentials c join admins a on a.id = c.admin_id and a.status = 'active' and a.deleted_at is null
      where c.password_hash is not null group by c.password_hash having count(*) > 1) c) as alike,
    exists (select 1 from push_keys where old_public_key is not null) as "oldPushKeys",
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
  const { supers, bare, quiet, tokens, alike, oldPushKeys, superuser } = found;
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
    // Each hash has a salt of its own, unless they were written at once, by a demo.
    alike > 0 &&
      weak(
        `${alike} active admins are sign-ins of the demo and have its one password. Disable them, or give each a password of its own.`,
      ),
    oldPushKeys &&
      note(
        "Old keys for pushes are there still. Once their devices have new ones, run: rollcall push-keys end-old",
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
