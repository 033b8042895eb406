import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** The sources, and what they are built and tested with. */
const parts = new Set([
  ".oxfmtrc.json",
  "examples",
  "packages",
  "scripts",
  "server",
  "src",
  "tests",
  "index.html",
  "package.json",
  "playwright.config.ts",
  "vite.config.ts",
  "vitest.config.ts",
]);
const isSource = (path: string) => !/\/(dist|data|node_modules)$/.test(path);

/** What is installed, with the packages of the copy in place of those of the repository. */
async function linkInstalled(copy: string): Promise<void> {
  const own = join(copy, "node_modules/@rollcall");
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(root, "node_modules")))
    // What is kept between runs is not shared: a copy has other migrations, and clears what they
    // do not need away from under the tests beside it.
    if (name !== "@rollcall" && name !== ".cache")
      await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
  for (const name of ["packages/kit", "packages/embedded-postgres"])
    await symlink(join(copy, name), join(own, basename(name)));
}

/** A copy of the repository in which a developer may do anything; whoever asks for it removes it. */
export interface RepositoryCopy {
  folder: string;
  /** Runs a program that is installed. @throws with what it printed when it ends badly */
  run(program: string, ...args: string[]): Promise<{ stdout: string }>;
  /** Every source below `src`, by path. */
  sources(): Promise<Map<string, string>>;
}

/** Copies the repository as it is checked out, without what is built. */
export async function copyRepository(): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), "rollcall-copy-"));
  const wanted = (await readdir(root)).filter(
    (name) => parts.has(name) || name.startsWith("tsconfig"),
  );
  for (const name of wanted)
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  await linkInstalled(folder);
  return {
    folder,
    run: (program, ...args) =>
      run(process.execPath, [join(root, "node_modules", program), ...args], {
        cwd: folder,
        env: { ...process.env, NODE_OPTIONS: "", VITEST: "", NODE_ENV: "" },
        maxBuffer: 64 * 1024 * 1024,
      }),
    async sources() {
      const files = await readdir(join(folder, "src"), { recursive: true, withFileTypes: true });
      const paths = files
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name));
      const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
      return new Map(paths.map((path, at) => [path.slice(folder.length + 1), texts[at] ?? ""]));
    },
  };
}
