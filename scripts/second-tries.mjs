/**
 * Tests that CI saw pass only at their second try, with the days: tests/second-tries.json. At the
 * third time such a test fails the gate until it is mended. CI cannot commit, so a run prints what
 * adds a line; the change that mends a test takes its line out.
 *
 *   node scripts/second-tries.mjs --add "<test>" [--on 2026-11-29]
 *   node scripts/second-tries.mjs --mended "<test>"
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { journeysIn } from "./journeys-in.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../..");
const file = resolve(root, "tests/second-tries.json");
/** Seen so often, a test is out of order. */
const tooOften = 3;

/**
 * @typedef {Record<string, string[]>} SecondTries Days (`2026-11-29`) by test: `file > title`.
 * @returns {SecondTries}
 */
export const readSecondTries = () => JSON.parse(readFileSync(file, "utf8"));

/**
 * Of a file that vitest ran twice, the tests that failed and then passed; the file itself where no
 * test of it had failed.
 * @returns {{ name: string, message: string | undefined }[]}
 */
export function secondTriesOfFile(file, first, second) {
  const failed = first.assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0 && second.status === "passed")
    return [{ name: file, message: first.message }];
  const passed = new Set(
    second.assertionResults.flatMap(({ status, fullName }) =>
      status === "passed" ? [fullName] : [],
    ),
  );
  return failed
    .filter(({ fullName }) => passed.has(fullName))
    .map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      message: failureMessages?.[0],
    }));
}

/**
 * The journeys of a report by Playwright that failed and then passed.
 * @returns {{ name: string, message: string | undefined }[]}
 */
export const secondTriesOfJourneys = ({ config, suites }) =>
  journeysIn(suites).flatMap(({ titles: [file, ...titles], tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ results }) => ({
        name: [relative(root, join(config.rootDir, file)).replaceAll("\\", "/"), ...titles].join(
          " > ",
        ),
        message: results[0]?.error?.message,
      })),
  );

const command = (option, test) =>
  `node scripts/second-tries.mjs ${option} '${test.replaceAll("'", `'\\''`)}'`;

/**
 * What is said of the tests that needed a second try in this run, and of those that are listed.
 * @param {SecondTries} listed
 * @param {readonly string[]} seen
 * @param {string} day today
 * @returns {{ failures: string[], reminders: string[] }} a failure for each test that was seen too
 *   often, and for each other the line to add and what adds it.
 */
export function judgeSecondTries(listed, seen, day) {
  const now = new Set(seen);
  const failures = [];
  const reminders = [];
  for (const test of new Set([...Object.keys(listed), ...now])) {
    const days = [...(listed[test] ?? []), ...(now.has(test) ? [day] : [])];
    if (days.length >= tooOften)
      failures.push(
        `${test} needed a second try ${days.length} times (${days.join(", ")}). Mend it, then: ${command("--mended", test)}`,
      );
    else if (now.has(test))
      reminders.push(
        `${test} needed a second try (seen ${days.length} of ${tooOften} times). In tests/second-tries.json:\n    ${JSON.stringify(test)}: ${JSON.stringify(days)}\n    ${command("--add", test)} --on ${day}`,
      );
  }
  return { failures, reminders };
}

/**
 * The list with one more day of a test.
 * @param {SecondTries} listed
 * @returns {SecondTries}
 */
export const withSecondTry = (listed, test, day) => ({
  ...listed,
  [test]: [...(listed[test] ?? []), day],
});

function change(option, test, day) {
  const listed = readSecondTries();
  if (option === "--mended") {
    const { [test]: days, ...others } = listed;
    if (days === undefined) throw new Error(`${test} isn't listed.`);
    return others;
  }
  if (!existsSync(resolve(root, test.split(" > ")[0])))
    throw new Error("A test is named as the run does: tests/…/file.test.ts > its title.");
  return withSecondTry(listed, test, day);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, test, on, day = new Date().toISOString().slice(0, 10)] = process.argv.slice(2);
  const isUsed =
    ["--add", "--mended"].includes(option) && test && (on === undefined || on === "--on");
  try {
    if (!isUsed) throw new Error('Usage: --add "<test>" [--on <day>], or --mended "<test>"');
    const changed = Object.entries(change(option, test, day)).sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(changed), null, 2)}\n`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
