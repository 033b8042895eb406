import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDatabase } from "@rollcall/kit/api/db/drift/check-schema";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { tablesBeside } from "@rollcall/kit/api/feature";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { digestOf, type Release } from "../../../scripts/release-fixture";
import { migrations } from "../../../src/migrations";
import { resources } from "../../../src/resources";
import { version } from "../../../package.json";
import { emptyDatabase } from "../../support/memory-database";
import { features } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

const folder = join(import.meta.dirname, "../../releases");
const releases = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Release);

it("each release notes where its database stood: npm run release:fixture", () => {
  expect(releases.map(({ release }) => release)).toContain(version);
});

/** As a database that has really been one of the release says it: by the steps that were there then. */
async function noteAsSteps(db: OwnedDatabase): Promise<void> {
  for (const { name, replaces = [] } of migrations.slice(0, 1))
    await db.query(
      sql`with gone as (delete from schema_migrations where name = ${name}) insert into schema_migrations (name) select unnest(${sql.param(replaces)}::text[])`,
    );
}

describe.each(releases)("a database of release $release", ({ release, last, count, digest }) => {
  let db: OwnedDatabase;
  let api: TestApi;
  let before: Map<string, number>;
  const counts = async () =>
    new Map(
      await Promise.all(
        ["students", "students__parents", "enrolments", "timetable", "leaves", "activity_logs"].map(
          async (table) => {
            const [row] = await db.query<{ total: number }>(
              sql`select count(*) as total from ${sql.identifier(table)}`,
            );
            return [table, row?.total ?? 0] as const;
          },
        ),
      ),
    );

  beforeAll(async () => {
    db = await emptyDatabase();
    await migrate(db, migrations.slice(0, count));
    await noteAsSteps(db);
    await db.script(readFileSync(join(folder, `${release}.sql`), "utf8"));
    before = await counts();
    await migrate(db, migrations);
    api = await testApi({ db });
  });
  afterAll(() => db.close());

  it("was made by migrations that are still the same, and none was put before the last", () => {
    expect([migrations[count - 1]?.name, digestOf(count)]).toEqual([last, digest]);
  });

  it("is brought to what the declarations say, with all of its rows", async () => {
    expect(await checkDatabase(db, tablesOf(resources, tablesBeside(features)))).toBeUndefined();
    expect(Object.fromEntries(await counts())).toEqual(Object.fromEntries(before));
    expect([...before.values()].every((total) => total > 0)).toBe(true);
  });

  it("is served: every list answers, and a record's history is told", async () => {
    const token = await api.signIn({ name: "Grace", super: true });
    for (const { name } of resources)
      expect([name, (await api.call(token, "GET", `/admin/${name}`)).status]).toEqual([name, 200]);
    const { body } = await api.call<{ changes: object }[]>(
      token,
      "GET",
      "/admin/students/1/history",
    );
    expect(body.data).toEqual([
      expect.objectContaining({ changes: { name: { before: "Emile", after: "Émile Durand" } } }),
    ]);
  });
});
