/**
 * `npm run faults`: the pages of tests/pages/faults under every fault, of which `npm test` runs the
 * part that stands for it.
 */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/pages/faults", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, FAULTS: "all" } },
);
process.exit(status ?? 1);
