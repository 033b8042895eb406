import { sql } from "../../db/sql";
import type { Database } from "../../db/database";
import type { ApiContext } from "../../context";
import { storedHash } from "../tokens";

/** Made at once; each is used once. */
export const codesMade = 10;
/** Crockford's letters, none of which is read as another. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 28;

const grouped = (code: string) => (code.match(/.{4}/g) ?? []).join("-");

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}

/** A code as it was meant, however it was typed; undefined for what is none. */
export function readRecoveryCode(written: string): string | undefined {
  const code = written
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  // Those of 16 were made before.
  return /^[0-9A-HJKMNP-TV-Z]{16}(?:[0-9A-HJKMNP-TV-Z]{12})?$/.test(code) ? code : undefined;
}

/** 140 random bits need no slow hash; the admin in it keeps the codes of two people apart. */
const hashOf = (adminId: number, code: string) => storedHash(`${adminId} ${code}`);

/** Makes new codes in place of those there were. In a transaction. Told only here. */
export async function makeRecoveryCodes(db: Database, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, newCode);
  await db.query(sql`delete from recovery_codes where admin_id = ${adminId}`);
  for (const code of codes)
    await db.query(
      sql`insert into recovery_codes (admin_id, code_hash) values (${adminId}, ${await hashOf(adminId, code)}::bytea)`,
    );
  return codes.map(grouped);
}

/** Uses a code up; whether it was one. */
export async function takeRecoveryCode(
  { db, context }: { db: Database; context: Pick<ApiContext, "now"> },
  adminId: number,
  written: string,
): Promise<boolean> {
  const code = readRecoveryCode(written);
  if (code === undefined) return false;
  const used = await db.query(
    sql`update recovery_codes set used_at = ${context.now().toISOString()} where admin_id = ${adminId} and code_hash = ${await hashOf(adminId, code)}::bytea and used_at is null returning 1`,
  );
  return used.length > 0;
}
