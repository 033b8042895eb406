import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";

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

let copy: RepositoryCopy;

/** Takes the lines out of a file that name the feature. */
async function withoutLines(path: string, isOfFeature: RegExp): Promise<number> {
  const lines = (await readFile(join(copy.folder, path), "utf8")).split("\n");
  const left = lines.filter((line) => !isOfFeature.test(line));
  await writeFile(join(copy.folder, path), left.join("\n"));
  return lines.length - left.length;
}

/** Files of tests that say nothing of leave, and of no file of the feature. */
async function testsWithoutLeave(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of tested)
    for (const name of await readdir(join(copy.folder, folder), { recursive: true })) {
      if (!name.endsWith(".test.ts")) continue;
      const path = join(folder, name);
      if (!/leave/i.test(path + (await readFile(join(copy.folder, path), "utf8"))))
        found.push(path);
    }
  return found;
}

describe(
  "a school that decides no leave: the feature's folder and its lines are deleted",
  { timeout: 180_000 },
  () => {
    beforeAll(async () => {
      copy = await copyRepository();
      await rm(join(copy.folder, "src/features/leaves"), { recursive: true });
      // An import and an entry in the list.
      expect(await withoutLines("src/features/index.ts", /"\.\/leaves"|^ {2}leave,$/)).toBe(2);
    });
    afterAll(() => rm(copy.folder, { recursive: true }));

    it.each(["common", "web", "server"])("has no type to correct in %s", async (group) => {
      expect((await copy.run("typescript/bin/tsc", "-p", `tsconfig.${group}.json`)).stdout).toBe(
        "",
      );
    });

    it("builds, without the pages that were deleted", async () => {
      await copy.run("vite/bin/vite.js", "build", "--logLevel", "error");
      const files = await readdir(join(copy.folder, "dist/web/assets"));
      expect(files.some((name) => name.startsWith("mark-page-"))).toBe(true);
      expect(files.filter((name) => name.startsWith("leaves-page-"))).toEqual([]);
    });

    it("passes the tests that are not about it", async () => {
      const files = await testsWithoutLeave();
      expect(files.length).toBeGreaterThan(8);
      await copy.run(
        "vitest/vitest.mjs",
        "run",
        "--project",
        "node",
        "--reporter",
        "dot",
        ...files,
      );
    });
  },
);
