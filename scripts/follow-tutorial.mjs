/** `npm run tutorial`: follows docs/guide/tutorial.md word for word, in a folder where nothing is. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/guide/tutorial.test.ts"],
  { stdio: "inherit", env: { ...process.env, FOLLOW_TUTORIAL: "1" } },
);
process.exitCode = status ?? 1;
