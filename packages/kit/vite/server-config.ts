import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin, UserConfig } from "vite";
import { kitModule } from "./kit-path.ts";
import { withoutSide } from "./one-side.ts";

/** The thread of the embedded database, which is a file of its own. */
const worker = createRequire(import.meta.url).resolve("@rollcall/embedded-postgres/worker");

const main = "virtual:server-main";
const resolved = `\0${main}`;

/** The module that a server begins with, where the application has none of its own. */
const serverMain = (root: string): Plugin => ({
  name: "server-main",
  resolveId: (id) => (id === main ? resolved : null),
  load(id) {
    if (id !== resolved) return null;
    const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      name: string;
    };
    const text = (value: string) => JSON.stringify(value);
    return `import { runServer } from ${text(kitModule("server/run-server"))};
runServer(${text(name)}, async () => (await import(${text(join(root, "server/application.ts"))})).served);`;
  },
});

/**
 * A server that is bundled for Node; packages that are installed stay in node_modules.
 * @param root the folder of the application. The server begins with its `server/main.ts`, else it
 *   serves what `server/application.ts` exports as `served`.
 */
export const serverConfig = ({ root, outDir }: { root: string; outDir: string }): UserConfig => {
  const own = join(root, "server/main.ts");
  return {
    root,
    publicDir: false,
    plugins: [withoutSide("console"), serverMain(root)],
    // The framework is part of the bundle: what an application does not use of it is left out.
    ssr: { noExternal: [/^@rollcall\//] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: {
        // One file is as good as two where nothing is sent over a network.
        checks: { ineffectiveDynamicImport: false },
        input: { main: existsSync(own) ? own : main, "embedded-worker": worker },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  };
};
