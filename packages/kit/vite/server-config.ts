import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin, UserConfig } from "vite";
import { kitModule } from "./kit-path.ts";
import { licenseFile } from "./license-file.ts";
import { withoutSide } from "./one-side.ts";

/** The thread of the embedded database, which is a file of its own. */
const worker = createRequire(import.meta.url).resolve("@rollcall/embedded-postgres/worker");

const application = (root: string) => JSON.stringify(join(root, "server/application.ts"));

/** A command of a built server that needs the migrations of its application. */
const program = (root: string, file: string, call: string) =>
  `import { runToEnd } from ${JSON.stringify(kitModule("server/run-to-end"))};
import { ${call.split("(", 1)[0]} } from ${JSON.stringify(kitModule(`server/district/${file}`))};
const migrations = async () => (await import(${application(root)})).served.migrations;
runToEnd(() => ${call}, "It was not done.");`;

/** Modules of a server that an application does not have to write, by the name of their file. */
const written: Readonly<Record<string, (root: string) => string>> = {
  main(root) {
    const { name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      name: string;
    };
    return `import { runServer } from ${JSON.stringify(kitModule("server/run-server"))};
runServer(${JSON.stringify(name)}, async () => (await import(${application(root)})).served);`;
  },
  "write-new-database": (root) =>
    `import { writeNewDatabase } from ${JSON.stringify(kitModule("server/db/new-database"))};
import { served } from ${application(root)};
await writeNewDatabase(served.migrations);`,
  "db-migrate": (root) => program(root, "migrate-places", "runMigrate(migrations)"),
  tenant: (root) => program(root, "tenant-command", "runTenant(process.argv.slice(2), migrations)"),
};
const prefix = "virtual:server/";

const writtenModules = (root: string): Plugin => ({
  name: "server-modules",
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load: (id) =>
    id.startsWith(`\0${prefix}`) ? written[id.slice(prefix.length + 1)]?.(root) : null,
});

/** What has files that are no modules: the engine's, and machine code. */
const withOtherFiles = ["@electric-sql/pglite", "@node-rs/argon2"];

/**
 * Packages that are not part of the bundle: those, and what the application names in its
 * package.json as `"rollcall": { "external": ["sharp"] }`.
 */
export function externalPackages(root: string): readonly string[] {
  const { rollcall } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    rollcall?: { external?: readonly string[] };
  };
  return [...withOtherFiles, ...(rollcall?.external ?? [])];
}

/**
 * A server that is bundled for Node with all that it imports, but for `externalPackages`: it runs
 * without the node_modules of the application (`rollcall release`).
 * @param root the folder of the application. The server begins with its `server/main.ts`, else it
 *   serves what `server/application.ts` exports as `served`.
 */
export const serverConfig = ({ root, outDir }: { root: string; outDir: string }): UserConfig => {
  const own = join(root, "server/main.ts");
  return {
    root,
    publicDir: false,
    plugins: [withoutSide("console"), writtenModules(root)],
    ssr: { noExternal: true, external: [...externalPackages(root)] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      license: { fileName: licenseFile },
      rolldownOptions: {
        // One file is as good as two where nothing is sent over a network.
        checks: { ineffectiveDynamicImport: false },
        input: {
          main: existsSync(own) ? own : `${prefix}main`,
          "write-new-database": `${prefix}write-new-database`,
          "embedded-worker": worker,
          "db-migrate": `${prefix}db-migrate`,
          tenant: `${prefix}tenant`,
          doctor: kitModule("cli/doctor"),
          "second-factor-reset": kitModule("cli/second-factor-reset"),
          "push-keys": kitModule("cli/push-keys"),
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  };
};
