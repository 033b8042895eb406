import { sql } from "@rollcall/kit/api/db/sql";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { headingIndex, tableOf } from "../../../packages/kit/browser/crud/import/reading/headings";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { cleanLine } from "@rollcall/kit/schema";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { stage, everything, skyDatabase } from "./stage";
import { planets, stars, visitors } from "./planets";
import { runs } from "../../support/every-case";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
});
afterAll(() => db.close());
beforeEach(() =>
  db.script(
    "truncate planets, stars, visitors, planets__visitors, activity_logs, import_values restart identity",
  ),
);

const nasty = fc.constantFrom(
  "=cmd|' /C calc'!A0",
  "+1",
  "-1",
  "@x",
  "'=1",
  "''+",
  "'",
  ",",
  '"',
  'a"b',
  "a,b;c",
  "line\nbreak",
  "line\r\nbreak",
  "a\tb",
  "😀",
  "Ünïcødé",
  "_x0041_",
  "_x000D_",
  "<a&b>",
  "\u0001",
  "\uFEFFmark",
  "0012",
  "1e5",
  "true",
  "2026-11-21",
  "a\\b",
  "a\\;b",
  "; ;",
  "]]>",
  "＝1",
  "#N/A",
  "NULL",
);
const words = (max: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: nasty },
      { weight: 2, arbitrary: fc.tuple(nasty, nasty).map((two) => two.join("")) },
      fc.string({ maxLength: 20, unit: "grapheme" }),
    )
    .filter(
      (one) =>
        one.isWellFormed() &&
        !one.includes("\0") &&
        cleanLine(one).trim().length > 0 &&
        one.trim().length <= max,
    );
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc.date({
  min: new Date("1850-01-01T00:00:00Z"),
  max: new Date("2099-12-31T00:00:00Z"),
  noInvalidDate: true,
});

const planet = fc.record({
  name: words(80),
  nickname: maybe(words(80)),
  notes: maybe(words(200)),
  contact: maybe(fc.constantFrom("ann@example.org", "+x@example.org", "=x@example.org")),
  phone: maybe(fc.constantFrom("+91 98765 43210", "0044 20", "(030) 123")),
  web: maybe(fc.webUrl().filter((address) => address.length < 500)),
  colour: maybe(fc.constantFrom("#1c7ed6", "#000000")),
  moons: maybe(fc.integer({ min: -10, max: 1000 })),
  mass: maybe(fc.integer({ min: -99999999, max: 99999999 }).map((n) => n / 1000)),
  ringed: fc.boolean(),
  found_on: maybe(day.map((date) => date.toISOString().slice(0, 10))),
  rises_at: maybe(
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`),
  ),
  seen_at: maybe(day.map((date) => date.toISOString())),
  kind: fc.constantFrom("rock", "gas", "ice"),
  star_id: maybe(fc.integer({ min: 1, max: 4 })),
  visitors: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  keys: fc.uniqueArray(
    words(30).map((key) => cleanLine(key).trim()),
    { maxLength: 3 },
  ),
});
const skies = fc.uniqueArray(planet, {
  minLength: 1,
  maxLength: 8,
  selector: ({ name }) => cleanLine(name).trim().toLowerCase(),
});

/** Neighbours with the same name, and with names that look like several. */
async function peopleTheSky() {
  const { create } = stage(db);
  for (const [name, code] of [
    ["Sol", "S1"],
    ["Sol", "S2"],
    ["=Vega", null],
    ["a; b\\", "S4"],
  ] as const)
    await create(stars, { name, code });
  for (const name of ["Ann", "Ann", "Bob; Carl", "7"]) await create(visitors, { name });
}

const stored = () =>
  db.query(
    sql`select p.*, array(select to_id from planets__visitors l where l.from_id = p.id order by 1) as visitors from planets p order by id`,
  );
const kept = async () =>
  (await stored()).map(({ version: _version, updated_at: _updated, ...rest }) => rest);

async function rowsOf(response: Response) {
  const { lines } = await readFile(new Uint8Array(await response.arrayBuffer()));
  const { columns, lines: below } = tableOf(lines, headingIndex(lines));
  return below.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""])),
  }));
}

describe.each(["csv", "xlsx"])("an export as %s", (format) => {
  it("comes back as it is: nothing is created, changed or refused", async () => {
    await peopleTheSky();
    await fc.assert(
      fc.asyncProperty(skies, async (sky) => {
        await db.script(
          "truncate planets, planets__visitors, activity_logs, import_values restart identity",
        );
        const { create, respond, ask } = stage(db);
        for (const one of sky) await create(planets, one);
        const rows = await rowsOf(await respond("GET", `/admin/planets/export?format=${format}`));
        // What a file said is remembered; of records nothing may change.
        const records = async () => (await everything(db)).replace(/^import_values: .*$/mu, "");
        const before = await records();
        const { body } = await ask<{ data: ImportAnswer }>("POST", "/admin/planets/import", {
          rows,
        });
        expect(body.data).toMatchObject({
          created: 0,
          updated: 0,
          unchanged: sky.length,
          refused: [],
          total: sky.length,
        });
        expect(await records()).toBe(before);
      }),
      { numRuns: runs(3, 25) },
    );
  }, 120_000);

  it("carries every value: what has been emptied since is as it was after the import", async () => {
    await peopleTheSky();
    await fc.assert(
      fc.asyncProperty(skies, async (sky) => {
        await db.script(
          "truncate planets, planets__visitors, activity_logs, import_values restart identity",
        );
        const { create, respond, ask } = stage(db);
        for (const one of sky) await create(planets, one);
        const rows = await rowsOf(await respond("GET", `/admin/planets/export?format=${format}`));
        const before = await kept();
        await db.script(`update planets set nickname = null, notes = 'other', contact = null, phone = null, web = null, colour = null, moons = 999, mass = null, ringed = not ringed,
        found_on = '2000-01-01', rises_at = null, seen_at = null, kind = case kind when 'ice' then 'rock' else 'ice' end, star_id = null, keys = '{other}'; truncate planets__visitors`);
        const { body } = await ask<{ data: ImportAnswer }>("POST", "/admin/planets/import", {
          rows,
          empty_cells: "clear",
        });
        expect(body.data).toMatchObject({ created: 0, updated: sky.length, refused: [] });
        expect(await kept()).toEqual(before);
      }),
      { numRuns: runs(3, 20) },
    );
  }, 120_000);

  it("fills an empty table with the same records", async () => {
    await peopleTheSky();
    const { create, respond, ask } = stage(db);
    await create(planets, {
      name: "=Mars",
      moons: 2,
      mass: 0.107,
      ringed: true,
      found_on: "1609-11-30",
      kind: "gas",
      star_id: 2,
      visitors: [1, 2, 3],
      keys: ["view_a"],
    });
    const before = await kept();
    const rows = await rowsOf(await respond("GET", `/admin/planets/export?format=${format}`));
    await db.script("truncate planets, planets__visitors restart identity");
    const { body } = await ask<{ data: ImportAnswer }>("POST", "/admin/planets/import", { rows });
    expect(body.data).toMatchObject({ created: 1, refused: [] });
    const strip = (records: Record<string, unknown>[]) =>
      records.map(({ created_at: _created, ...rest }) => rest);
    expect(strip(await kept())).toEqual(strip(before));
  });
});
