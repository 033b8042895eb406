import { systemActors } from "../schema/system-actors";
import { cleanEmail } from "../schema";
import { takeFactorsAway } from "../api/identity/second-factor/of-admins";
import { sql } from "../api/db/sql";
import type { HostDatabase } from "../server/db/open";
import { withDatabase } from "./schema-files";
import { endWith } from "./end-with";

const usage = `Usage: rollcall second-factor reset <email>
Takes the second factor of an admin away who has lost it, with its recovery codes, and ends the
admin's sessions: for the last super admin; others are reset on their page in the console. The
password stays. With the embedded database, stop the server first. It is noted in the activity log;
no email is sent.`;

async function reset(db: HostDatabase, email: string): Promise<void> {
  const [admin] = await db.query<{ id: number; name: string }>(
    sql`select id, name from admins where lower(email) = ${cleanEmail(email)} and deleted_at is null`,
  );
  if (!admin) throw new Error(`No admin has the address ${email}.`);
  const ended = await db.transaction((tx) =>
    takeFactorsAway(
      tx,
      {
        context: { now: () => new Date(), resources: [] },
        identity: { id: null, name: systemActors.operator },
        address: "",
      },
      admin.id,
    ),
  );
  console.log(
    `${admin.name} has no second factor any more, and signs in with the password alone${ended > 0 ? `; sessions ended: ${ended}` : ""}.`,
  );
}

async function main(): Promise<void> {
  const email = process.argv.slice(2).find((word) => !word.startsWith("-"));
  if (process.argv.includes("--help")) console.log(usage);
  else if (email === undefined) throw new Error(usage);
  else await withDatabase((db) => reset(db, email));
}

// It also runs where nothing but the built server is: it loads nothing of the application.
await main().catch(endWith);
