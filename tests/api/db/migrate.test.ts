import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { migrate, migrationState } from "@rollcall/kit/api/db/migrate";
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

describe("a migration that replaces earlier ones", () => {
  const [one, two, three] = ["one", "two", "three"].map((table, place) => ({
    name: `000${place + 1}-${table}`,
    statements: [`create table stepped_${table} (id integer)`],
  }));
  const steps = [one, two, three].filter((step) => step !== undefined);
  const whole = {
    name: "0001-whole",
    replaces: steps.map(({ name }) => name),
    statements: steps.flatMap(({ statements }) => statements),
  };
  const next = { name: "0004-next", statements: ["alter table stepped_three add column x text"] };
  let fresh: OwnedDatabase;
  beforeAll(async () => void (fresh = await emptyDatabase()));
  beforeEach(() => fresh.script("drop schema public cascade; create schema public"));
  afterAll(() => fresh.close());

  it("is applied to an empty database, which then has it under its own name", async () => {
    expect(await migrate(fresh, [whole, next])).toEqual([whole.name, next.name]);
    expect(await migrationState(fresh, [whole, next])).toEqual({
      applied: [whole.name, next.name],
      pending: [],
      unknown: [],
    });
  });

  it("is in a database that has taken them all, one by one", async () => {
    await migrate(fresh, steps);
    expect(await migrationState(fresh, [whole, next])).toEqual({
      applied: [whole.name],
      pending: [next],
      unknown: [],
    });
    expect(await migrate(fresh, [whole, next])).toEqual([next.name]);
    expect(await migrate(fresh, [whole, next])).toEqual([]);
  });

  it.each([1, 2])(
    "refuses a database that has taken %i of three, and changes nothing",
    async (count) => {
      await migrate(fresh, steps.slice(0, count));
      await expect(migrate(fresh, [whole, next])).rejects.toThrow(
        `The database has stopped among the steps that "0001-whole" replaces: it has "${steps[count - 1]?.name}" and not all that follow.`,
      );
      expect((await migrationState(fresh, [whole, next])).pending).toEqual([whole, next]);
      expect(await migrate(fresh, steps)).toEqual(steps.slice(count).map(({ name }) => name));
      expect(await migrate(fresh, [whole, next])).toEqual([next.name]);
    },
  );
});

it("says of a database that can only be read that it is one, and not that a right is missing", async () => {
  await db.script("set default_transaction_read_only = on");
  await expect(
    migrate(db, [...migrations, { name: "9000-broken", statements: ["create table x (a int)"] }]),
  ).rejects.toThrow("The database can only be read");
  await db.script("set default_transaction_read_only = off");
});
