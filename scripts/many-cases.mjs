/**
 * Tests that `npm test` runs a few times over, run many times over:
 * `npm run random-schools -- 10000`: the comparison of figures (tests/api/figures) over made-up
 * schools. `npm run random-pasts -- 10000`: made-up histories, after each of which a month that is
 * over has to be reported as before. `npm run kills -- 50`: servers and databases killed while they
 * write (tests/server), 50 times each.
 */
import { spawnSync } from "node:child_process";

const commands = {
  "random-schools": {
    files: ["tests/api/figures/figures.test.ts"],
    name: "of any school",
    variable: "RANDOM_SCHOOLS",
    usual: "1000",
  },
  "random-pasts": {
    files: ["tests/api/figures/past-stays.long.test.ts"],
    name: "a month that is over",
    variable: "RANDOM_PASTS",
    usual: "1000",
  },
  kills: {
    files: [
      "tests/server/killed.long.test.ts",
      "tests/server/killed-while-marking.long.test.ts",
      "tests/server/db/killed.long.test.ts",
    ],
    variable: "KILL_ROUNDS",
    usual: "50",
  },
};
const command = process.argv[2] ?? "";
const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
const wanted = process.argv[3] ?? known?.usual;
if (!known || !/^[1-9]\d{0,6}$/.test(wanted)) {
  console.error(
    `Usage: npm run ${known ? command : Object.keys(commands).join("|")} -- <how many>`,
  );
  process.exit(1);
}
const { files, name, variable } = known;
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", ...files, ...(name ? ["-t", name] : [])],
  { stdio: "inherit", env: { ...process.env, CASES: "every", [variable]: wanted } },
);
process.exit(status ?? 1);
