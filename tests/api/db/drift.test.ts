import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { checkDatabase, checkSnapshot } from "@rollcall/kit/api/db/drift/check-schema";
import { expectedParts, liveParts } from "@rollcall/kit/api/db/drift/live-parts";
import { compareMade } from "@rollcall/kit/api/db/drift/parts";
import { driftLines } from "@rollcall/kit/api/db/drift/sentences";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { choice, integer, text, type Field, type Resource } from "@rollcall/kit/schema";
import { resources } from "../../../src/resources";
import { memoryDatabase } from "../../support/memory-database";
import { features } from "../../support/school";

const planets = (fields: Record<string, Field> = {}, more: Partial<Resource> = {}) =>
  tablesOf([
    {
      name: "planets",
      label: "Planet",
      icon: "list",
      permission: "planets",
      title: "name",
      fields: { name: text({ label: "Name", required: true }), ...fields },
      ...more,
    },
  ]);
const rings = integer({ label: "Rings" });
const school = tablesOf(resources, tablesBeside(features));

describe("declarations and the snapshot", () => {
  it("agree when a migration says what was declared", () => {
    expect(checkSnapshot(JSON.parse(JSON.stringify(school)), school)).toBeUndefined();
  });

  it("name what is missing when the migration was forgotten, and the command", () => {
    expect(() =>
      checkSnapshot(
        planets(),
        planets({ rings, kind: choice(["rock", "gas"], { label: "Kind" }) }),
      ),
    ).toThrow(
      'The declarations have changed, and no migration says so: the columns planets.rings and planets.kind, the constraint planets_kind_choice missing. Run "npm run db:generate", then start again.',
    );
    expect(() => checkSnapshot([], planets())).toThrow("the table planets missing");
  });

  it("name a rule that says something else now, and what still demands a value", () => {
    const kind = (...words: string[]) => planets({ kind: choice(words, { label: "Kind" }) });
    expect(() => checkSnapshot(kind("rock"), kind("rock", "gas"))).toThrow(
      "the constraint planets_kind_choice changed",
    );
    expect(() =>
      checkSnapshot(planets({ rings: integer({ label: "Rings", required: true }) }), planets()),
    ).toThrow("the column planets.rings no longer declared");
  });

  it("only remark on an index, and on a column that may stay empty", () => {
    expect(checkSnapshot(planets({ rings }), planets())).toBe(
      'The declarations have changed, and no migration says so: the column planets.rings no longer declared. Calls still work; run "npm run db:generate" soon.',
    );
    expect(
      checkSnapshot(
        planets({ rings }),
        planets({ rings: integer({ label: "Rings", list: true }) }),
      ),
    ).toContain("the index planets_rings_order missing");
  });
});

describe("declarations and a database", () => {
  let db: OwnedDatabase;
  beforeAll(async () => {
    db = await memoryDatabase();
    await db.script(
      diff([], planets({ rings }, { uniqueTogether: [["name"]] })).statements.join(";\n"),
    );
  });
  afterAll(() => db.close());
  const drift = async (model: ReturnType<typeof planets>) =>
    driftLines(
      compareMade(
        await expectedParts(db, model, diff([], model).statements),
        (await liveParts(db)).filter(({ table }) => model.some(({ name }) => name === table)),
      ),
    ).toSorted();

  it("agree after the migrations, to the last index", async () => {
    expect(await checkDatabase(db, school)).toBeUndefined();
    expect(await drift(school)).toEqual([]);
    const [left] = await db.query(
      sql`select 1 as x from pg_namespace where nspname = 'rollcall_expected'`,
    );
    expect(left).toBeUndefined();
  });

  it("are told apart by a column that is missing, of another type, or demands a value", async () => {
    await expect(
      checkDatabase(db, planets({ rings, mass: integer({ label: "Mass" }) })),
    ).rejects.toThrow(
      `The database isn't what its migrations have made: the column planets.mass missing.`,
    );
    await expect(checkDatabase(db, planets({ rings: text({ label: "Rings" }) }))).rejects.toThrow(
      "the column planets.rings changed",
    );
    await db.script("alter table planets add column age integer not null");
    await expect(checkDatabase(db, planets({ rings }))).rejects.toThrow(
      "the column planets.age no longer declared",
    );
    await db.script("alter table planets drop column age");
  });

  it("leave a server running whose rule or index was dropped by hand, with a remark", async () => {
    await db.script("drop index planets_name_unique; drop index planets_trash");
    expect(await checkDatabase(db, planets({ rings }, { uniqueTogether: [["name"]] }))).toMatch(
      /the unique index planets_name_unique, the index planets_trash missing\. It was changed by hand/,
    );
  });

  it("lack an index that no statement can use, since making it was cut off", async () => {
    await db.transaction(async (tx) => {
      await tx.script(
        "create index planets_left on planets (id); update pg_index set indisvalid = false where indexrelid = 'planets_left'::regclass",
      );
      const left = (parts: { name: string }[]) =>
        parts.filter(({ name }) => name === "planets_left").length;
      expect(left(await liveParts(tx))).toBe(0);
      await tx.script(
        "update pg_index set indisvalid = true where indexrelid = 'planets_left'::regclass",
      );
      expect(left(await liveParts(tx))).toBe(1);
      await tx.script("drop index planets_left");
    });
  });

  it("are compared to the last default by db:status, but for an index that was made by hand", async () => {
    await db.script(
      "alter table planets alter column rings set default 3; create index by_hand on planets (rings)",
    );
    expect(await drift(planets({ rings }, { uniqueTogether: [["name"]] }))).toEqual([
      "different  column planets.rings",
      "missing    index planets_trash",
      "missing    unique index planets_name_unique",
    ]);
  });
});
