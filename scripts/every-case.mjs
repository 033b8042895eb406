/**
 * `npm run every-case`: what takes minutes (scripts/long-part.mjs), which `npm test` leaves out.
 * `npm run every-case -- --part 3/8` runs the third of eight parts.
 */
import { partAfter, runLongPart } from "./long-part.mjs";
import { openTestRun } from "./test-run.mjs";

const usage = "Usage: npm run every-case [-- --part <number>/<how many>], as in --part 3/8";
const part = partAfter("--part", usage) ?? "1/1";
const testRun = await openTestRun();
try {
  await runLongPart(testRun, part);
} finally {
  await testRun.close();
}
testRun.summarize();
