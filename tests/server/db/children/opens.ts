import { openEmbedded } from "../../../../packages/kit/server/db/embedded";

/** Opens the database, says so, and stays until it is killed or told to close. */
try {
  const db = await openEmbedded(process.argv[2] ?? "");
  process.once("SIGTERM", () => void db.close().then(() => process.exit(0)));
  process.stdout.write("open\n");
} catch (error) {
  process.stdout.write(`refused ${(error as Error).message}\n`);
}
