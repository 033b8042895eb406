/**
 * What the built console holds: none of the API, its database or the browser host may be in it, and
 * what a visitor loads first stays small. `npx tsx scripts/bundle.ts` fails with one line for each
 * thing that is wrong.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = process.argv[2] ?? "dist/web/assets";
/** Words that only the named package's code contains. */
const forbidden: Readonly<Record<string, RegExp>> = {
  msw: /mockServiceWorker|MOCK_ACTIVATE/,
  hono: /HonoRequest|hono\/http-exception/,
  "SQL of the API": /pg_advisory_xact_lock|jsonb_to_recordset/,
  PGlite: /PGlite|pglite/,
  "the check of declarations": /differs from another only in letter case/,
  "the demo school": /super@demo\.school|rollcall-demo/,
  "the catalogue": /Every part in every state/,
  "what the mock says": /Demo sign-ins|Guided tour|Faults on demand|rollcall-mock/,
};

const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".js")) : [];
const problems = files.flatMap((name) => {
  const code = readFileSync(join(folder, name), "utf8");
  return Object.entries(forbidden).flatMap(([what, sign]) =>
    sign.test(code) ? [`${name} holds ${what}, which is no part of the console.`] : [],
  );
});
/** Bytes of script, brotli, that a light page may load: it is for cheap phones. */
const lightBudget = 40 * 1024;
/** Words that only React's, Mantine's or zod's code contains. */
const heavy = /react\.(element|memo|transitional)|MantineProvider|ZodError/;
const light = join(folder, "../light");

/** The scripts that a page asks for when it opens. */
const scriptsOf = (page: string): string[] =>
  [...readFileSync(join(light, page), "utf8").matchAll(/(?:src|href)="\/light\/([^"]+\.js)"/g)].map(
    ([, path = ""]) => readFileSync(join(light, path), "utf8"),
  );

const lightPages = existsSync(light)
  ? readdirSync(light, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".html"),
    )
  : [];
for (const page of lightPages) {
  const scripts = scriptsOf(page);
  const bytes = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
  if (scripts.length === 0) problems.push(`light/${page} loads no script.`);
  if (bytes > lightBudget)
    problems.push(`light/${page} loads ${bytes} bytes of script; it may load ${lightBudget}.`);
  if (scripts.some((code) => heavy.test(code)))
    problems.push(`light/${page} holds code of the console.`);
}
if (files.length === 0)
  problems.push(`${folder} holds no script: nothing was built, or nothing was read.`);
for (const problem of problems) console.error(problem);
console.log(
  `Bundle: ${files.length} scripts and ${lightPages.length} light pages read, ${problems.length} problems.`,
);
process.exitCode = problems.length ? 1 : 0;
