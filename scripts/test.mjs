/**
 * `npm test`: the tests, but for those that take minutes (`npm run every-case`). Builds, runs the
 * unit, component and contract tests (a PostgreSQL of its own is started where it is installed, or
 * TEST_DATABASE_URL names one), then the journeys in a real browser, then holds the specification
 * against what both reported. Ends with one line of counts.
 */
import { spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { startPostgres } from "./temporary-postgres.mjs";

/**
 * In memory, where there is plenty of it: a hundred databases that live for seconds need not reach
 * the disk.
 */
function temporaryRoot() {
  const [memory, plenty] = ["/dev/shm", 6e9];
  try {
    const { bavail, bsize } = statfsSync(memory);
    accessSync(memory, constants.W_OK);
    return bavail * bsize > plenty && freemem() > plenty ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

const folder = mkdtempSync(join(temporaryRoot(), "rollcall-test-"));
// PostgreSQL runs as another user where this one is root, and has to get to its folder.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;
const run = (args, env) =>
  new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).on(
      "exit",
      (code) => resolve(code ?? 1),
    );
  });
const report = (name) => {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  } catch {
    return undefined;
  }
};

const browser = await findBrowser();
if (!browser) {
  console.error(
    "The journeys need a browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM to the path of one.",
  );
  process.exit(1);
}
await build();
const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startPostgres();
if (!postgres)
  console.warn(
    "PostgreSQL is not installed, so the tests on that host are skipped (Debian: apt-get install postgresql, or set TEST_DATABASE_URL).",
  );
const env = { CHROMIUM: browser, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) };

/**
 * What failed, what needed a second try: said again at the end, where the end of a long output is
 * all one sees.
 */
const notable = [];
const firstLines = (text) =>
  (text ?? "")
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .slice(0, 6)
    .join("\n    ");
function notableUnits(unitReport) {
  for (const file of unitReport?.testResults ?? []) {
    const name = relative(process.cwd(), file.name);
    if (
      file.status === "failed" &&
      file.assertionResults.every(({ status }) => status !== "failed")
    )
      notable.push(`failed: ${name}\n    ${firstLines(file.message)}`);
    for (const test of file.assertionResults) {
      if (test.status === "failed")
        notable.push(
          `failed: ${name} > ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`,
        );
    }
  }
}
function notableJourneys(suites = []) {
  for (const suite of suites) {
    for (const { title, file, tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        if (status === "unexpected" || status === "flaky")
          notable.push(
            `${status === "flaky" ? "passed at the second try" : "failed"}: ${file} > ${title}\n    ${firstLines(results[0]?.error?.message)}`,
          );
      }
    }
    notableJourneys(suite.suites);
  }
}

/** So many files at most are tried a second time: more do not fail by the hour of the machine. */
const fewFiles = 3;
const failedFiles = (unitReport) =>
  (unitReport?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .map(({ name }) => relative(process.cwd(), name));

/** Puts the results of a second try in the place of the first, and says so. */
function mergeAgain(first, again, files) {
  if (!again) return;
  for (const file of files) {
    const at = (one) => relative(process.cwd(), one.name) === file;
    const second = again.testResults.find(at);
    if (!second) continue;
    for (const test of first.testResults.find(at).assertionResults)
      if (test.status === "failed")
        notable.push(
          `tried again: ${file} > ${test.fullName}\n    ${firstLines(test.failureMessages?.[0])}`,
        );
    first.testResults = first.testResults.map((one) => (at(one) ? second : one));
  }
  const results = first.testResults.flatMap(({ assertionResults }) => assertionResults);
  first.numPassedTests = results.filter(({ status }) => status === "passed").length;
  first.numFailedTests = results.filter(({ status }) => status === "failed").length;
}

let passed = 0;
let failed = 0;
const count = (good, bad, code) => {
  passed += good;
  failed += bad || (code === 0 && good > 0 ? 0 : 1);
};
try {
  const vitest = (name, files = []) =>
    run(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${join(folder, name)}`,
        "--reporter=./tests/support/unhandled-reporter.ts",
        ...files,
      ],
      { ...env, UNHANDLED_OUTPUT_FILE: join(folder, "unhandled.json") },
    );
  let units = await vitest("units.json");
  const unitReport = report("units.json");
  const failing = failedFiles(unitReport);
  if (process.env.CI && failing.length > 0 && failing.length <= fewFiles) {
    // In processes of their own, with nothing beside them: what fails then too has failed.
    units = await vitest("again.json", failing);
    mergeAgain(unitReport, report("again.json"), failing);
    writeFileSync(join(folder, "units.json"), JSON.stringify(unitReport));
  }
  count(unitReport?.numPassedTests ?? 0, unitReport?.numFailedTests ?? 0, units);
  notableUnits(unitReport);
  const unhandled = report("unhandled.json") ?? [];
  if (units !== 0 && unitReport?.numFailedTests === 0)
    for (const error of unhandled.length > 0 ? unhandled : ["none was reported"])
      notable.push(
        `failed: the unit tests ended with an error outside of a test\n    ${firstLines(error)}`,
      );
  const journeys = await run(["node_modules/@playwright/test/cli.js", "test"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "journeys.json"),
  });
  const journeyReport = report("journeys.json");
  const stats = journeyReport?.stats;
  count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, journeys);
  notableJourneys(journeyReport?.suites);
  const conformance = await run(
    [
      "node_modules/tsx/dist/cli.mjs",
      "tests/conformance/check.ts",
      ...["units.json", "journeys.json", "conformance.json"].map((name) => join(folder, name)),
    ],
    env,
  );
  const statements = report("conformance.json");
  count(statements?.held ?? 0, statements?.notHeld ?? 0, conformance);
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const line of notable) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
