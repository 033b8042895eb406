/** Where the time of a test run went: `npm test -- --times`. */
import { journeysIn } from "./journeys-in.mjs";

/** A journey's file, title and milliseconds, from Playwright's report. */
const journeysOf = (suites) =>
  journeysIn(suites).map(({ file, title, tests }) => ({
    part: "journeys",
    file: `tests/e2e/${file}`,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
const partOf = (file) => file.split("/")[1] ?? file;
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** Adds up `ms` by a key, the dearest first. */
function sums(rows, keyOf, msOf) {
  const found = new Map();
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + msOf(row));
  return [...found].sort(([, a], [, b]) => b - a);
}

/**
 * Prints the seconds of the two workers by part, with how much of it passed before the first test
 * of each file, the 30 dearest files and the 30 dearest tests. `units` is written by
 * tests/support/times-reporter.ts, `journeys` by Playwright.
 */
export function printTimes(units = [], journeys = undefined) {
  const steps = journeysOf(journeys?.suites);
  const files = [
    ...units.map(({ file, beforeMs, testsMs }) => ({
      part: partOf(file),
      file,
      ms: beforeMs + testsMs,
      beforeMs,
    })),
    ...sums(
      steps,
      ({ file }) => file,
      ({ ms }) => ms,
    ).map(([file, ms]) => ({ part: "journeys", file, ms, beforeMs: 0 })),
  ];
  const tests = [
    ...units.flatMap(({ file, tests }) => tests.map((one) => ({ file, ...one }))),
    ...steps,
  ];
  const before = new Map(
    sums(
      files,
      ({ part }) => part,
      ({ beforeMs }) => beforeMs,
    ),
  );
  console.log("Seconds of the workers, by part (of these, before the first test of a file):");
  for (const [part, ms] of sums(
    files,
    (file) => file.part,
    (file) => file.ms,
  ))
    console.log(`${seconds(ms)} (${seconds(before.get(part) ?? 0).trim()})  ${part}`);
  console.log("The dearest files:");
  for (const { file, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, 30))
    console.log(`${seconds(ms)}  ${file}`);
  console.log("The dearest tests:");
  for (const { file, title, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 30))
    console.log(`${seconds(ms)}  ${file} > ${title}`);
}
