/**
 * `npm run every-case`: what takes minutes (scripts/long-part.mjs), which `npm test` leaves out.
 * `npm run every-case -- --part 3/8` runs the third of eight parts.
 */
import { partIn, runLongPart } from "./long-part.mjs";
import { openTestRun } from "./test-run.mjs";

const at = process.argv.indexOf("--part");
const part = at < 0 ? "1/1" : partIn(process.argv[at + 1]);
if (part === undefined) {
  console.error("Usage: npm run every-case [-- --part <number>/<how many>], as in --part 3/8");
  process.exit(1);
}
const testRun = await openTestRun();
try {
  await runLongPart(testRun, part);
} finally {
  await testRun.close();
}
testRun.summarize();
