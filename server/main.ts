import { parseArgs } from "node:util";
import { demoSignIns } from "../src/api/demo/sign-ins";
import { restoreBackup } from "./db/restore";
import { readEnvironment } from "./environment";
import { createLog } from "./log";
import { consoleFolder } from "./places";
import { startServer, type RunningServer } from "./start-server";

function welcome({ url, demo, setupCode }: RunningServer): string {
  const lines = ["", `  Rollcall is running: ${url}`, ""];
  if (demo) {
    lines.push(`  A demo school with ${demo.students.toLocaleString("en")} students has been made. Sign in with the password ${demo.password}`, "");
    for (const { email, who } of demoSignIns) lines.push(`    ${email.padEnd(20)} ${who}`);
    lines.push("", "  This password is printed once.", "");
  }
  if (setupCode) lines.push(`  Nobody can sign in yet. Make the first super admin at ${url}/setup`, `  with the one-time code ${setupCode}`, "");
  return `${lines.join("\n")}\n`;
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { values } = parseArgs({ options: { restore: { type: "string" } }, allowPositionals: true });
  if (values.restore !== undefined) await restoreBackup(values.restore, environment.dataDir);
  const server = await startServer(environment, { log: createLog(environment.logLevel), consoleFolder: consoleFolder() });
  process.stdout.write(welcome(server));
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.close().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`Rollcall could not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
