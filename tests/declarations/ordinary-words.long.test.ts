import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";
import { declarationOf, listedIn, ordinaryEntities, ordinaryFields } from "./ordinary-words";

/** Tests that look at everything that is declared, or at words in the code. */
const telling = [
  "tests/api/access-log/hidden-fields.test.ts",
  "tests/api/crud/links.test.ts",
  "tests/api/db/migrate.test.ts",
  "tests/app/menu-routes-api.test.tsx",
  "tests/conformance/routes.test.ts",
  "tests/declarations/no-entity-named.test.ts",
  "tests/schema",
  "tests/walls/contracts.test.ts",
  "tests/walls/kit-knows-no-school.test.ts",
];

describe("entities and fields with ordinary names", { timeout: 300_000 }, () => {
  let copy: RepositoryCopy;
  beforeAll(async () => {
    copy = await copyRepository();
    const path = (name: string) => join(copy.folder, `src/resources/${name}.ts`);
    // Whoever has declared some of them here knows already.
    const names = ordinaryEntities.filter((name) => !existsSync(path(name)));
    for (const name of names) await writeFile(path(name), declarationOf(name));
    const list = path("index");
    await writeFile(list, listedIn(await readFile(list, "utf8"), names));
  });
  afterAll(() => rm(copy.folder, { recursive: true }));

  it("are 20 and 30, and get their migration", async () => {
    expect([ordinaryEntities.length, ordinaryFields.length]).toEqual([20, 30]);
    const { stdout } = await copy.run(
      "tsx/dist/cli.mjs",
      "packages/kit/cli/rollcall.mjs",
      "db",
      "generate",
      "ordinary",
    );
    expect(stdout).toMatch(/^Written: .*-ordinary\.ts/);
  });

  it("turn nothing red", async () => {
    const { stdout } = await copy.run(
      "vitest/vitest.mjs",
      "run",
      "--reporter",
      "dot",
      "--no-file-parallelism",
      ...telling,
    );
    const said = stripVTControlCharacters(stdout);
    expect(said).toMatch(/Test Files +\d\d passed \(\d\d\)/);
    expect(said).toMatch(/Tests +\d{3,} passed/);
  });
});
