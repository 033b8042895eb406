/**
 * `npm run check`: lint, types, walls, words, formats, dead code, build, then the unit and contract tests
 * (`--static` leaves those to `npm test`). `npm run check -- rooms`: one resource, in less than a
 * minute.
 */
import { spawnSync } from "node:child_process";

const bin = (path, ...args) => [process.execPath, [`node_modules/${path}`, ...args]];
const types = ["common", "web", "worker", "server", "build", "tests"].map((group) => [
  `types: ${group}`,
  ...bin("typescript/bin/tsc", "-p", `tsconfig.${group}.json`),
]);
const everything = [
  ["format", ...bin("prettier/bin/prettier.cjs", "--check", ".", "--cache", "--log-level", "warn")],
  ["lint", ...bin("oxlint/bin/oxlint", "--deny-warnings", "--type-aware")],
  ...types,
  ["types: tests in the guide", ...bin("typescript/bin/tsc", "-p", "docs/guide/examples/qa")],
  ["walls", ...bin("tsx/dist/cli.mjs", "scripts/walls.ts")],
  ["words", ...bin("tsx/dist/cli.mjs", "scripts/words.ts")],
  ["formats", ...bin("tsx/dist/cli.mjs", "scripts/formats.ts")],
  ["dead code", ...bin("knip/bin/knip.js")],
  ["dead code without the tests", ...bin("knip/bin/knip.js", "--production")],
  ["build", process.execPath, ["scripts/build.mjs"]],
  ["what the build holds", ...bin("tsx/dist/cli.mjs", "scripts/bundle.ts")],
  ...(process.argv.includes("--static")
    ? []
    : [["unit and contract tests", ...bin("vitest/vitest.mjs", "run")]]),
];

/** What can be wrong with one resource; its tests run over the API in memory. */
const stepsOf = (name) => [
  ["declaration and migration", ...bin("tsx/dist/cli.mjs", "scripts/check-resource.ts", name)],
  types[0],
  ["contract tests", ...bin("vitest/vitest.mjs", "run", "tests/contract/records.test.ts")],
];

const resource = process.argv.slice(2).find((word) => !word.startsWith("--"));
const steps = resource === undefined ? everything : stepsOf(resource);
// `tests/contract/records.test.ts` then tests this one alone, on the host that starts at once.
const env = resource === undefined ? process.env : { ...process.env, CONTRACT_OF: resource };
for (const [name, command, args] of steps) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  console.log(
    `${status === 0 ? "ok " : "RED"} ${String(name)} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) process.exit(1);
}
