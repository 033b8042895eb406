/**
 * `npm run check`: dead code, lint, types, formats, walls and words, two at a time, then the build and
 * the unit and contract tests (`--static` leaves those to `npm test`). `npm run check -- rooms`: one
 * resource, in less than a minute. `npm run check -- --changed [commit]`: what differs from the last
 * commit, or from that one, and the tests nearest to it, in less than four minutes.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { findBrowser } from "./find-browser.mjs";

const bin = (path, ...args) => [process.execPath, [`node_modules/${path}`, ...args]];
/**
 * Processors for each of the two that run at a time: a compiler that divides its work among four does
 * a part of it four times.
 */
const share = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));
const tsc = (...args) => bin("typescript/bin/tsc", "--checkers", String(share), ...args);
const types = ["common", "web", "worker", "server", "build", "tests"].map((group) => [
  `types: ${group}`,
  ...tsc("-p", `tsconfig.${group}.json`),
]);
/** One after the other, since the second looks at what the first has made. */
const builds = [
  ["build", process.execPath, ["packages/kit/cli/rollcall.mjs", "build"]],
  ["what the build holds", ...bin("tsx/dist/cli.mjs", "scripts/bundle.ts")],
];
/** What does not touch what another makes, the longest first. */
const looks = [
  ["dead code", ...bin("knip/bin/knip.js")],
  ["dead code without the tests", ...bin("knip/bin/knip.js", "--production")],
  ["lint", ...bin("oxlint/bin/oxlint", "--deny-warnings", "--type-aware")],
  ...types,
  ["types: tests in the guide", ...tsc("-p", "docs/guide/examples/qa")],
  ["format", ...bin("oxfmt/bin/oxfmt", "--check")],
  ["walls", ...bin("tsx/dist/cli.mjs", "scripts/walls.ts")],
  ["house", ...bin("tsx/dist/cli.mjs", "scripts/house.ts")],
  ["words", ...bin("tsx/dist/cli.mjs", "scripts/words.ts")],
  ["formats", ...bin("tsx/dist/cli.mjs", "scripts/formats.ts")],
];
const tests = process.argv.includes("--static")
  ? []
  : [["unit and contract tests", ...bin("vitest/vitest.mjs", "run")]];

/** What can be wrong with one resource; its tests run over the API in memory. */
const stepsOf = (name) => [
  [
    "declaration and migration",
    process.execPath,
    ["packages/kit/cli/rollcall.mjs", "check", "declaration", name],
  ],
  types[0],
  ["contract tests", ...bin("vitest/vitest.mjs", "run", "tests/contract/records.test.ts")],
];

const isOfChanges = process.argv.includes("--changed");
const named = process.argv.slice(2).find((word) => !word.startsWith("--"));
const resource = isOfChanges ? undefined : named;
/**
 * Writes what messages take, which the compilers read. A resource that is still being written need
 * not be translated: what is missing is listed.
 */
const catalogues = [
  "catalogues",
  ...bin(
    "tsx/dist/cli.mjs",
    "scripts/catalogues.ts",
    ...(resource === undefined ? [] : ["--untranslated"]),
  ),
];
// `tests/contract/records.test.ts` then tests this one alone, on the host that starts at once.
const env = {
  GOMAXPROCS: String(share),
  ...process.env,
  ...(resource === undefined ? {} : { CONTRACT_OF: resource }),
};

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

/** Two at a time; each says what it has to say when it ends. */
async function twoAtATime(steps) {
  const waiting = [...steps];
  const take = async () => {
    for (let step; (step = waiting.shift());) await run(step, ["ignore", "pipe", "pipe"]);
  };
  await Promise.all([take(), take()]);
}

/** The compilers remember what they found, so that the next run looks at what changed since. */
const remembering = ([name, command, args]) => [
  name,
  command,
  [
    ...args,
    "--incremental",
    "--tsBuildInfoFile",
    `node_modules/.cache/types/${name.slice(7)}.json`,
  ],
];
/** Test files that are run together, and the seconds after which no more are begun. */
const [atOnce, secondsOfTests] = [12, 60];

/** The tests of the rooms that were changed, then as many of the others as the time allows. */
async function runNearest(reached) {
  const beside = reached.filter(({ isBeside }) => isBeside).map(({ file }) => file);
  const others = reached.filter(({ isBeside }) => !isBeside).map(({ file }) => file);
  const batches = beside.length > 0 ? [beside] : [];
  while (others.length > 0) batches.push(others.splice(0, atOnce));
  const started = Date.now();
  let count = 0;
  while (batches.length > 0 && (count === 0 || Date.now() - started < secondsOfTests * 1000)) {
    const files = batches.shift();
    await run(
      [`${files.length} test files`, ...bin("vitest/vitest.mjs", "run", ...files)],
      "inherit",
    );
    count += files.length;
  }
  return count;
}

/** What was changed, the tests nearest to it and, where a page may be another, eight journeys. */
async function checkChanges() {
  const { changed, tests: reached } = JSON.parse(
    execFileSync(
      process.execPath,
      ["node_modules/tsx/dist/cli.mjs", "scripts/changed.ts", named ?? "HEAD"],
      { encoding: "utf8", maxBuffer: 1e8 },
    ),
  );
  if (changed.length === 0) return console.log("Nothing was changed.");
  mkdirSync("node_modules/.cache/types", { recursive: true });
  const code = changed.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  const lint =
    code.length > 0
      ? [["lint", ...bin("oxlint/bin/oxlint", "--deny-warnings", "--type-aware", ...code)]]
      : [];
  const others = looks.filter(([name]) => !/^(lint|types|dead code)/.test(name));
  await twoAtATime([...types.map(remembering), ...lint, ...others]);
  const count = await runNearest(reached);
  if (changed.some((path) => /^(packages|src|server)\//.test(path))) {
    env.CHROMIUM ??= (await findBrowser()) ?? "";
    await inOrder([["journeys", ...bin("@playwright/test/cli.js", "test", "--grep", "@smoke")]]);
  }
  console.log(
    `${count} of ${reached.length} test files that depend on ${changed.length} changed files were run, the nearest first.`,
  );
}

await run(catalogues, "inherit");
if (isOfChanges) await checkChanges();
else if (resource === undefined) {
  await twoAtATime(looks);
  await inOrder([...builds, ...tests]);
} else await inOrder(stepsOf(resource));
