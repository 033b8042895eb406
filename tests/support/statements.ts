import type { Database } from "@rollcall/kit/api/db/database";
import type { SQL } from "@rollcall/kit/api/db/sql";

/** The statements that a database is asked for while work is done, those of its transactions included. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<SQL[]> {
  const { query, transaction } = db;
  const seen: SQL[] = [];
  const noting = (inner: Database): Pick<Database, "query" | "transaction"> => ({
    query: (statement) => {
      seen.push(statement);
      return inner.query(statement);
    },
    transaction: (within) => inner.transaction((tx) => within({ ...tx, ...noting(tx) })),
  });
  Object.assign(db, noting({ ...db }));
  try {
    await work();
  } finally {
    Object.assign(db, { query, transaction });
  }
  return seen;
}
