import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Part } from "@rollcall/kit/api/db/model";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  references,
  text,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";
import { versionFloor } from "@rollcall/kit/api/db/first-migration";
import { catalogue } from "../../support/catalogue";
import { emptyDatabase } from "../../support/memory-database";

const name = text({ label: "Name", required: true, list: true, search: true, filter: true });
const planets = (fields: Record<string, Field> = {}, more: Partial<Resource> = {}): Resource => ({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: { name, ...fields },
  ...more,
});
const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "list",
  permission: "moons",
  title: "name",
  fields: { name, planet: reference("planets", { label: "Planet" }) },
});

let db: OwnedDatabase;
beforeAll(async () => {
  db = await emptyDatabase();
  await db.script(
    ["create extension pg_trgm", "create extension btree_gist", ...versionFloor].join("; "),
  );
});
afterAll(() => db.close());
beforeEach(() =>
  db.script(
    "drop schema if exists s cascade; create schema s; set search_path to s, public; create table files (id integer primary key)",
  ),
);

const apply = async (before: Resource[], after: Resource[]) => {
  const difference = diff(tablesOf(before), tablesOf(after));
  for (const statement of difference.statements) await db.script(statement);
  return difference;
};
const dangers = (before: Resource[], after: Resource[]) =>
  diff(tablesOf(before), tablesOf(after)).dangers.map(({ sentence }) => sentence);
const rows = () => db.query(sql`select * from planets order by id`);

/** A planet under the old declaration, then the new declaration; gives the planet as it is then. */
async function planetAcross(before: Resource, after: Resource, columns: string, values: string) {
  await apply([], [before]);
  await db.script(`insert into planets (${columns}) values (${values})`);
  const { dangers } = await apply([before], [after]);
  return { row: (await rows())[0], dangers };
}

describe("the difference of two models", () => {
  it("is empty when nothing changed, and after a journey through JSON", () => {
    const model = tablesOf([planets(), moons]);
    expect(diff(JSON.parse(JSON.stringify(model)), tablesOf([planets(), moons]))).toEqual({
      statements: [],
      dangers: [],
    });
  });

  it("makes tables that point at each other, in either order", async () => {
    const suns: Resource = {
      ...planets(),
      name: "suns",
      fields: { name, first: reference("planets", { label: "First" }) },
    };
    const around = planets({ sun: reference("suns", { label: "Sun" }) });
    await apply([], [around, suns]);
    await apply([around, suns], [suns, around]);
    expect((await catalogue(db, "s")).filter((line) => line.includes("FOREIGN KEY"))).toHaveLength(
      2,
    );
    await apply([around, suns], []);
    expect(await catalogue(db, "s", ["planets", "suns"])).toEqual([]);
  });

  it("keeps the values of a text that becomes longer, of a whole number that becomes a decimal and of a number that becomes a text", async () => {
    const before = planets({
      mass: integer({ label: "Mass", filter: "range" }),
      rank: integer({ label: "Rank", default: 3 }),
    });
    const after = planets({
      mass: decimal({ label: "Mass", scale: 3, filter: "range" }),
      rank: text({ label: "Rank", search: true, default: "none" }),
    });
    const { row, dangers } = await planetAcross(before, after, "name, mass", "'Mars', 12");
    expect(dangers).toEqual([]);
    expect(row).toMatchObject({ name: "Mars", mass: 12, rank: "3", search_text: " mars 3" });
  });

  it("fills what is required from now on with its default", async () => {
    const before = planets({ kind: choice(["rock", "gas"], { label: "Kind" }) });
    const after = planets({
      kind: choice(["rock", "gas"], { label: "Kind", required: true, default: "rock" }),
      ringed: boolean({ label: "Ringed" }),
    });
    const { row, dangers } = await planetAcross(before, after, "name", "'Mars'");
    expect(dangers).toEqual([]);
    expect(row).toMatchObject({ kind: "rock", ringed: false });
  });

  it("makes the text of the search anew when its fields change, and loses nothing", async () => {
    const { row, dangers } = await planetAcross(
      planets(),
      planets({ nick: text({ label: "Nick", search: true, default: "Red one" }) }),
      "name",
      "'Mars'",
    );
    expect(dangers).toEqual([]);
    expect(row).toMatchObject({ search_text: " mars red one" });
  });

  it("replaces the words of a choice", async () => {
    const kinds = (options: string[]) => planets({ kind: choice(options, { label: "Kind" }) });
    await apply([], [kinds(["rock"])]);
    await expect(
      db.script("insert into planets (name, kind) values ('Saturn', 'gas')"),
    ).rejects.toMatchObject({ code: "23514", constraint: "planets_kind_choice" });
    await apply([kinds(["rock"])], [kinds(["rock", "gas"])]);
    await db.script("insert into planets (name, kind) values ('Saturn', 'gas')");
  });

  it("says in a sentence what would be lost or would fail", () => {
    const seen = date({ label: "Seen", required: true });
    expect(dangers([planets({ seen })], [planets()])).toEqual([
      expect.stringMatching(/^Dropping planets\.seen loses its values\./),
    ]);
    const star = reference("planets", { label: "Star" });
    expect(dangers([planets({ star })], [planets()])).toEqual([
      expect.stringContaining(
        `planets.star_id loses its values. (A rename looks like this too: then give the new field renamedFrom: "star".)`,
      ),
    ]);
    expect(dangers([planets(), moons], [planets()])).toEqual([
      expect.stringMatching(/^Dropping the table moons loses all of its records\./),
    ]);
    expect(dangers([planets()], [planets({ seen })])).toEqual([
      "planets.seen is required and has no default: adding it fails where there are records already.",
    ]);
    expect(dangers([planets({ seen: date({ label: "Seen" }) })], [planets({ seen })])).toEqual([
      "planets.seen is required from now on and has no default: records without a value make the migration fail.",
    ]);
    expect(
      dangers(
        [planets({ size: date({ label: "Size" }) })],
        [planets({ size: decimal({ label: "Size", scale: 1 }) })],
      ),
    ).toEqual([
      "planets.size changes from date to numeric(13,1), which its values may not survive: it is emptied.",
    ]);
    expect(
      dangers(
        [planets({ moons: references("moons", { label: "Moons", owner: true }) }), moons],
        [planets(), moons],
      ),
    ).toEqual([
      expect.stringMatching(/^Dropping the table planets__moons loses all of its records\./),
    ]);
  });

  it("finds nothing dangerous in a new table, whatever it requires", () => {
    expect(
      dangers([], [planets({ seen: date({ label: "Seen", required: true }) }), moons]),
    ).toEqual([]);
  });
});

it("a model is of its type as its JSON file gives it, a required part of a list included", () => {
  const asInJson: { is: string; lacking: null; required: boolean } = {
    is: "text",
    lacking: null,
    required: true,
  };
  const part: Part = asInJson;
  expect(part.required).toBe(true);
});
