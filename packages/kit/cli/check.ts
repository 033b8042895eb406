import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { root } from "./places";

/**
 * `npm run check` of an application: types, then its tests; `npm run check -- rooms`: of one
 * resource.
 */
const resource = process.argv.slice(2).find((word) => !word.startsWith("--"));
const bin = (path: string, ...args: string[]) => [join(root, "node_modules", path), ...args];
const self = fileURLToPath(new URL("rollcall.mjs", import.meta.url));
/** On fewer processors, TypeScript's usual four checkers do a part of the work more than once. */
const checkers = String(Math.min(4, availableParallelism()));
const types = [
  "types",
  bin("typescript/bin/tsc", "-p", "tsconfig.json", "--checkers", checkers),
] as const;
const steps =
  resource === undefined
    ? [types, ["tests", bin("vitest/vitest.mjs", "run")] as const]
    : [
        types,
        ["declaration and migration", [self, "check", "declaration", resource]] as const,
        ["contract tests", bin("vitest/vitest.mjs", "run", "tests/contract.test.ts")] as const,
      ];
const env = resource === undefined ? process.env : { ...process.env, CONTRACT_OF: resource };
for (const [name, args] of steps) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env, cwd: root });
  console.log(`${status === 0 ? "ok " : "RED"} ${name}`);
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
