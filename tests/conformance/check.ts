/**
 * Whether the specification (docs/specification.md) is held: each of its statements by tests that
 * ran and passed. `npx tsx tests/conformance/check.ts <report by vitest> <report by Playwright>
 * [<file for the counts>]`, both in JSON; `npm test` does it at its end.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkedBy } from "./checked-by";
import { judge } from "./judge";
import { readPlaywrightReport, readVitestReport } from "./reports";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const [units = "", journeys = "", counts] = process.argv.slice(2);

/**
 * A runner that failed before its end has left no report, and no statement of its tests is held.
 */
function read<Report>(
  path: string,
  testsOf: (report: Report, root: string) => ReturnType<typeof readVitestReport>,
) {
  if (!existsSync(path)) console.error(`There is no report at “${path}”.`);
  return existsSync(path) ? testsOf(JSON.parse(readFileSync(path, "utf8")) as Report, root) : [];
}

const { held, notHeld, unknown } = judge(checkedBy, [
  ...read(units, readVitestReport),
  ...read(journeys, readPlaywrightReport),
]);
const wrong = [...notHeld, ...unknown];
for (const sentence of wrong) console.error(sentence);
console.log(`The specification: ${held} statements held, ${notHeld.length} not`);
if (counts) writeFileSync(counts, JSON.stringify({ held, wrong: wrong.length }));
process.exitCode = wrong.length === 0 ? 0 : 1;
