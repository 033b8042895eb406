import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The folder of the application: where the server was started, or, of a server that was built
 * (dist/server/main.js), where its build is.
 */
const root = import.meta.env?.PROD
  ? new URL("../../", import.meta.url)
  : pathToFileURL(`${process.cwd()}/`);

/** The version in package.json. */
export const version = (
  JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version: string }
).version;

/** The built console, or undefined where there is none (during development Vite serves it). */
export function consoleFolder(): string | undefined {
  const folder = fileURLToPath(new URL("dist/web", root));
  return process.env["CONSOLE"] !== "vite" && existsSync(join(folder, "index.html"))
    ? folder
    : undefined;
}

/** Where a build keeps what a new embedded database begins as. */
export const newDatabases = fileURLToPath(new URL("dist/database", root));
