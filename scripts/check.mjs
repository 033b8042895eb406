/**
 * `npm run check`: dead code, lint, types, formats, walls and words, two at a time, then the build and
 * the unit and contract tests (`--static` leaves those to `npm test`). `npm run check -- rooms`: one resource, in less than a
 * minute.
 */
import { spawn } from "node:child_process";

const bin = (path, ...args) => [process.execPath, [`node_modules/${path}`, ...args]];
const types = ["common", "web", "worker", "server", "build", "tests"].map((group) => [
  `types: ${group}`,
  ...bin("typescript/bin/tsc", "-p", `tsconfig.${group}.json`),
]);
/** One after the other, since the second looks at what the first has made. */
const builds = [
  ["build", process.execPath, ["scripts/build.mjs"]],
  ["what the build holds", ...bin("tsx/dist/cli.mjs", "scripts/bundle.ts")],
];
/** What does not touch what another makes, the longest first. */
const looks = [
  ["dead code", ...bin("knip/bin/knip.js")],
  ["dead code without the tests", ...bin("knip/bin/knip.js", "--production")],
  ["lint", ...bin("oxlint/bin/oxlint", "--deny-warnings", "--type-aware")],
  ...types,
  ["types: tests in the guide", ...bin("typescript/bin/tsc", "-p", "docs/guide/examples/qa")],
  ["format", ...bin("oxfmt/bin/oxfmt", "--check")],
  ["walls", ...bin("tsx/dist/cli.mjs", "scripts/walls.ts")],
  ["words", ...bin("tsx/dist/cli.mjs", "scripts/words.ts")],
  ["catalogues", ...bin("tsx/dist/cli.mjs", "scripts/catalogues.ts")],
  ["formats", ...bin("tsx/dist/cli.mjs", "scripts/formats.ts")],
];
const tests = process.argv.includes("--static")
  ? []
  : [["unit and contract tests", ...bin("vitest/vitest.mjs", "run")]];

/** What can be wrong with one resource; its tests run over the API in memory. */
const stepsOf = (name) => [
  ["declaration and migration", ...bin("tsx/dist/cli.mjs", "scripts/check-resource.ts", name)],
  types[0],
  ["contract tests", ...bin("vitest/vitest.mjs", "run", "tests/contract/records.test.ts")],
];

const resource = process.argv.slice(2).find((word) => !word.startsWith("--"));
// `tests/contract/records.test.ts` then tests this one alone, on the host that starts at once.
const env = resource === undefined ? process.env : { ...process.env, CONTRACT_OF: resource };

const running = new Set();

/** Runs a step, says how it ended, and ends everything when it ended badly. */
function run([name, command, args], stdio) {
  const started = Date.now();
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(command, args, { stdio, env });
    child.stdout?.on("data", (part) => said.push(part));
    child.stderr?.on("data", (part) => said.push(part));
    running.add(child);
    child.on("close", (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(said));
      console.log(
        `${code === 0 ? "ok " : "RED"} ${String(name)} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
      );
      if (code === 0) return resolve();
      for (const other of running) other.kill();
      process.exit(1);
    });
  });
}
const inOrder = async (steps) => {
  for (const step of steps) await run(step, "inherit");
};

if (resource === undefined) {
  // Two at a time; each says what it has to say when it ends.
  const waiting = [...looks];
  const take = async () => {
    for (let step; (step = waiting.shift());) await run(step, ["ignore", "pipe", "pipe"]);
  };
  await Promise.all([take(), take()]);
  await inOrder([...builds, ...tests]);
} else await inOrder(stepsOf(resource));
