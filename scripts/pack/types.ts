import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { resolved } from "./specifiers";

/** How the declarations of a package are made of its sources. */
const optionsOf = (root: string, folder: string, lib: string) => ({
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: {
    noEmit: false,
    noEmitOnError: true,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, "packages", folder),
    outDir: lib,
    lib: ["ES2023", "ESNext.String", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    jsx: "react-jsx",
    allowImportingTsExtensions: true,
    types: ["node", "vite/client"],
  },
  include: [join(root, "packages", folder)],
  exclude: [join(root, "packages/kit/browser/worker")],
});

const specifierIn = /(\bfrom |\bimport\(|^import )"([^"]*)"/g;
const isComment = /^\s*(\/?\*|\/\/)/;

/**
 * A line of declarations with whole specifiers; examples in comments stay as they are. What the
 * compiler names by the package itself (a type that it infers) is a module that only the repository
 * exports.
 */
function wholeLine(from: string, source: string, line: string): string {
  if (isComment.test(line)) return line;
  const own = `@rollcall/${basename(from)}/`;
  return line.replaceAll(specifierIn, (whole: string, before: string, specifier: string) => {
    if (specifier.startsWith(".")) return `${before}"${resolved(source, specifier)}"`;
    if (!specifier.startsWith(own)) return whole;
    const module = join(from, specifier.slice(own.length));
    return `${before}"${resolved(source, relative(dirname(source), module))}"`;
  });
}

/**
 * Writes the declarations of a package's modules beside them, with whole specifiers.
 * @throws Error with what the compiler says where one cannot be written
 */
export function writeTypes(root: string, folder: string, lib: string): void {
  const from = join(root, "packages", folder);
  const config = join(root, `tsconfig.pack.${folder}.json`);
  writeFileSync(config, JSON.stringify(optionsOf(root, folder, lib)));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", config],
    { encoding: "utf8" },
  );
  rmSync(config);
  if (status !== 0) throw new Error(`The types of ${folder} can't be written:\n${stdout}`);
  for (const path of readdirSync(lib, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".d.ts")) continue;
    const source = join(from, path);
    const text = readFileSync(join(lib, path), "utf8");
    writeFileSync(
      join(lib, path),
      text
        .split("\n")
        .map((line) => wholeLine(from, source, line))
        .join("\n"),
    );
  }
}
