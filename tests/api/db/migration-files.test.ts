import { describe, expect, it } from "vitest";
import { defineResource, integer, reference, text } from "@rollcall/kit/schema";
import { fillValues } from "../../../packages/kit/cli/migrations/fill-values";
import { sidesOf } from "../../../packages/kit/cli/migrations/merged-snapshot";
import { partIndexes } from "../../../packages/kit/cli/migrations/concurrent-indexes";
import {
  fileText,
  indexText,
  migrationName,
} from "../../../packages/kit/cli/migrations/migration-text";

describe("the names of migrations", () => {
  const now = new Date("2026-11-25T09:30:12.500Z");

  it("begin with the moment in UTC, later than every other's", () => {
    expect(migrationName("rooms", ["0051-class-leave.ts", "0052-rollovers.ts"], now)).toBe(
      "20261125093012-rooms",
    );
    expect(migrationName("rooms", ["0052-rollovers.ts", "20261125093012-lifts.ts"], now)).toBe(
      "20261125093013-rooms",
    );
    expect(migrationName("rooms", ["20261231235959-lifts.ts"], now)).toBe("20270101000000-rooms");
  });

  it("are listed without a constant twice, also where two branches had one number", () => {
    const text = indexText(["0052-a.ts", "0053-b-c.ts", "0053-d.ts", "20261125093012-e.ts"]);
    expect(
      [...text.matchAll(/import \* as (\w+) from "(.*)"/g)].map(([, as, of]) => [as, of]),
    ).toEqual([
      ["m0052", "./0052-a"],
      ["m0053_b_c", "./0053-b-c"],
      ["m0053_d", "./0053-d"],
      ["m20261125093012", "./20261125093012-e"],
    ]);
    expect(text).toContain("[m0052, m0053_b_c, m0053_d, m20261125093012]");
  });
});

describe("the indexes of a migration", () => {
  it("are a step of their own where their tables have been there, but for those that are rules", () => {
    const fresh = [
      'create table "lifts" (\n  "id" integer\n)',
      'create index "lifts_name_order" on "lifts" ("name", "id")',
    ];
    const rule = 'create unique index "rooms_name_unique" on "rooms" ("name")';
    const index = 'create index "rooms_name_order" on "rooms" ("name", "id")';
    const column = 'alter table "rooms" add column "name" text';
    const reference = 'alter table "rooms" add constraint "rooms_lift" foreign key ("lift")';
    expect(partIndexes([...fresh, column, rule, index, reference])).toEqual({
      step: [...fresh, column, rule, reference],
      indexes: [index],
    });
  });

  it("say in their file that they are made while the database is used", () => {
    expect(fileText("20261125093012-rooms-indexes", ["create index"], true)).toContain(
      "export const concurrently = true;",
    );
    expect(fileText("20261125093012-rooms", ["create table"])).not.toContain("concurrently");
  });
});

describe("a snapshot in the middle of a merge", () => {
  const table = (name: string) => ({ name, columns: [], constraints: [], indexes: [] });
  const lines = (...models: object[]) => JSON.stringify(models, null, 1).split("\n");
  it("has two sides, each of which is one", () => {
    const [ours, theirs] = [lines(table("a"), table("b")), lines(table("a"), table("c"))];
    const at = ours.findIndex((line, n) => line !== theirs[n]);
    const text = [
      ...ours.slice(0, at),
      "<<<<<<< HEAD",
      ours[at],
      "||||||| base",
      "nothing that can be read",
      "=======",
      theirs[at],
      ">>>>>>> other",
      ...ours.slice(at + 1),
    ].join("\n");
    expect(sidesOf(text)).toEqual({
      isWhole: false,
      models: [
        [table("a"), table("b")],
        [table("a"), table("c")],
      ],
    });
    expect(sidesOf(ours.join("\n"))).toMatchObject({ isWhole: true });
    expect(sidesOf("nothing at all")).toEqual({ isWhole: false, models: [] });
  });
});

describe("what rows that are there get", () => {
  const rooms = defineResource({
    name: "lost-rooms",
    label: "Room",
    icon: "list",
    permission: "rooms",
    title: "name",
    fields: {
      name: text({ label: "Name", max: 5 }),
      seats: integer({ label: "Seats", max: 50 }),
      keeper: reference("lost-rooms", { label: "Keeper" }),
    },
  });
  const fill = (...wishes: string[]) => [...fillValues([rooms], wishes)];

  it("is one value of the field, in SQL", () => {
    expect(fill("lost-rooms.seats=30", "lost_rooms.name=it's", "lost-rooms.keeper=2")).toEqual([
      ["lost_rooms.seats", "30"],
      ["lost_rooms.name", "'it''s'"],
      ["lost_rooms.keeper_id", "2"],
    ]);
  });

  it.each([
    ["lost-rooms.seats=many", /^--fill lost-rooms\.seats=many: ./],
    ["lost-rooms.seats=51", /Seats.*50/],
    ["lost-rooms.chairs=1", 'lost-rooms has no field "chairs"'],
    ["halls.seats=1", 'no resource is named "halls"'],
    ["lost-rooms.seats", "says no value"],
  ])("is refused with a sentence: %s", (wish, sentence) => {
    expect(() => fill(wish)).toThrow(sentence);
  });
});
