/**
 * `npm run mutations`: puts each small fault of tests/mutations/list.json into the source, one at a
 * time, and runs the tests next to it. At least one has to fail; a mutation that no test notices is
 * a rule that nobody holds. The files themselves are not changed.
 *
 * `npm run mutations -- kit/schema` runs those whose file has this in its path;
 * `-- --only 12` the one at this place of the list.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const mutations = JSON.parse(readFileSync("tests/mutations/list.json", "utf8"));
const words = process.argv.slice(2);
const only = words.includes("--only") ? Number(words[words.indexOf("--only") + 1]) : undefined;
const wanted = (mutation, index) =>
  only === undefined ? words.every((word) => mutation.file.includes(word)) : index === only;
const waiting = mutations
  .map((mutation, index) => ({ ...mutation, index }))
  .filter((mutation) => wanted(mutation, mutation.index));
if (waiting.length === 0) {
  console.error("No mutation is called so. Usage: npm run mutations [-- <part of a path>]");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "mutations-"));

/** The titles of the tests that failed; undefined where the runner ended before it had a report. */
function failedTitles(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8")).testResults.flatMap((file) => {
      const titles = file.assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => fullName);
      // A file that could not even be read has failed as well.
      return titles.length === 0 && file.status === "failed" ? [firstLine(file.message)] : titles;
    });
  } catch {
    return undefined;
  }
}
const firstLine = (text) => (text ?? "").split("\n")[0];

/** Runs the tests next to a mutation, and tells what became of it. */
function run({ index, tests }) {
  const report = join(folder, `${index}.json`);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--bail=1",
    "--maxWorkers=1",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...tests,
  ];
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, MUTATION: String(index) },
    });
    let said = "";
    child.stderr.on("data", (part) => (said += part));
    child.on("close", (code) => done({ code, titles: failedTitles(report), said }));
  });
}

const lived = [];
const broken = [];
async function take() {
  for (let mutation; (mutation = waiting.shift());) {
    const { code, titles, said } = await run(mutation);
    const place = `${mutation.index} ${mutation.file}: ${mutation.from} → ${mutation.to}`;
    if (titles === undefined) {
      broken.push(place);
      console.log(
        `not run  ${place}\n         ${said.trim().split("\n").slice(-3).join("\n         ")}`,
      );
    } else if (code === 0 || titles.length === 0) {
      lived.push(place);
      console.log(`LIVES    ${place}`);
    } else console.log(`dies     ${place}\n         ${titles[0]}`);
  }
}
const count = waiting.length;
await Promise.all([take(), take()]);
rmSync(folder, { recursive: true, force: true });
console.log(`${count - lived.length - broken.length} of ${count} mutations were noticed.`);
process.exitCode = lived.length + broken.length === 0 ? 0 : 1;
