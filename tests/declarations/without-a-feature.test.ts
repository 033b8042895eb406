import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** Beside the sources: what is built and tested with them. */
const parts = new Set([
  "build",
  "examples",
  "packages",
  "public",
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
/** Where tests are run that are not about leave: rules and calls of other features. */
const tested = [
  "tests/api/files",
  "tests/api/history",
  "tests/api/holidays",
  "tests/api/permissions",
  "tests/api/settings",
  "tests/api/timetable",
  "tests/domain",
];

let copy: string;
const inCopy = (program: string, ...args: string[]) =>
  run(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: copy,
    env: { ...process.env, NODE_OPTIONS: "", VITEST: "", NODE_ENV: "" },
    maxBuffer: 64 * 1024 * 1024,
  });

/** What is installed, with the packages of the copy in place of those of the repository. */
async function installed(): Promise<void> {
  const own = join(copy, "node_modules/@rollcall");
  await mkdir(own, { recursive: true });
  for (const name of await readdir(join(root, "node_modules")))
    if (name !== "@rollcall")
      await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
  for (const name of ["packages/kit", "packages/embedded-postgres", "server"])
    await symlink(join(copy, name), join(own, basename(name)));
}

/** Takes the lines out of a file that name the feature. */
async function withoutLines(path: string, isOfFeature: RegExp): Promise<number> {
  const lines = (await readFile(join(copy, path), "utf8")).split("\n");
  const left = lines.filter((line) => !isOfFeature.test(line));
  await writeFile(join(copy, path), left.join("\n").replace(/ &\n*$/, ";\n"));
  return lines.length - left.length;
}

/** Files of tests that say nothing of leave, and of no file of the feature. */
async function testsWithoutLeave(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of tested)
    for (const name of await readdir(join(copy, folder), { recursive: true })) {
      if (!name.endsWith(".test.ts")) continue;
      const path = join(folder, name);
      if (!/leave/i.test(path + (await readFile(join(copy, path), "utf8")))) found.push(path);
    }
  return found;
}

describe("a school that decides no leave: the feature's folder and its lines are deleted", () => {
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "rollcall-without-leave-"));
    const wanted = (await readdir(root)).filter(
      (name) => parts.has(name) || name.startsWith("tsconfig"),
    );
    const isSource = (path: string) => !/\/(dist|data|node_modules)$/.test(path);
    for (const name of wanted)
      await cp(join(root, name), join(copy, name), { recursive: true, filter: isSource });
    await installed();
    await rm(join(copy, "src/features/leaves"), { recursive: true });
    // An import and an entry in each of the two lists.
    expect([
      await withoutLines("src/features/index.ts", /"\.\/leaves"|^ {2}leave,$/),
      await withoutLines("src/features/contracts.ts", /"\.\/leaves\/|typeof leaves>/),
    ]).toEqual([2, 2]);
  });
  afterAll(() => rm(copy, { recursive: true }));

  it.each(["common", "web", "server"])("has no type to correct in %s", async (group) => {
    expect((await inCopy("typescript/bin/tsc", "-p", `tsconfig.${group}.json`)).stdout).toBe("");
  });

  it("builds, without the pages that were deleted", async () => {
    await inCopy("vite/bin/vite.js", "build", "--logLevel", "error");
    const files = await readdir(join(copy, "dist/web/assets"));
    expect(files.some((name) => name.startsWith("mark-page-"))).toBe(true);
    expect(files.filter((name) => name.startsWith("leaves-page-"))).toEqual([]);
  });

  it("passes the tests that are not about it", async () => {
    const files = await testsWithoutLeave();
    expect(files.length).toBeGreaterThan(8);
    await inCopy("vitest/vitest.mjs", "run", "--project", "node", "--reporter", "dot", ...files);
  });
});
