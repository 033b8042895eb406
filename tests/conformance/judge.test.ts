import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "./checked-by";
import { judge } from "./judge";
import { readPlaywrightReport, readVitestReport, type Reported } from "./reports";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "rollcall-conformance-"));
const [units, journeys] = [join(folder, "units.json"), join(folder, "journeys.json")];
let reported: Reported[];
let runs: { code: number; said: string }[];

/** Runs a runner on its planted tests, as if it had been started by hand. */
function run(...args: string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)),
  );
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: journeys } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

beforeAll(async () => {
  runs = await Promise.all([
    run(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config=tests/conformance/children/vitest.config.ts",
      "--reporter=json",
      `--outputFile=${units}`,
    ),
    run(
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config=tests/conformance/children/playwright.config.ts",
      `--output=${join(folder, "results")}`,
    ),
  ]);
  reported = [
    ...readVitestReport(read(units), root),
    ...readPlaywrightReport(read(journeys), root),
  ];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unit = (title: string) => `tests/conformance/children/units.ts › a unit › ${title}`;
const journey = (title: string) => `tests/conformance/children/journeys.ts › a journey › ${title}`;
/** What is said of a statement that is checked by these tests. */
const verdictOn = (...by: string[]) => judge([{ begins: "It counts", by }], reported);

describe("a statement of the specification is held", () => {
  it.each([
    ["passed", unit("passes")],
    ["passed as one row of several", unit("passes in row 2")],
    ["passed beside a row that failed", unit("fails in row 1 of two")],
    ["passed in a browser's run", journey("passes")],
    ["asserted in a step", journey("passes in a step")],
    ["passed at the second try", journey("passes when it is tried again")],
  ])("by a test that %s", (_how, name) => {
    expect(verdictOn(name)).toEqual({ held: 1, notHeld: [] });
  });
});

describe("a statement of the specification is not held", () => {
  it.each([
    ["failed", unit("fails"), "failed"],
    ["failed in one row", unit("fails in row 2 of two"), "failed"],
    ["is skipped", unit("is skipped"), "was skipped"],
    [
      "stands in a group that is skipped",
      unit("is skipped").replace("a unit", "a unit of a group that is skipped"),
      "was skipped",
    ],
    ["skips itself", unit("is skipped while it runs"), "was skipped"],
    ["is still to be written", unit("is still to be written"), "is still to be written"],
    ["was emptied", unit("is emptied"), "failed"],
    ["was renamed or commented out", unit("passes as it did"), "did not run"],
    ["is named by a part of its title", unit("pass"), "did not run"],
    ["stands in another group", unit("passes").replace("a unit", "another unit"), "did not run"],
    ["bears the name of one that failed", unit("bears a name twice"), "failed"],
    ["failed at every try in a browser's run", journey("fails"), "failed"],
    ["is said to fail", journey("fails as it is said to"), "failed"],
    ["is skipped in a browser's run", journey("is skipped"), "was skipped"],
    ["is to be mended", journey("is to be mended"), "was skipped"],
    ["skips itself in a browser's run", journey("is skipped while it runs"), "was skipped"],
    ["was emptied, though what is around it asserts", journey("is emptied"), "made no assertion"],
    ["was renamed in a browser's run", journey("passes as it did"), "did not run"],
  ])("by a test that %s", (_how, name, reason) => {
    expect(verdictOn(unit("passes"), name)).toEqual({
      held: 0,
      notHeld: [`“It counts” is not held: “${name}” ${reason}`],
    });
  });

  it("by no test at all", () => {
    expect(verdictOn()).toEqual({
      held: 0,
      notHeld: ["“It counts” is not held: no test is named"],
    });
  });

  it("where the runners left no report, and what says nothing to check is not counted", () => {
    const entries: Entry[] = [
      { begins: "It is", because: "it introduces" },
      { begins: "It counts", by: [unit("passes")] },
    ];
    expect(judge(entries, [])).toEqual({
      held: 0,
      notHeld: [`“It counts” is not held: “${unit("passes")}” did not run`],
    });
  });
});

describe("a test that asserts nothing", () => {
  it.fails("does not pass in this project", () => {});

  it("fails a run of journeys, and is named", () => {
    expect(runs[1]).toEqual({
      code: 1,
      said: expect.stringContaining("made no assertion: journeys.ts › a journey › is emptied"),
    });
  });

  it("is not known where nobody counted, so that nothing is held by it", () => {
    const report = {
      config: { rootDir: root },
      suites: [
        {
          title: "a.ts",
          specs: [
            { title: "passes", tests: [{ results: [{ status: "passed", annotations: [] }] }] },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(report, root)).toEqual([
      { name: "a.ts › passes", wrong: "has no count of its assertions" },
    ]);
  });
});
