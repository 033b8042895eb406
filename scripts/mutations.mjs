/**
 * `npm run mutations`: puts each small fault of tests/mutations/list.json into the source, one at a
 * time, and runs the tests next to it. At least one has to fail; a mutation that no test notices is
 * a rule that nobody holds. The files themselves are not changed.
 *
 * `npm run mutations -- kit/schema` runs those whose file has this in its path;
 * `-- --only 12` the one at this place of the list.
 *
 * One process of the runner serves all of them, so that what stays the same is compiled once. It
 * begins with the tests as they are: one that fails without a mutation notices none.
 */
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { createVitest } from "vitest/node";

const mutations = JSON.parse(readFileSync("tests/mutations/list.json", "utf8"));
const words = process.argv.slice(2);
const only = words.includes("--only") ? Number(words[words.indexOf("--only") + 1]) : undefined;
const wanted = mutations
  .map((mutation, index) => ({ ...mutation, index }))
  .filter(({ file, index }) =>
    only === undefined ? words.every((word) => file.includes(word)) : index === only,
  );
if (wanted.length === 0) {
  console.error("No mutation is called so. Usage: npm run mutations [-- <part of a path>]");
  process.exit(1);
}

const none = "none";
process.env.MUTATION = none;
/** What failed in the run under way: tests, and what stopped a file from being read. */
const failed = [];
const firstLine = (text) => (text ?? "").split("\n")[0];
const named = ({ moduleId }, what) => `${relative(".", moduleId)}: ${what}`;
const listener = {
  onTestCaseResult(test) {
    if (test.result().state === "failed") failed.push(named(test.module, test.fullName));
  },
  onTestModuleEnd(module) {
    for (const { message } of module.errors()) failed.push(named(module, firstLine(message)));
  },
};
const vitest = await createVitest("test", { watch: false, maxWorkers: 1, reporters: [listener] });

const shortened = (text) => (text.length > 70 ? `${text.slice(0, 70)}…` : text);
const placeOf = ({ index, file, from, to }) =>
  `${index} ${file}: ${shortened(JSON.stringify(from))} → ${shortened(JSON.stringify(to))}`;
const secondsSince = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Seconds after which tests with a mutation are taken to run in a circle. */
const longest = 180;

/** Runs these test files; what of them failed. */
async function run(files, bail) {
  failed.length = 0;
  vitest.config.bail = bail;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(files),
  );
  return [...failed, ...unhandledErrors.map(({ message }) => firstLine(message))];
}

/** Ends the run under way: the first call asks its process to stop, the second one stops it. */
async function stopRun() {
  await Promise.allSettled([1, 2].map(() => vitest.cancelCurrentRun("keyboard-input")));
}

/** What of its tests failed first with a mutation in the source; whether they came to an end. */
async function runWith({ index, file, tests }) {
  process.env.MUTATION = String(index);
  vitest.invalidateFile(resolve(file));
  let ended = true;
  const limit = setTimeout(() => {
    ended = false;
    void stopRun();
  }, longest * 1000);
  const [first] = await run(tests, 1);
  clearTimeout(limit);
  process.env.MUTATION = none;
  vitest.invalidateFile(resolve(file));
  return { first, ended };
}

const begun = performance.now();
let noticed = 0;
const asTheyAre = await run([...new Set(wanted.flatMap(({ tests }) => tests))], 0);
if (asTheyAre.length > 0) console.error(`These fail without a mutation:\n${asTheyAre.join("\n")}`);
else {
  console.log(`The tests as they are: ${secondsSince(begun)}`);
  for (const mutation of wanted) {
    const start = performance.now();
    const { first, ended } = await runWith(mutation);
    const isNoticed = ended && first !== undefined;
    if (isNoticed) noticed += 1;
    const became = isNoticed ? "dies  " : ended ? "LIVES " : "NO END";
    console.log(`${became} ${secondsSince(start).padStart(7)}  ${placeOf(mutation)}`);
    if (isNoticed) console.log(`                ${first}`);
  }
}
console.log(`${noticed} of ${wanted.length} mutations were noticed, in ${secondsSince(begun)}.`);
await vitest.close();
process.exitCode = noticed === wanted.length ? 0 : 1;
