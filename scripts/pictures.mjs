/**
 * `npm run pictures`: compares the catalogue with its stored pictures (tests/e2e/pictures).
 * `npm run pictures -- --update` takes those anew that differ.
 */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./find-browser.mjs";

const browser = await findBrowser();
if (!browser) {
  console.error("The pictures need a browser: install Chromium or set CHROMIUM to its path.");
  process.exit(1);
}
const update = process.argv.includes("--update") ? ["--update-snapshots=changed"] : [];
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/@playwright/test/cli.js",
    "test",
    "catalogue.long.spec",
    "-g",
    "stored pictures",
    ...update,
  ],
  { stdio: "inherit", env: { ...process.env, CASES: "every", CHROMIUM: browser } },
);
process.exitCode = status ?? 1;
