import { sql } from "../../db/sql";
import type { ApiHost } from "../../context";

/** Forgets what was begun of a second factor and not finished in its time. */
export async function forgetBegun({ db, now }: Pick<ApiHost, "db" | "now">): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  await db.query(sql`delete from passkey_challenges where expires_at < ${at}`);
  await db.query(sql`delete from authenticators_begun where expires_at < ${at}`);
}
