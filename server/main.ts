import { parseArgs } from "node:util";
import { restoreBackup } from "@rollcall/embedded-postgres";
import { demoSignIns } from "../src/features/demo/sign-ins";
import { readEnvironment } from "./environment";
import { createLog } from "./log";
import { consoleFolder } from "./places";
import { runToEnd } from "./run-to-end";
import { startServer, type RunningServer } from "./start-server";

function welcome({ url, demo, setupCode }: RunningServer): string {
  const lines = ["", `  Rollcall is running: ${url}`, ""];
  if (demo) {
    lines.push(
      `  A demo school with ${demo.students.toLocaleString("en")} students has been made. Sign in with the password ${demo.password}`,
      "",
    );
    for (const { email, who } of demoSignIns) lines.push(`    ${email.padEnd(20)} ${who}`);
    lines.push("", "  This password is printed once.", "");
  }
  if (setupCode)
    lines.push(
      `  Nobody can sign in yet. Make the first super admin at ${url}/setup`,
      `  with the one-time code ${setupCode}`,
      "",
    );
  return `${lines.join("\n")}\n`;
}

/** The database is gone for good: without it nothing can be answered. */
function end(error: Error): void {
  process.stderr.write(`Rollcall has stopped. ${error.message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  // Whatever is written, by the database too, is for this user only.
  process.umask(0o077);
  const environment = readEnvironment(process.env);
  const { values } = parseArgs({
    options: { restore: { type: "string" }, restored: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.restore !== undefined) await restoreBackup(values.restore, environment.dataDir);
  const server = await startServer(environment, {
    log: createLog(environment.logLevel),
    consoleFolder: consoleFolder(),
    isRestored: values.restored,
    onFailure: end,
  });
  process.stdout.write(welcome(server));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.close().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}

runToEnd(main, "Rollcall could not start.");
