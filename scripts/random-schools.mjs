/**
 * `npm run random-schools -- 10000`: the comparison of figures (tests/api/figures) over so many
 * made-up schools; 1000 unless given.
 */
import { spawnSync } from "node:child_process";

const [given = "1000"] = process.argv.slice(2);
if (!/^[1-9]\d{0,6}$/.test(given)) {
  console.error("Usage: npm run random-schools -- <number of schools>");
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "tests/api/figures/figures.test.ts",
    "-t",
    "of any school",
  ],
  { stdio: "inherit", env: { ...process.env, RANDOM_SCHOOLS: given } },
);
process.exit(status ?? 1);
