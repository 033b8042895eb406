import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Where things are, whether the server runs from its sources (server/*.ts) or as built
 * (dist/server/*.js).
 */
const fromSources = import.meta.url.endsWith(".ts");
const packageFile = new URL(
  fromSources ? "../package.json" : "../../package.json",
  import.meta.url,
);
const webFolder = new URL(fromSources ? "../dist/web" : "../web", import.meta.url);

/** The version in package.json. */
export const version = (JSON.parse(readFileSync(packageFile, "utf8")) as { version: string })
  .version;

/** The built console, or undefined where there is none (during development Vite serves it). */
export const consoleFolder = (): string | undefined =>
  process.env["CONSOLE"] !== "vite" && existsSync(webFolder) ? fileURLToPath(webFolder) : undefined;
