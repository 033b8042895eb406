import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { migrations } from "../src/migrations";
import { endWith } from "../packages/kit/cli/end-with";

const folder = new URL("../tests/releases/", import.meta.url);

/** Where the database of a release stood. */
export interface Release {
  release: string;
  /** Its last migration. */
  last: string;
  count: number;
  /** Of what its migrations do, which must not change any more. */
  digest: string;
}

/** What the first migrations do, as a short number that another text does not have. */
export const digestOf = (count: number): string =>
  createHash("sha256")
    .update(
      JSON.stringify(migrations.slice(0, count).map(({ name, statements }) => [name, statements])),
    )
    .digest("hex")
    .slice(0, 32);

const versionOf = () =>
  (
    JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
      version: string;
    }
  ).version;

/** Notes where the database of this version stands, with the rows of the release before it. */
async function main(): Promise<void> {
  const release = versionOf();
  const last = migrations.at(-1)?.name ?? "";
  const note: Release = {
    release,
    last,
    count: migrations.length,
    digest: digestOf(migrations.length),
  };
  const rows = new URL(`${release}.sql`, folder);
  const earlier = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  if (!existsSync(rows) && earlier !== undefined) copyFileSync(new URL(earlier, folder), rows);
  writeFileSync(new URL(`${release}.json`, folder), `${JSON.stringify(note, null, 2)}\n`);
  console.log(
    `Written: tests/releases/${release}.json. Add rows of what is new to ${release}.sql.`,
  );
}

if (process.argv[1]?.endsWith("release-fixture.ts")) main().catch(endWith);
