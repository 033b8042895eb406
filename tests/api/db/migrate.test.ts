import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { migrations } from "../../../src/migrations";
import snapshot from "../../../src/migrations/snapshot.json";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { resources } from "../../../src/resources";
import { catalogue } from "../../support/catalogue";
import { emptyDatabase } from "../../support/memory-database";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { features } from "../../support/school";

let db: OwnedDatabase;
let first: string[];
beforeAll(async () => {
  db = await emptyDatabase();
  first = await migrate(db, migrations);
});
afterAll(() => db.close());

const tables = async () =>
  (
    await db.query<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).map(({ name }) => name);

describe("migrations", () => {
  it("agree with the declarations: if they do not, run npm run db:generate", () => {
    expect(
      diff(snapshot, tablesOf(resources, tablesBeside(features))).statements,
      "run npm run db:generate",
    ).toEqual([]);
  });

  it("bring an empty database to what the declarations ask for", async () => {
    const model = tablesOf(resources, tablesBeside(features));
    await db.script(
      `create schema fresh; set search_path to fresh, public; create table files (id integer primary key); ${diff([], model).statements.join(";\n")}; set search_path to public`,
    );
    const names = model.map(({ name }) => name);
    expect(await catalogue(db, "public", names)).toEqual(await catalogue(db, "fresh", names));
    expect(names.length).toBeGreaterThan(12);
  });

  it("are applied in order, and once", async () => {
    expect(first).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(db, migrations)).toEqual([]);
  });

  it("are named by a number or, later, by a moment, in the order in which they are applied", () => {
    const names = migrations.map(({ name }) => name);
    expect(names.filter((name) => !/^(\d{4}|\d{14})-[a-z0-9-]+$/.test(name))).toEqual([]);
    expect(names).toEqual([...new Set(names)].sort());
  });

  it("leave the tables that are written by hand", async () => {
    expect(await tables()).toEqual(
      expect.arrayContaining([
        "credentials",
        "sessions",
        "sign_in_failures",
        "invitations",
        "idempotency_keys",
        "settings",
        "files",
      ]),
    );
  });

  it("leave nothing of a step that fails, and name it", async () => {
    const broken = {
      name: "9000-broken",
      statements: ["create table half (id integer)", "insert into half values ('no number')"],
    };
    await expect(migrate(db, [...migrations, broken])).rejects.toThrow(
      /"9000-broken" could not be applied, and nothing of it was kept\. \(.*no number/,
    );
    expect(await tables()).not.toContain("half");
    expect(await migrate(db, migrations)).toEqual([]);
  });

  it("take up where a failed step was corrected", async () => {
    const mended = { name: "9000-broken", statements: ["create table whole (id integer)"] };
    expect(await migrate(db, [...migrations, mended])).toEqual(["9000-broken"]);
  });

  it("refuse a database that is newer than the code", async () => {
    await expect(migrate(db, migrations)).rejects.toThrow(
      'The database is newer than this program: it has "9000-broken"',
    );
  });
});
