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
const vitest = await createVitest("test", {
  watch: false,
  maxWorkers: 1,
  reporters: [listener],
});

const shortened = (text) => (text.length > 70 ? `${text.slice(0, 70)}…` : text);
const placeOf = ({ index, file, from, to }) =>
  `${index} ${file}: ${shortened(JSON.stringify(from))} → ${shortened(JSON.stringify(to))}`;
const secondsSince = (begun) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

/** Runs these test files; what of them failed. */
async function run(files, bail) {
  failed.length = 0;
  vitest.config.bail = bail;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(files),
  );
  return [...failed, ...unhandledErrors.map(({ message }) => firstLine(message))];
}

/** What of its tests failed with a mutation in the source. */
async function runWith({ index, file, tests }) {
  process.env.MUTATION = String(index);
  vitest.invalidateFile(resolve(file));
  const titles = await run(tests, 1);
  process.env.MUTATION = none;
  vitest.invalidateFile(resolve(file));
  return titles;
}

const begun = performance.now();
let lived = 0;
const asTheyAre = await run([...new Set(wanted.flatMap(({ tests }) => tests))], 0);
if (asTheyAre.length > 0) {
  console.error(`These fail without a mutation:\n${asTheyAre.join("\n")}`);
  lived = wanted.length;
} else {
  console.log(`The tests as they are: ${secondsSince(begun)}`);
  for (const mutation of wanted) {
    const start = performance.now();
    const [first] = await runWith(mutation);
    if (first === undefined) lived += 1;
    console.log(
      `${first === undefined ? "LIVES" : "dies "} ${secondsSince(start).padStart(7)}  ${placeOf(mutation)}`,
    );
    if (first !== undefined) console.log(`                ${first}`);
  }
}
console.log(
  `${wanted.length - lived} of ${wanted.length} mutations were noticed, in ${secondsSince(begun)}.`,
);
await vitest.close();
process.exitCode = lived === 0 ? 0 : 1;
