import { randomInt } from "node:crypto";
import { sql } from "../api/db/sql";
import type { Database } from "../api/db/database";

/** Whether an admin has been made; until then nobody can sign in. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    sql`select exists (select 1 from admins) as found`,
  );
  return row?.found === true;
}

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const pick = (count: number) =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join("");

/**
 * A code that is easy to read aloud and hard to guess (140 bits): it guards the set-up page until
 * the first super admin is made.
 */
export const makeSetupCode = (): string => Array.from({ length: 7 }, () => pick(4)).join("-");
/** A password for the demo sign-ins, printed once. */
export const makeDemoPassword = (): string => [pick(4), pick(4), pick(4)].join("-").toLowerCase();
