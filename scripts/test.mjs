/**
 * `npm test`: the tests, but for those that take minutes (`npm run every-case`). Builds, runs the
 * unit, component and contract tests (a PostgreSQL of its own is started where it is installed, or
 * TEST_DATABASE_URL names one), then the journeys in a real browser, then holds the specification
 * against what both reported. Ends with one line of counts. `npm test -- --times` says before that
 * line where the time went: by part, and the dearest files and tests. `npm test -- --long 3/8` adds
 * the third of eight parts of what takes minutes.
 */
import { partAfter, runLongPart } from "./long-part.mjs";
import { printTimes } from "./test-times.mjs";
import { openTestRun } from "./test-run.mjs";

const usage = "Usage: npm test [-- --times] [--long <number>/<how many>], as in --long 3/8";
const part = partAfter("--long", usage);
const testRun = await openTestRun();
try {
  await testRun.units("units.json");
  await testRun.journeys("journeys.json");
  const conformance = await testRun.run([
    "node_modules/tsx/dist/cli.mjs",
    "tests/conformance/check.ts",
    ...["units.json", "journeys.json", "conformance.json"].map((name) => testRun.fileOf(name)),
  ]);
  const statements = testRun.report("conformance.json");
  testRun.count(statements?.held ?? 0, statements?.wrong ?? 0, conformance);
  if (part !== undefined) await runLongPart(testRun, part);
  if (process.argv.includes("--times"))
    printTimes(testRun.report("times-units.json"), testRun.report("journeys.json"));
} finally {
  await testRun.close();
}
testRun.summarize();
