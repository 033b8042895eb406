/**
 * `npm run random-schools -- 10000`: the comparison of figures (tests/api/figures) over so many
 * made-up schools, 1000 unless given. `npm run random-pasts -- 10000`: so many made-up histories,
 * after each of which a month that is over has to be reported as before.
 */
import { spawnSync } from "node:child_process";

const tests = {
  schools: ["tests/api/figures/figures.test.ts", "of any school", "RANDOM_SCHOOLS"],
  pasts: ["tests/api/figures/past-stays.test.ts", "a month that is over", "RANDOM_PASTS"],
};
const [what, given = "1000"] = process.argv.slice(2);
if (!Object.hasOwn(tests, what) || !/^[1-9]\d{0,6}$/.test(given)) {
  console.error(`Usage: npm run random-${what ?? "schools"} -- <how many>`);
  process.exit(1);
}
const [file, name, variable] = tests[what];
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", file, "-t", name],
  { stdio: "inherit", env: { ...process.env, [variable]: given } },
);
process.exit(status ?? 1);
