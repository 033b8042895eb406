import { sql } from "../../db/sql";
import type { Database } from "../../db/database";

/**
 * Whether an account is a system's: nothing by which a person signs in was ever set up for it. Once
 * somebody does sign in to it, the tokens that others made for it end (`begin` of a session).
 */
export async function isOfSystem(db: Database, adminId: number): Promise<boolean> {
  const [row] = await db.query<{ signsIn: boolean }>(sql`
    select exists (select 1 from credentials where admin_id = ${adminId} and password_hash is not null)
      or exists (select 1 from passkeys where admin_id = ${adminId})
      or exists (select 1 from issuer_accounts where admin_id = ${adminId}) as "signsIn"`);
  return row?.signsIn === false;
}
