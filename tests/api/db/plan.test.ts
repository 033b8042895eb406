import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { planMigration, type MigrationPlan } from "@rollcall/kit/api/db/change/plan";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import {
  boolean,
  choice,
  date,
  decimal,
  group,
  integer,
  listOf,
  reference,
  references,
  text,
  type Field,
  type PartField,
  type Resource,
} from "@rollcall/kit/schema";
import { versionFloor } from "@rollcall/kit/api/db/first-migration";
import { catalogue } from "../../support/catalogue";
import { emptyDatabase } from "../../support/memory-database";

const name = text({ label: "Name", required: true, list: true, search: true });
const planets = (fields: Record<string, Field> = {}, more: Partial<Resource> = {}): Resource => ({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: { name, ...fields },
  ...more,
});
const kind = (...words: string[]) => choice(words, { label: "Kind" });

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

const make = (...before: Resource[]) =>
  db.script(diff([], tablesOf(before)).statements.join(";\n"));
const plan = (before: Resource[], after: Resource[]) => planMigration(tablesOf(before), after);
const apply = (planned: MigrationPlan) =>
  db.transaction((tx) => tx.script(planned.statements.join(";\n")));
/** Why a change of planets with these rows is refused. */
async function refusal(before: Resource, after: Resource, rows: string): Promise<string> {
  await make(before);
  await db.script(rows);
  return apply(plan([before], [after])).then(
    () => "applied",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
const numbered = (column: string, ...values: string[]) =>
  `insert into planets (name, ${column}) values ${values.map((value, at) => `('P${at + 1}', ${value})`).join(", ")}`;
const values = async (column: string) =>
  (
    (await db.query<{ value: unknown }>(
      sql.raw(`select ${column} as value from planets order by id`),
    )) as { value: unknown }[]
  ).map(({ value }) => value);

describe("rows that a new rule does not allow", () => {
  it("are named by a narrowed choice, grouped by what they have", async () => {
    expect(
      await refusal(
        planets({ kind: kind("rock", "gas", "ice") }),
        planets({ kind: kind("rock") }),
        numbered("kind", "'gas'", "'rock'", "'ice'", "'gas'", "'gas'", "null"),
      ),
    ).toBe(
      `3 planets have the kind "gas": P1, P4, P5; 1 planet has the kind "ice": P3. Kind must be rock.`,
    );
  });

  it("are named by a text that becomes a choice, also those in the trash", async () => {
    expect(
      await refusal(
        planets({ kind: text({ label: "Kind" }) }),
        planets({ kind: kind("rock") }),
        `${numbered("kind", "'rock'", `'it''s "x" %'`)}; update planets set deleted_at = now()`,
      ),
    ).toBe(`1 planet has the kind "it's "x" %": P2 (in the trash). Kind must be rock.`);
  });

  it("are named by a unique field and by fields that are unique together, whatever their letter case", async () => {
    const code = text({ label: "Code" });
    expect(
      await refusal(
        planets({ code }),
        planets({ code: { ...code, unique: true } }),
        numbered("code", "'a'", "'A'", "null", "null", "'b'"),
      ),
    ).toBe(`2 planets have the code "a": P1, P2. No two planets may have the same code.`);
  });

  it("are named by spans that may not overlap", async () => {
    const span = { from: date({ label: "From" }), to: date({ label: "To" }) };
    expect(
      await refusal(
        planets(span),
        planets(span, { noOverlap: [{ from: "from", to: "to", ends: "inclusive" }] }),
        `insert into planets (name, "from", "to") values ('A', '2026-01-01', '2026-01-03'), ('B', '2026-01-03', null), ('C', '2025-01-01', '2025-02-01')`,
      ),
    ).toBe("2 planets have overlapping dates: A, B. No two planets may overlap.");
  });

  it("are named by what is required from now on, and by moments that are compared", async () => {
    expect(
      await refusal(
        planets({ rings: integer({ label: "Rings" }) }),
        planets({ rings: integer({ label: "Rings", required: true }) }),
        numbered("rings", "1", "null"),
      ),
    ).toBe("1 planet has no rings: P2. Rings is required.");
  });

  it("are named by a moment that must be after one and not before another", async () => {
    const span = { begins: date({ label: "Begins" }), ends: date({ label: "Ends" }) };
    expect(
      await refusal(
        planets(span),
        planets({ ...span, ends: date({ label: "Ends", notBefore: "begins" }) }),
        `insert into planets (name, begins, ends) values ('A', '2026-01-02', '2026-01-01'), ('B', '2026-01-02', '2026-01-02')`,
      ),
    ).toBe('1 planet has the ends "2026-01-01": A. Ends must not be before begins.');
    const both = { ...span, made: date({ label: "Made" }) };
    const [before, after] = [
      planets(both),
      planets({ ...both, ends: date({ label: "Ends", after: "made", notBefore: "begins" }) }),
    ];
    await db.script("drop schema s cascade; create schema s");
    expect(
      await refusal(
        before,
        after,
        `insert into planets (name, made, begins, ends) values ('A', '2025-12-31', '2026-01-02', '2026-01-01')`,
      ),
    ).toBe('1 planet has the ends "2026-01-01": A. Ends must not be before begins.');
  });

  it("are five at most, with the number of the others", async () => {
    expect(
      await refusal(
        planets({ kind: kind("rock", "gas") }),
        planets({ kind: kind("rock") }),
        numbered("kind", ...Array.from({ length: 7 }, () => "'gas'")),
      ),
    ).toContain('7 planets have the kind "gas": P1, P2, P3, P4, P5 and 2 more.');
  });

  it("leave a database alone that has none, and a choice that only grows", async () => {
    const before = planets({ kind: kind("rock", "gas") });
    const after = planets({ kind: kind("rock") });
    expect(await refusal(before, after, numbered("kind", "'rock'"))).toBe("applied");
    expect(plan([after], [before]).dangers).toEqual([]);
  });

  it("can be counted before, in the names they have then", async () => {
    const before = planets({ kind: kind("rock", "gas") });
    const after: Resource = {
      ...planets({ sort: { ...kind("rock"), renamedFrom: "kind" } }),
      name: "worlds",
      renamedFrom: "planets",
    };
    await make(before);
    await db.script(numbered("kind", "'gas'"));
    const [danger] = plan([before], [after]).dangers;
    expect(await db.query(sql.raw(danger?.check?.rowsBefore ?? ""))).toEqual([
      { id: 1, title: "P1", value: "gas" },
    ]);
  });

  it("are remarked on where a limit is tighter, and stay", async () => {
    const rings = (max: number) => planets({ rings: integer({ label: "Rings", max }) });
    const planned = plan([rings(9)], [rings(5)]);
    expect(planned.statements).toEqual([]);
    expect(planned.dangers.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      [
        "remark",
        "The max of planets.rings is 5 now: rows beyond it stay, and their next save is refused until it fits.",
      ],
    ]);
    expect(plan([rings(5)], [rings(9)]).dangers).toEqual([]);
  });
});

describe("a field of another kind", () => {
  const across = async (before: Field, after: Field, ...given: string[]) => {
    const told = await refusal(
      planets({ x: before }),
      planets({ x: after }),
      numbered("x", ...given),
    );
    return told === "applied" ? values("x") : told;
  };
  const aText = text({ label: "X" });
  it("keeps every value that has a counterpart", async () => {
    expect(await across(aText, integer({ label: "X" }), "' 12 '", "'-3'", "''", "null")).toEqual([
      12,
      -3,
      null,
      null,
    ]);
  });
  it("keeps whole decimals, texts that are numbers, days, and yes or no", async () => {
    expect(await across(decimal({ label: "X" }), integer({ label: "X" }), "4.00", "null")).toEqual([
      4,
      null,
    ]);
  });
  it.each([
    [aText, integer({ label: "X" }), "'12a'", "X must be a whole number."],
    [aText, integer({ label: "X" }), "'99999999999'", "X must be a whole number."],
    [decimal({ label: "X" }), integer({ label: "X" }), "4.5", "X must be a whole number."],
    [aText, date({ label: "X" }), "'2026-02-29'", "X must be a day such as 2026-03-31."],
    [
      aText,
      decimal({ label: "X", scale: 1 }),
      "'1.25'",
      "X must be a number with 1 or fewer digits after the point.",
    ],
    [aText, boolean({ label: "X" }), "'maybe'", "X must be yes or no."],
  ])("names the rows whose value has none (%#)", async (before, after, value, reason) => {
    expect(await across(before, after, value)).toBe(
      `1 planet has the x "${value.replaceAll("'", "")}": P1. ${reason}`.replace('"4.5"', '"4.50"'),
    );
  });
  it.each([
    [aText, date({ label: "X" }), "'2028-02-29'", "2028-02-29"],
    [aText, decimal({ label: "X" }), "'1.25'", 1.25],
    [aText, boolean({ label: "X" }), "'Yes'", true],
    [decimal({ label: "X", scale: 3 }), decimal({ label: "X", scale: 1 }), "2.500", 2.5],
    [
      date({ label: "X" }),
      { kind: "dateTime", label: "X" } as Field,
      "'2026-03-31'",
      "2026-03-31T00:00:00.000Z",
    ],
  ])("keeps it (%#)", async (before, after, value, kept) => {
    expect(await across(before, after, value)).toEqual([kept]);
  });
  it("is filled once for the rows that are there", async () => {
    const before = planets({ rings: integer({ label: "Rings" }) });
    const after = planets({
      rings: integer({ label: "Rings", required: true }),
      moons: integer({ label: "Moons", required: true }),
    });
    await make(before);
    await db.script(numbered("rings", "1", "null"));
    expect(plan([before], [after]).dangers.map(({ kind, sentence }) => [kind, sentence])).toEqual(
      ["rings", "moons"].map((key) => [
        "unfilled",
        `planets.${key} is required and has no default: say what rows that are there get (--fill planets.${key}=…), or give it a default.`,
      ]),
    );
    const filled = planMigration(tablesOf([before]), [after], {
      fills: new Map([
        ["planets.rings", "7"],
        ["planets.moons", "2"],
      ]),
    });
    expect(filled.dangers).toEqual([]);
    await apply(filled);
    expect([await values("rings"), await values("moons")]).toEqual([
      [1, 7],
      [2, 2],
    ]);
    await expect(db.script("insert into planets (name) values ('Q')")).rejects.toThrow(
      "null value",
    );
  });
});

describe("a rename", () => {
  const moons: Resource = { ...planets(), name: "moons", label: "Moon" };
  const before: Resource[] = [
    planets({
      rings: integer({ label: "Rings", list: true, unique: true }),
      sun: reference("moons", { label: "Sun", filter: true }),
      friends: references("moons", { label: "Friends", owner: true }),
      nick: text({ label: "Nick", search: true, filter: true }),
      kind: kind("rock"),
    }),
    moons,
  ];
  const after: Resource[] = [
    {
      ...planets({
        bands: integer({ label: "Bands", list: true, unique: true, renamedFrom: "rings" }),
        star: reference("satellites", { label: "Star", filter: true, renamedFrom: "sun" }),
        mates: references("satellites", { label: "Mates", owner: true, renamedFrom: "friends" }),
        alias: text({ label: "Alias", search: true, filter: true, renamedFrom: "nick" }),
        sort: { ...kind("rock"), renamedFrom: "kind" },
      }),
      name: "worlds",
      renamedFrom: "planets",
    },
    { ...moons, name: "satellites", renamedFrom: "moons" },
  ];

  it("keeps values and links, and ends in what a new database would be", async () => {
    await make(...before);
    await db.script(
      "insert into moons (name) values ('Io'); insert into planets (name, rings, sun_id, nick, kind) values ('Mars', 3, 1, 'red', 'rock'); insert into planets__friends values (1, 1)",
    );
    const planned = plan(before, after);
    expect(planned.dangers).toEqual([]);
    expect(planned.statements.filter((statement) => !/ rename /.test(statement))).toEqual([]);
    await apply(planned);
    expect(
      (await db.query(sql`select bands, star_id, alias, sort, search_text from worlds`))[0],
    ).toEqual({ bands: 3, star_id: 1, alias: "red", sort: "rock", search_text: " mars red" });
    expect(await db.query(sql`select * from worlds__mates`)).toEqual([{ from_id: 1, to_id: 1 }]);
    const made = await catalogue(db, "s");
    await db.script(
      "drop schema s cascade; create schema s; create table files (id integer primary key)",
    );
    await make(...after);
    expect(made).toEqual(await catalogue(db, "s"));
  });

  it("means nothing once it is done, and nothing when it is taken out", () => {
    const withoutOptions = after.map((resource) => ({
      ...resource,
      renamedFrom: undefined,
      fields: Object.fromEntries(
        Object.entries(resource.fields).map(([key, field]) => [
          key,
          { ...field, renamedFrom: undefined },
        ]),
      ),
    }));
    expect(plan(after, after).statements).toEqual([]);
    expect(plan(after, withoutOptions as Resource[]).statements).toEqual([]);
  });

  it("leads the history along", () => {
    const logs: Resource = { ...planets(), name: "activity-logs" };
    expect(
      plan([...before, logs], [...after, logs]).statements.filter((statement) =>
        statement.startsWith("update"),
      ),
    ).toEqual(
      expect.arrayContaining([
        `update "activity_logs" set resource = 'worlds' where resource = 'planets'`,
        expect.stringMatching(
          /^update "activity_logs" set changes = changes - 'sun_id' \|\| jsonb_build_object\('star_id'/,
        ),
        expect.stringMatching(/changes - 'friends' \|\| jsonb_build_object\('mates'/),
      ]),
    );
  });
});

describe("lists and groups", () => {
  const hours = (parts: Record<string, PartField>) => listOf(parts, { label: "Hours" });
  const place = (parts: Record<string, PartField>) => group(parts, { label: "Place" });
  const day = text({ label: "Day" });
  const stored = async () =>
    (
      await db.query<{ hours: unknown; place: unknown }>(
        sql`select hours, place from planets where name = 'Mars'`,
      )
    )[0];
  const rows = `insert into planets (name, hours, place) values ('Mars', '[{"day":"mon","at":"x"},{"day":"tue","at":"y"}]', '{"town":"Leh"}'), ('Venus', '[]', null)`;

  it("give stored entries their new parts, and take out those that are gone", async () => {
    const before = planets({
      hours: hours({ day, at: text({ label: "At" }) }),
      place: place({ town: text({ label: "Town" }) }),
    });
    await make(before);
    await db.script(rows);
    const after = planets({
      hours: hours({
        day,
        at: integer({ label: "At" }),
        open: boolean({ label: "Open", default: true }),
      }),
      place: place({ street: text({ label: "Street", required: true }) }),
    });
    const planned = plan([before], [after]);
    expect(planned.dangers.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ["loses", 'Entries of planets.hours lose their values of "at".'],
      ["loses", 'Entries of planets.place lose their values of "town".'],
      [
        "remark",
        'Entries of planets.place need "street" now: those that are there stay without, and their next save is refused until it is filled in.',
      ],
    ]);
    await apply(planned);
    expect(await stored()).toEqual({
      hours: [
        { day: "mon", at: null, open: true },
        { day: "tue", at: null, open: true },
      ],
      place: { street: null },
    });
  });

  it("stay as they are while only rules change, and where an integer becomes a decimal", async () => {
    const before = planets({ hours: hours({ day, at: integer({ label: "At" }) }) });
    const after = planets({
      hours: hours({ day: choice(["mon"], { label: "Day" }), at: decimal({ label: "At" }) }),
    });
    expect(plan([before], [after])).toMatchObject({ statements: [], dangers: [] });
  });

  it("are emptied where what they are made of is another thing", () => {
    const [before, after] = [
      planets({ hours: listOf(day, { label: "Hours" }) }),
      planets({ hours: hours({ day }) }),
    ];
    expect(plan([before], [after]).dangers.map(({ sentence }) => sentence)).toEqual([
      "planets.hours is made of other values from now on, which those that are there are not: it is emptied.",
    ]);
  });
});
