/**
 * What `npm test` and `npm run every-case` share: a temporary folder, a browser, a PostgreSQL of
 * their own, the two runners, and the counts and failures that are printed at the end.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findBrowser } from "./find-browser.mjs";
import { journeysIn } from "./journeys-in.mjs";
import {
  judgeSecondTries,
  readSecondTries,
  secondTriesOfFile,
  secondTriesOfJourneys,
} from "./second-tries.mjs";
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

/**
 * What failed, what needed a second try: said again at the end, where the end of a long output is
 * all one sees.
 */
const notable = [];
/** Names of tests that passed at their second try. */
const secondTries = [];
const firstLines = (text) =>
  (text ?? "")
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .slice(0, 6)
    .join("\n    ");
function noteUnits(unitReport) {
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
function noteSecondTries(tries) {
  for (const { name, message } of tries) {
    secondTries.push(name);
    notable.push(`passed at the second try: ${name}\n    ${firstLines(message)}`);
  }
}
function noteJourneys(suites) {
  for (const { title, file, tests } of journeysIn(suites))
    for (const { status, results } of tests)
      if (status === "unexpected")
        notable.push(`failed: ${file} > ${title}\n    ${firstLines(results[0]?.error?.message)}`);
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
    noteSecondTries(secondTriesOfFile(file, first.testResults.find(at), second));
    first.testResults = first.testResults.map((one) => (at(one) ? second : one));
  }
  const results = first.testResults.flatMap(({ assertionResults }) => assertionResults);
  first.numPassedTests = results.filter(({ status }) => status === "passed").length;
  first.numFailedTests = results.filter(({ status }) => status === "failed").length;
}

/** Runs a program of Node to its end, and gives its exit code. */
const runNode = (args, env) =>
  new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).on(
      "exit",
      (code) => resolve(code ?? 1),
    );
  });

/** One run of tests: what it needs, what its runners reported, and what came of them. */
class TestRun {
  #passed = 0;
  #failed = 0;
  #folder;
  #variables;
  #postgres;

  constructor(folder, variables, postgres) {
    this.#folder = folder;
    this.#variables = variables;
    this.#postgres = postgres;
  }

  /** The path of a report. */
  fileOf(name) {
    return join(this.#folder, name);
  }

  /** What a report says; undefined where its runner failed before it wrote one. */
  report(name) {
    try {
      return JSON.parse(readFileSync(this.fileOf(name), "utf8"));
    } catch {
      return undefined;
    }
  }

  /** A runner that ended badly without a failed test counts as one failure, an empty run too. */
  count(good, bad, code) {
    this.#passed += good;
    this.#failed += bad || (code === 0 && good > 0 ? 0 : 1);
  }

  /** Runs another program of Node in the same surroundings, and gives its exit code. */
  run(args) {
    return runNode(args, this.#variables);
  }

  #vitest(name, args, env) {
    return runNode(
      [
        "node_modules/vitest/vitest.mjs",
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${this.fileOf(name)}`,
        "--reporter=./tests/support/unhandled-reporter.ts",
        "--reporter=./tests/support/times-reporter.ts",
        ...args,
      ],
      {
        ...this.#variables,
        ...env,
        UNHANDLED_OUTPUT_FILE: this.fileOf("unhandled.json"),
        TIMES_OUTPUT_FILE: this.fileOf(`times-${name}`),
      },
    );
  }

  /**
   * Runs tests of vitest; `args` are files and options, `env` what is set for them beside what all
   * have. The report is called `name`.
   */
  async units(name, args = [], env) {
    let code = await this.#vitest(name, args, env);
    const unitReport = this.report(name);
    const failing = failedFiles(unitReport);
    if (process.env.CI && failing.length > 0 && failing.length <= fewFiles) {
      // In processes of their own, with nothing beside them: what fails then too has failed.
      code = await this.#vitest(`again-${name}`, failing, env);
      mergeAgain(unitReport, this.report(`again-${name}`), failing);
      writeFileSync(this.fileOf(name), JSON.stringify(unitReport));
    }
    this.count(unitReport?.numPassedTests ?? 0, unitReport?.numFailedTests ?? 0, code);
    noteUnits(unitReport);
    const unhandled = this.report("unhandled.json") ?? [];
    if (code !== 0 && unitReport?.numFailedTests === 0)
      for (const error of unhandled.length > 0 ? unhandled : ["none was reported"])
        notable.push(
          `failed: the unit tests ended with an error outside of a test\n    ${firstLines(error)}`,
        );
  }

  /** Runs journeys; `args` are files and options of Playwright. */
  async journeys(name, args = [], env) {
    const code = await runNode(["node_modules/@playwright/test/cli.js", "test", ...args], {
      ...this.#variables,
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: this.fileOf(name),
    });
    const journeyReport = this.report(name);
    const stats = journeyReport?.stats;
    this.count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, code);
    noteJourneys(journeyReport?.suites);
    if (journeyReport) noteSecondTries(secondTriesOfJourneys(journeyReport));
  }

  /** Stops and removes what was started, whatever happened. */
  async close() {
    await this.#postgres?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Prints what failed and one line of counts, and sets the exit code. */
  summarize() {
    const today = new Date().toISOString().slice(0, 10);
    const { failures, reminders } = judgeSecondTries(readSecondTries(), secondTries, today);
    this.#failed += failures.length;
    for (const line of [...notable, ...reminders]) console.log(line);
    for (const line of failures) console.log(`failed: ${line}`);
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    process.exitCode = this.#failed === 0 ? 0 : 1;
  }
}

/**
 * Builds the product and starts what the tests need; ends the process with a sentence where there
 * is no browser.
 */
export async function openTestRun() {
  const browser = await findBrowser();
  if (!browser) {
    console.error(
      "The journeys need a browser: install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to the path of one.",
    );
    process.exit(1);
  }
  const folder = mkdtempSync(join(temporaryRoot(), "rollcall-test-"));
  // PostgreSQL runs as another user where this one is root, and has to get to its folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  execFileSync(process.execPath, ["packages/kit/cli/rollcall.mjs", "build", "--unless-fresh"], {
    stdio: "inherit",
  });
  const postgres = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startPostgres();
  if (!postgres)
    console.warn(
      "PostgreSQL is not installed, so the tests on that host are skipped (Debian: apt-get install postgresql, or set TEST_DATABASE_URL).",
    );
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  if (postgres && !folders.some((folder) => existsSync(join(folder, "pgbouncer"))))
    console.warn(
      "PgBouncer is not installed, so the tests behind it are skipped (Debian: apt-get install pgbouncer).",
    );
  const variables = { CHROMIUM: browser, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) };
  return new TestRun(folder, variables, postgres);
}
