/**
 * `rollcall start`: builds what must be built, then becomes the server. In production a build that
 * is there is taken as it is.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const server = join(process.cwd(), "dist/server/main.js");
if (process.env.NODE_ENV !== "production" || !existsSync(server)) {
  const isFromSources = existsSync(new URL("./build.ts", import.meta.url));
  if (isFromSources) (await import("tsx/esm/api")).register();
  const { build } = await import(`./build-application.${isFromSources ? "ts" : "js"}`);
  await build();
}
await import(pathToFileURL(server).href);
