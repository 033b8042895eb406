import { migrate } from "@rollcall/kit/api/db/migrate";
import { openPostgres } from "../../../../packages/kit/server/db/postgres";

/** Applies migrations to a PostgreSQL, and says when it begins and when they are applied. */
const [url = "", migrations = "[]"] = process.argv.slice(2);
const db = openPostgres(url);
process.stdout.write("begins\n");
const applied = await migrate(db, JSON.parse(migrations) as Parameters<typeof migrate>[1]);
process.stdout.write(`applied ${applied.join(" ")}\n`);
await db.close();
