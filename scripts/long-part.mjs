/**
 * What `npm test` leaves out since it takes minutes: every case of the tests of which it runs the
 * usual ones (the whole contract of each record on each host, each call with each permission,
 * 20,000 bad requests, every question of twelve teachers), the files called `*.long.test.ts` (kills,
 * power cuts, damaged backups, copies of the repository in which a developer works) and the journeys
 * that are long or marked so (each page under each fault of the network, by the keyboard, on a phone
 * and in each language).
 */

/** Files of which `npm test` runs some cases (tests/support/every-case.ts), and the long ones. */
const files = [
  ...["records", "who-may", "hostile", "concurrency", "events", "notifications"].map(
    (name) => `tests/contract/${name}.test.ts`,
  ),
  "tests/declarations/a-new-resource",
  // Properties, and matrices of which `npm test` meets each row and column.
  "tests/api/alerts/random-",
  "tests/api/attendance/recount",
  "tests/api/attendance/sums",
  "tests/api/bells/rules",
  "tests/api/cascade/cascade",
  "tests/api/crud/links-on-postgres",
  "tests/api/families/custody",
  "tests/api/db/diff-property",
  "tests/api/db/plan-property",
  "tests/api/figures/counted-weeks",
  "tests/api/identity/stronger-admins",
  "tests/api/slices",
  "tests/api/transfer/round-trip",
  "tests/api/http/bounded-work",
  "tests/guide/packed-application",
  "tests/pages/faults/",
  "tests/server/first-visit",
  "tests/pages/pseudo-school",
  ".long.test.ts",
];

/**
 * The part that stands after an option of the command, such as `3/8`; undefined without the option.
 * Ends the process with `usage` where it is no part.
 */
export function partAfter(option, usage) {
  const at = process.argv.indexOf(option);
  if (at < 0) return undefined;
  const part = process.argv[at + 1] ?? "";
  const [, number, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(part) ?? [];
  if (number !== undefined && Number(number) <= Number(of)) return part;
  console.error(usage);
  return process.exit(1);
}

/** Runs a part, such as `3/8`, of what is long in a run of tests. */
export async function runLongPart(testRun, part) {
  const shard = `--shard=${part}`;
  const every = { CASES: "every" };
  await testRun.units("long-units.json", [shard, ...files], every);
  await testRun.journeys("long-journeys.json", [shard], every);
}
