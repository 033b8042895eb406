import { sql } from "drizzle-orm";
import { openEmbedded } from "../../../../server/db/embedded";

/** Writes numbers one after the other, and says each one only when the database has acknowledged it. */
const db = await openEmbedded(process.argv[2] ?? "");
await db.script("create table if not exists written (n integer primary key, at timestamptz not null default now())");
const [row] = await db.query<{ n: number }>(sql`select coalesce(max(n), 0) as n from written`);
process.stdout.write(`open ${row?.n}\n`);
if (process.argv[3] === "backup") void db.backup();
for (let n = (row?.n ?? 0) + 1; ; n++) {
  await db.transaction(async (tx) => {
    await tx.query(sql`insert into written (n) values (${n})`);
    await tx.query(sql`insert into written (n) values (${-n})`);
  });
  process.stdout.write(`${n}\n`);
}
