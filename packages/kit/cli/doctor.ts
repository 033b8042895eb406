import { existsSync } from "node:fs";
import { readEnvironment } from "../server/environment";
import { weakInDatabase } from "../server/doctor/in-database";
import { weakInFiles } from "../server/doctor/in-files";
import { weakInSettings, type Finding } from "../server/doctor/in-settings";
import { hasDatabase, placeOf, withDatabase } from "./schema-files";
import { endWith } from "./end-with";

const usage = `Usage: rollcall doctor
Tells what is weak in how a server is run: its settings, the data folder, who has access. Run it with
the environment of the server. It changes nothing; the embedded database is only looked at while no
server uses it. Ends with 1 where something is weak, or the database could not be looked at.`;

async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  const environment = readEnvironment(process.env);
  const now = new Date();
  const isEmbedded = environment.databaseUrl === undefined;
  const findings: Finding[] = [
    ...weakInSettings(environment, process.env),
    ...weakInFiles(environment, now),
  ];
  const looked = ["the settings"];
  if (existsSync(environment.dataDir)) looked.push(`the folder ${environment.dataDir}`);
  let unseen = "";
  if (hasDatabase(environment))
    try {
      findings.push(
        ...(await withDatabase((db) => weakInDatabase(db, { now, isEmbedded }), environment)),
      );
      looked.push("who has access");
    } catch (error) {
      unseen = `The database was not looked at. ${error instanceof Error ? error.message : String(error)}`;
    }
  else unseen = `There is no database in ${placeOf(environment)} yet.`;
  const isWeak = findings.some((finding) => finding.isWeak);
  for (const finding of findings)
    console.log(`${finding.isWeak ? "weak" : "note"}  ${finding.text}`);
  console.log(`${isWeak ? "" : "Nothing weak was found. "}Looked at: ${looked.join(", ")}.`);
  if (unseen) console.log(unseen);
  if (isWeak || (unseen && hasDatabase(environment))) process.exitCode = 1;
}

// It also runs where nothing but the built server is: it loads nothing of the application.
await main().catch(endWith);
