/**
 * `npm run pictures`: compares the catalogue with its stored pictures (tests/e2e/pictures).
 * `npm run pictures -- --update` takes those anew that differ.
 * `npm run pictures -- readme` takes the README's pictures of the built product and writes them to
 * docs/screenshots.
 */
import { spawnSync } from "node:child_process";
import { findBrowser } from "./find-browser.mjs";

const browser = await findBrowser();
if (!browser) {
  console.error("The pictures need a browser: install Chromium or set CHROMIUM to its path.");
  process.exit(1);
}
const ofReadme = process.argv.includes("readme");
const update = process.argv.includes("--update") ? ["--update-snapshots=changed"] : [];
const what = ofReadme
  ? ["pictures-of-the-readme.spec"]
  : ["catalogue.long.spec", "-g", "stored pictures", ...update];
const env = { CASES: "every", ...(ofReadme ? { README_PICTURES: "docs/screenshots" } : {}) };
const { status } = spawnSync(
  process.execPath,
  ["node_modules/@playwright/test/cli.js", "test", ...what],
  { stdio: "inherit", env: { ...process.env, ...env, CHROMIUM: browser } },
);
process.exitCode = status ?? 1;
