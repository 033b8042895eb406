/**
 * `npm start`: builds what must be built, then becomes the server. In production a build that is
 * there is taken as it is.
 */
import { existsSync } from "node:fs";

const server = new URL("../dist/server/main.js", import.meta.url);
if (process.env.NODE_ENV !== "production" || !existsSync(server)) {
  const { build } = await import("./build.mjs");
  await build();
}
await import(server);
