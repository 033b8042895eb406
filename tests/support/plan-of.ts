import type { Database } from "@rollcall/kit/api/db/database";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";

/** How a database would run a statement: its plan, as text. */
export const planOf = async (db: Database, statement: SQL): Promise<string> =>
  (await db.query<{ "QUERY PLAN": string }>(sql`explain ${statement}`))
    .map((line) => line["QUERY PLAN"])
    .join("\n");
