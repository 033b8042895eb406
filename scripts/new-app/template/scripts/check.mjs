/** `npm run check`: types, declarations and the tests; `npm run check -- rooms`: of one resource. */
import { spawnSync } from "node:child_process";

const bin = (path, ...args) => [`node_modules/${path}`, ...args];
const resource = process.argv.slice(2).find((word) => !word.startsWith("--"));
const steps = [
  ["types", bin("typescript/bin/tsc", "-p", "tsconfig.json")],
  ...(resource === undefined
    ? [["tests", bin("vitest/vitest.mjs", "run")]]
    : [
        [
          "declaration and migration",
          bin("tsx/dist/cli.mjs", "scripts/check-resource.ts", resource),
        ],
        ["contract tests", bin("vitest/vitest.mjs", "run", "tests/contract/records.test.ts")],
      ]),
];
const env = resource === undefined ? process.env : { ...process.env, CONTRACT_OF: resource };
for (const [name, args] of steps) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  console.log(`${status === 0 ? "ok " : "RED"} ${name}`);
  if (status !== 0) process.exit(1);
}
