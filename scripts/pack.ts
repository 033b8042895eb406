/**
 * `npm run pack`: makes the framework's packages as they are installed, `dist/packages/*.tgz`:
 * JavaScript with types, the entry points of `packages/kit/face`, and nothing else that resolves.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { checkCatalogues } from "./catalogues";
import { compiled } from "./pack/compiled";
import { browserDependencies, manifestOf, type PackedPackage } from "./pack/package-file";
import { packagesIn } from "./pack/specifiers";
import { writeTypes } from "./pack/types";
import { filesBelow, isModule } from "./source-modules";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What a package holds beside its modules. */
const isCopied = (path: string) => /\.(css|json|svg|png|mjs|js|d\.ts)$/.test(path);

const skipped = new Set(["node_modules", "dist"]);
const isOfPackage = (path: string) =>
  (isModule(path) || isCopied(path)) && basename(path) !== "package.json";

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Writes the modules of a package as JavaScript, and what stands beside them.
 * @returns what each file imports of other packages
 */
async function writeModules(from: string, lib: string): Promise<Map<string, readonly string[]>> {
  const imports = new Map<string, readonly string[]>();
  for (const file of filesBelow(from, skipped, isOfPackage)) {
    const path = relative(from, file);
    if (isModule(path)) {
      const { code, packages } = await compiled(file, readFileSync(file, "utf8"));
      const target = path.replace(/\.tsx?$/, ".js");
      imports.set(target, packages);
      write(join(lib, target), code);
    } else {
      mkdirSync(dirname(join(lib, path)), { recursive: true });
      cpSync(file, join(lib, path));
      if (/\.m?js$/.test(path)) imports.set(path, packagesIn(file, readFileSync(file, "utf8")));
    }
  }
  return imports;
}

/** Makes one package in `dist/packages/<folder>`, and its file. @returns the path of the file */
async function pack(
  folder: "kit" | "embedded-postgres",
  described: PackedPackage,
): Promise<string> {
  const from = join(root, "packages", folder);
  const out = join(root, "dist/packages", folder);
  const lib = join(out, "lib");
  const imports = await writeModules(from, lib);
  writeTypes(root, folder, lib);
  const manifest = manifestOf(root, folder, described, imports);
  write(join(out, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  if (folder === "kit")
    write(
      join(lib, "dependencies.json"),
      `${JSON.stringify({ browserDependencies: browserDependencies(imports) }, null, 2)}\n`,
    );
  cpSync(join(root, "LICENSE"), join(out, "LICENSE"));
  cpSync(join(from, "README.md"), join(out, "README.md"));
  const [{ filename = "" } = {}] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", join(root, "dist/packages")], {
      cwd: out,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }),
  ) as { filename?: string }[];
  return join(root, "dist/packages", filename);
}

/** Makes both packages. @returns the paths of their files */
export async function packAll(): Promise<string[]> {
  rmSync(join(root, "dist/packages"), { recursive: true, force: true });
  checkCatalogues(root);
  return [
    await pack("embedded-postgres", { entries: { ".": "index", "./worker": "thread/worker" } }),
    await pack("kit", {
      entries: {
        "./schema": "face/schema",
        "./resources": "face/resources",
        "./features": "face/features",
        "./api": "face/api",
        "./console": "face/console",
        "./pages": "face/pages",
        "./kinds": "face/kinds",
        "./server": "face/server",
        "./mock": "face/mock",
        "./testing": "testing/index",
        "./testing/contract": "testing/contract/index",
        "./vite": "vite/index",
      },
      files: {
        "./globals": "browser/globals.d.ts",
        "./tsconfig.json": "face/application.tsconfig.json",
      },
      bin: { rollcall: "cli/rollcall.mjs" },
    }),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of await packAll())
    console.log(`${relative(root, file)}  ${(statSync(file).size / 1024).toFixed(0)} KB`);
