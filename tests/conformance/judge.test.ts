import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondTriesOfJourneys } from "../../scripts/second-tries.mjs";
import type { Entry, Key } from "./checked-by";
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

const unit = (title: string) => `“tests/conformance/children/units.ts › a unit › ${title}”`;
const journey = (title: string) =>
  `“tests/conformance/children/journeys.ts › a journey › ${title}”`;
/** What is said of a statement that is checked by the tests of these keys. */
const verdictOn = (...by: Key[]) => {
  const { held, notHeld } = judge([{ begins: "It counts", by }], reported);
  return { held, notHeld };
};

describe("a statement of the specification is held", () => {
  it.each<[string, Key]>([
    ["passed", "unit-passes"],
    ["passed in each row", { key: "unit-rows", tests: 2 }],
    ["has further keys", "unit-second"],
    ["passed in a browser's run", "journey-passes"],
    ["asserted in a step", "journey-step"],
    ["passed at the second try", "journey-again"],
  ])("by a test that %s", (_how, key) => {
    expect(verdictOn(key)).toEqual({ held: 1, notHeld: [] });
  });

  it("by a test that was renamed, moved or put into another group", () => {
    const moved = reported.map((test) =>
      test.tags.includes("spec:unit-passes") ? { ...test, name: "tests/b.test.ts › new" } : test,
    );
    expect(judge([{ begins: "It counts", by: ["unit-passes"] }], moved).held).toBe(1);
  });
});

describe("a statement of the specification is not held", () => {
  it.each<[string, Key, string]>([
    ["failed", "unit-fails", `${unit("fails")} failed`],
    ["failed in one row", "unit-row-fails", `${unit("fails in row 2 of two")} failed`],
    ["lost a row", { key: "unit-rows", tests: 3 }, "2 of 3 tests have the tag “spec:unit-rows”"],
    ["is skipped", "unit-skipped", `${unit("is skipped")} was skipped`],
    [
      "stands in a group that is skipped",
      "unit-in-skipped-group",
      `${unit("is skipped").replace("a unit", "a unit of a group that is skipped")} was skipped`,
    ],
    ["skips itself", "unit-skips-itself", `${unit("is skipped while it runs")} was skipped`],
    [
      "is still to be written",
      "unit-todo",
      `${unit("is still to be written")} is still to be written`,
    ],
    ["was emptied", "unit-emptied", `${unit("is emptied")} failed`],
    ["is gone", "unit-gone", "no test with the tag “spec:unit-gone” ran"],
    ["has a key that begins so", "unit-pass", "no test with the tag “spec:unit-pass” ran"],
    [
      "passed beside one that failed",
      "unit-of-two",
      `${unit("bears a key with another (1)")} failed`,
    ],
    ["failed at every try in a browser's run", "journey-fails", `${journey("fails")} failed`],
    ["is said to fail", "journey-said-to-fail", `${journey("fails as it is said to")} failed`],
    ["is skipped in a browser's run", "journey-skipped", `${journey("is skipped")} was skipped`],
    ["is to be mended", "journey-fixme", `${journey("is to be mended")} was skipped`],
    [
      "skips itself in a browser's run",
      "journey-skips-itself",
      `${journey("is skipped while it runs")} was skipped`,
    ],
    [
      "was emptied, though what is around it asserts",
      "journey-emptied",
      `${journey("is emptied")} made no assertion`,
    ],
  ])("by a test that %s", (_how, key, reason) => {
    expect(verdictOn("unit-passes", key)).toEqual({
      held: 0,
      notHeld: [`“It counts” is not held: ${reason}`],
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
      { begins: "It counts", by: ["unit-passes"] },
    ];
    expect(judge(entries, [])).toEqual({
      held: 0,
      notHeld: ["“It counts” is not held: no test with the tag “spec:unit-passes” ran"],
      unknown: [],
    });
  });
});

it("a journey that passed at its second try is named with its file and groups", () => {
  expect(secondTriesOfJourneys(read(journeys)).map(({ name }) => name)).toEqual([
    "tests/conformance/children/journeys.ts > a journey > passes when it is tried again",
  ]);
});

describe("a test with a key that no statement names", () => {
  it("is told, in both runners, and other tags are not", () => {
    const tests = [
      { name: "a.test.ts › counts", tags: ["spec:unit-passes", "spec:unit-pases"] },
      { name: "b.spec.ts › counts", tags: ["smoke", "spec:journey-gone"] },
    ];
    expect(judge([{ begins: "It counts", by: ["unit-passes"] }], tests)).toEqual({
      held: 1,
      notHeld: [],
      unknown: [
        "“a.test.ts › counts” has the tag “spec:unit-pases”, which no statement names",
        "“b.spec.ts › counts” has the tag “spec:journey-gone”, which no statement names",
      ],
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
            {
              title: "passes",
              tags: ["spec:it"],
              tests: [{ results: [{ status: "passed", annotations: [] }] }],
            },
          ],
        },
      ],
    };
    expect(readPlaywrightReport(report, root)).toEqual([
      { name: "a.ts › passes", tags: ["spec:it"], wrong: "has no count of its assertions" },
    ]);
  });
});
