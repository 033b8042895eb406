/**
 * `npm run every-case`: every case of the tests of which `npm test` runs the usual ones: the whole
 * contract of each record on each host, each call with each permission, 20,000 bad requests, every
 * question of twelve teachers, each page under each fault of the network, by the keyboard, on a
 * phone and in each language, and every round of what happens at the same time. Then the tests that
 * take minutes (`*.long.test.ts`, `*.long.spec.ts`): copies of the repository in which a developer
 * works, links into the mocked console.
 */
import { spawn } from "node:child_process";
import { findBrowser } from "./find-browser.mjs";
import { startPostgres } from "./temporary-postgres.mjs";

const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
const browser = await findBrowser();
const env = {
  ...process.env,
  CASES: "every",
  ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
  ...(browser ? { CHROMIUM: browser } : {}),
};
const run = (...args) =>
  new Promise((resolve) => {
    spawn(process.execPath, args, { stdio: "inherit", env }).on("exit", (code) =>
      resolve(code ?? 1),
    );
  });
const contracts = ["records", "who-may", "hostile", "concurrency"].map(
  (name) => `tests/contract/${name}.test.ts`,
);
const journeys = ["faults", "keyboard-only", "phone", ".long"].map((name) => `${name}.spec.ts`);
const codes = [
  await run(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...contracts,
    "tests/api/own-rows/matrix",
    "tests/api/field-rights",
  ),
  await run("node_modules/vitest/vitest.mjs", "run", ".long.test.ts"),
  await run("node_modules/@playwright/test/cli.js", "test", ...journeys),
];
await postgres?.stop();
process.exit(Math.max(...codes));
