/**
 * What the built console holds: none of the API, its database or the browser host may be in it, and
 * what a visitor loads first stays small. `npx tsx scripts/bundle.ts` fails with one line for each
 * thing that is wrong.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2] ?? "dist/web/assets";
/** Words that only the named package's code contains. */
const forbidden: Readonly<Record<string, RegExp>> = {
  msw: /mockServiceWorker|MOCK_ACTIVATE/,
  hono: /HonoRequest|hono\/http-exception/,
  "SQL of the API": /pg_advisory_xact_lock|jsonb_to_recordset/,
  PGlite: /PGlite|pglite/,
  "the check of declarations": /differs from another only in letter case/,
  "the demo school": /super@demo\.school/,
};

const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".js")) : [];
const problems = files.flatMap((name) => {
  const code = readFileSync(join(folder, name), "utf8");
  return Object.entries(forbidden).flatMap(([what, sign]) =>
    sign.test(code) ? [`${name} holds ${what}, which is no part of the console.`] : [],
  );
});
if (files.length === 0)
  problems.push(`${folder} holds no script: nothing was built, or nothing was read.`);
for (const problem of problems) console.error(problem);
console.log(`Bundle: ${files.length} scripts read, ${problems.length} problems.`);
process.exitCode = problems.length ? 1 : 0;
