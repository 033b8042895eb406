import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endAll } from "../support/server-process";
import { follow, withLines } from "./follow";

const checkout = join(import.meta.dirname, "../..");

// Minutes long: `npm run tutorial`.
describe.runIf(process.env["FOLLOW_TUTORIAL"])("the tutorial", { timeout: 1_200_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rollcall-tutorial-"));
  });
  afterAll(async () => {
    await endAll();
    await rm(folder, { recursive: true });
  });

  it("works as it is written, in a folder where nothing was", async () => {
    const application = join(folder, "clinic");
    await follow(join(checkout, "docs/guide/tutorial.md"), {
      checkout,
      application,
      // With the packages that are installed here: no network is needed.
      instead: {
        "npm run new:app ../clinic": [
          process.execPath,
          join(checkout, "node_modules/tsx/dist/cli.mjs"),
          "scripts/new-app.ts",
          application,
          "--linked",
        ],
      },
    });
    expect(await readFile(join(application, "src/resources/index.ts"), "utf8")).toMatch(
      /contacts,\n {2}appointments,\n {2}rooms,/,
    );
  });
});

describe("lines that a page adds to a file", () => {
  it("stand where the lines around them do", () => {
    expect(withLines("a\nb\n", " a\n+x\n")).toBe("a\nx\nb\n");
  });

  it("are refused where those are not, or twice", () => {
    expect(() => withLines("a\n", " z\n+x\n")).toThrow("There are 0 places");
    expect(() => withLines("a\na\n", " a\n+x\n")).toThrow("There are 2 places");
  });
});
