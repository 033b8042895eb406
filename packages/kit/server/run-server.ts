import { parseArgs } from "node:util";
import { restoreBackup } from "@rollcall/embedded-postgres";
import { startDistrict } from "./district/start-district";
import { readEnvironment, type DistrictSettings, type Environment } from "./environment";
import { createLog } from "./log";
import { consoleFolder } from "./places";
import { runToEnd } from "./run-to-end";
import type { ServedApplication } from "./served";
import { startServer, type RunningServer } from "./start-server";

/** What the terminal says of a server that has just started. */
export function welcome(
  served: Pick<ServedApplication, "name" | "demo">,
  { url, demo, setupCode }: Pick<RunningServer, "url" | "demo" | "setupCode">,
): string {
  const lines = ["", `  ${served.name} is running: ${url}`, ""];
  if (demo) {
    lines.push(`  ${demo.made} has been made. Sign in with the password ${demo.password}`, "");
    for (const { email, who } of served.demo?.signIns ?? [])
      lines.push(`    ${email.padEnd(20)} ${who}`);
    lines.push("", "  This password is printed once.", "");
  }
  if (setupCode)
    lines.push(
      `  No one can sign in yet. Create the first super admin at ${url}/setup`,
      `  with the one-time code ${setupCode}`,
      "",
    );
  return `${lines.join("\n")}\n`;
}

function stopWhenTold(server: { close(): Promise<void> }): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.close().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}

async function serveDistrict(
  served: ServedApplication,
  environment: Environment,
  district: DistrictSettings,
): Promise<void> {
  const running = await startDistrict(
    served,
    { ...environment, district },
    { log: createLog(environment.logLevel), consoleFolder: consoleFolder(), env: process.env },
  );
  process.stdout.write(
    `\n  ${served.name} is running: ${running.url}\n\n  It serves ${running.tenants().length} host names.\n\n`,
  );
  stopWhenTold(running);
}

async function main(load: () => Promise<ServedApplication>): Promise<void> {
  // Whatever is written, by the database too, is for this user only.
  process.umask(0o077);
  const served = await load();
  const environment = readEnvironment(process.env);
  const { values } = parseArgs({
    options: { restore: { type: "string" }, restored: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.restore !== undefined) await restoreBackup(values.restore, environment.dataDir);
  if (environment.district) return serveDistrict(served, environment, environment.district);
  const server = await startServer(served, environment, {
    log: createLog(environment.logLevel),
    consoleFolder: consoleFolder(),
    isRestored: values.restored,
    // The database is gone for good: without it nothing can be answered.
    onFailure(error) {
      process.stderr.write(`${served.name} has stopped. ${error.message}\n`);
      process.exit(1);
    },
  });
  process.stdout.write(welcome(served, server));
  stopWhenTold(server);
}

/**
 * Serves an application until the process is told to end: reads the environment and the command
 * line, prints where it runs, and ends with one sentence when it cannot.
 * @param load imports the application, so that what is wrong with its declarations is said too.
 */
export const runServer = (name: string, load: () => Promise<ServedApplication>): void =>
  runToEnd(() => main(load), `${name} could not start.`);
