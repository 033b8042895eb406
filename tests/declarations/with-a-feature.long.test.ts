import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";
import { askingTheApi, lookingAtTheConsole, moonwalks } from "./moonwalks";

let copy: RepositoryCopy;
let before: Map<string, string>;

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy.folder, path)), { recursive: true });
  await writeFile(join(copy.folder, path), text);
}
/** Adds an import and an entry to a list. */
async function list(path: string, line: string, [end, entry]: [string, string]): Promise<void> {
  const text = await readFile(join(copy.folder, path), "utf8");
  await put(path, text.replace("\n\n/**", `\n${line}\n\n/**`).replace(end, entry + end));
}

describe("a developer who adds a feature", { timeout: 180_000 }, () => {
  beforeAll(async () => {
    copy = await copyRepository();
    before = await copy.sources();
    for (const [path, text] of Object.entries(moonwalks)) await put(`src/${path}`, text);
    await list("src/resources/index.ts", `import { moonwalks } from "./moonwalks";`, [
      "\n]);",
      "\n  moonwalks,",
    ]);
    await list("src/features/index.ts", `import { moonwalking } from "./moonwalks";`, [
      "\n];",
      "\n  moonwalking,",
    ]);
    await copy.run(
      "tsx/dist/cli.mjs",
      "packages/kit/cli/rollcall.mjs",
      "db",
      "generate",
      "moonwalks",
    );
  });
  afterAll(() => rm(copy.folder, { recursive: true }));

  it("writes one folder and a line in each list, and edits nothing else", async () => {
    const after = await copy.sources();
    const touched = [...after].filter(([path, text]) => before.get(path) !== text);
    expect(
      touched.map(([path]) => path.replace(/\d{14}-moonwalks/, "moment-moonwalks")).sort(),
    ).toEqual(
      [
        ...Object.keys(moonwalks).map((path) => `src/${path}`),
        "src/features/index.ts",
        "src/migrations/moment-moonwalks.ts",
        "src/migrations/index.ts",
        "src/migrations/snapshot.json",
        "src/resources/index.ts",
      ].sort(),
    );
  });

  it.each(["common", "web"])("has no type to correct in %s", async (group) => {
    expect((await copy.run("typescript/bin/tsc", "-p", `tsconfig.${group}.json`)).stdout).toBe("");
  });

  it("has its rule and its calls in the API, for whoever has its permission", async () => {
    await put("ask.mts", askingTheApi);
    const { stdout } = await copy.run("tsx/dist/cli.mjs", "ask.mts");
    expect(JSON.parse(stdout)).toEqual([
      [422, { purpose: ["Ask what the moonwalk is for."] }],
      201,
      { visitors: 1 },
      403,
      403,
      "The visitor has left.",
      { visitors: 0 },
    ]);
  });

  it("has its page, its menu entry and its action on records in the console", async () => {
    await put("tests/pages/moonwalks.test.tsx", lookingAtTheConsole);
    const { stdout } = await copy.run(
      "vitest/vitest.mjs",
      "run",
      "--project",
      "browser rooms",
      "--reporter",
      "dot",
      "tests/pages/moonwalks.test.tsx",
    );
    expect(stripVTControlCharacters(stdout)).toMatch(/Tests +3 passed \(3\)/);
  });
});
