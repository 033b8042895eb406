/**
 * `npm run check`: lint, types, walls, dead code, build, then the unit and contract tests
 * (`--static` leaves those to `npm test`).
 */
import { spawnSync } from "node:child_process";

const bin = (path, ...args) => [process.execPath, [`node_modules/${path}`, ...args]];
const types = ["common", "web", "worker", "server", "build", "tests"].map((group) => [
  `types: ${group}`,
  ...bin("typescript/bin/tsc", "-p", `tsconfig.${group}.json`),
]);
const steps = [
  ["format", ...bin("prettier/bin/prettier.cjs", "--check", ".", "--cache", "--log-level", "warn")],
  ["lint", ...bin("oxlint/bin/oxlint", "--deny-warnings", "--type-aware")],
  ...types,
  ["walls", ...bin("tsx/dist/cli.mjs", "scripts/walls.ts")],
  ["dead code", ...bin("knip/bin/knip.js")],
  ["dead code without the tests", ...bin("knip/bin/knip.js", "--production")],
  ["build", process.execPath, ["scripts/build.mjs"]],
  ["what the build holds", ...bin("tsx/dist/cli.mjs", "scripts/bundle.ts")],
  ...(process.argv.includes("--static")
    ? []
    : [["unit and contract tests", ...bin("vitest/vitest.mjs", "run")]]),
];

for (const [name, command, args] of steps) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  console.log(
    `${status === 0 ? "ok " : "RED"} ${String(name)} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) process.exit(1);
}
