import { existsSync } from "node:fs";
import { readEnvironment, type Environment } from "../server/environment";
import { placesOf } from "../server/district/for-each-tenant";
import { weakInDatabase } from "../server/doctor/in-database";
import { weakInFiles, weakInList } from "../server/doctor/in-files";
import { weakInSettings, type Finding } from "../server/doctor/in-settings";
import { hasDatabase, placeOf, withDatabase } from "./schema-files";
import { endWith } from "./end-with";

const usage = `Usage: rollcall doctor
Tells what is weak in how a server is run: its settings, the data folder, who has access. Run it with
the environment of the server. It changes nothing; the embedded database is only looked at while no
server uses it. Ends with 1 where something is weak, or the database could not be looked at.`;

/** @returns whether all is well and was looked at */
async function examine(environment: Environment, env: typeof process.env): Promise<boolean> {
  const now = new Date();
  const isEmbedded = environment.databaseUrl === undefined;
  const findings: Finding[] = [
    ...weakInSettings(environment, env),
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
  return !isWeak && !(unseen && hasDatabase(environment));
}

/** Of tenants each by itself; what holds for the process is said of each. */
async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  const environment = readEnvironment(process.env);
  const weakFile = environment.district && weakInList(environment.district.file);
  if (weakFile) console.log(`weak  ${weakFile.text}`);
  if (weakFile) process.exitCode = 1;
  for (const place of placesOf(environment, process.env)) {
    if (place.name !== undefined) console.log(`\n${place.name}`);
    const isWell =
      !("problem" in place) &&
      (await examine(place.environment, { ...process.env, ...place.listed?.environment }));
    if ("problem" in place) console.log(`weak  ${place.problem}`);
    if (!isWell) process.exitCode = 1;
  }
}

// It also runs where nothing but the built server is: it loads nothing of the application.
await main().catch(endWith);
