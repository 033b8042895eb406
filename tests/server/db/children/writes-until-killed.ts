import { sql } from "@rollcall/kit/api/db/sql";
import { openEmbedded } from "../../../../packages/kit/server/db/embedded";

/**
 * Writes numbers one after the other, and says each one only when the database has acknowledged it.
 */
const db = await openEmbedded(process.argv[2] ?? "");
await db.script(
  "create table if not exists written (n integer primary key, at timestamptz not null default now())",
);
const [row] = await db.query<{ n: number }>(sql`select coalesce(max(n), 0) as n from written`);
process.stdout.write(`open ${row?.n}\n`);
if (process.argv[3] === "backup") void db.backup();
for (let n = (row?.n ?? 0) + 1; ; n++) {
  await db.transaction(async (tx) => {
    await tx.query(sql`insert into written (n) values (${n})`);
    await tx.query(sql`insert into written (n) values (${-n})`);
  });
  process.stdout.write(`${n}\n`);
  // The worker does it by itself, but less often than a test can wait for.
  if (process.argv[3] === "checkpoints" && n % 7 === 0) await db.script("checkpoint");
}
