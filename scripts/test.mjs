/**
 * `npm test`: everything. Builds, runs the unit, component and contract tests (a PostgreSQL of its own is started where
 * it is installed, or TEST_DATABASE_URL names one), then the journeys in a real browser. Ends with one line of counts.
 */
import { spawn } from "node:child_process";
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { findBrowser } from "./find-browser.mjs";
import { startPostgres } from "./temporary-postgres.mjs";

/** In memory, where there is plenty of it: a hundred databases that live for seconds need not reach the disk. */
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
    spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } }).on("exit", (code) => resolve(code ?? 1));
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
  console.error("The journeys need a browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM to the path of one.");
  process.exit(1);
}
await build();
const postgres = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} } : await startPostgres();
if (!postgres) console.warn("PostgreSQL is not installed, so the tests on that host are skipped (Debian: apt-get install postgresql, or set TEST_DATABASE_URL).");
const env = { CHROMIUM: browser, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) };

let passed = 0;
let failed = 0;
const count = (good, bad, code) => {
  passed += good;
  failed += bad || (code === 0 && good > 0 ? 0 : 1);
};
try {
  const units = await run(["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(folder, "units.json")}`], env);
  const unitReport = report("units.json");
  count(unitReport?.numPassedTests ?? 0, unitReport?.numFailedTests ?? 0, units);
  const journeys = await run(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "journeys.json") });
  const stats = report("journeys.json")?.stats;
  count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0, journeys);
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
