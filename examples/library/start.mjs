/** `npm run example`: builds the library's console and server, then becomes the server. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Builds both into `dist/`. */
export async function buildLibrary() {
  const { NODE_ENV } = process.env;
  for (const configFile of [here("vite.config.ts"), here("vite.server.config.ts")])
    await build({ configFile, logLevel: "warn" });
  // Vite sets it for the build; the server is told what it was told from outside.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLibrary();
  process.env.DATA_DIR ??= here("data");
  await import(new URL("dist/server/main.js", import.meta.url));
}
