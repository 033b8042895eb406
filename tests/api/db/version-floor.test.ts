import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { floorAt, floorStep, settleVersions } from "@rollcall/kit/api/db/version-floor";
import { memoryDatabase } from "../../support/memory-database";

const root = join(import.meta.dirname, "../../..");
let db: OwnedDatabase;
beforeAll(async () => void (db = await memoryDatabase()));
afterAll(() => db.close());

const next = async (version: number) =>
  (await db.query<{ next: number }>(sql`select next_version(${version}::int) as next`))[0]?.next;
const setFloor = (floor: number) => db.query(sql`update version_floor set floor = ${floor}`);

describe("versions", () => {
  it("are one more each time, but never below the floor", async () => {
    expect([await next(0), await next(7)]).toEqual([1, 8]);
    await setFloor(1000);
    expect([await next(0), await next(7), await next(999), await next(1000)]).toEqual([
      1000, 1000, 1000, 1001,
    ]);
    await setFloor(1);
  });

  it("of every table begin at the floor", async () => {
    const columns = await db.query<{ table: string; start: string }>(
      sql`select table_name as table, column_default as start from information_schema.columns where table_schema = 'public' and column_name = 'version'`,
    );
    expect(columns.length).toBeGreaterThan(20);
    expect(columns.filter(({ start }) => start !== "next_version(0)")).toEqual([]);
  });

  it("are raised by no statement of its own making", () => {
    const sources = ["packages/kit/api", "src/features"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => join(root, folder, name)),
    );
    const byHand = sources.filter((name) =>
      /version\s*=\s*[\w.]*version\s*\+/.test(readFileSync(name, "utf8")),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(byHand, "version = next_version(version) keeps the floor").toEqual([]);
  });
});

describe("the floor", () => {
  const noon = new Date("2026-11-28T12:00:00Z");
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  const settle = async (isRestored = false, now = noon) =>
    (await settleVersions(db, isRestored, now)).floor;

  it("is left alone at the first start, at every other one, and wherever nobody can have read anything", async () => {
    expect([await settle(), await settle()]).toEqual([undefined, undefined]);
    await db.query(sql`update version_floor set home = 'elsewhere'`);
    expect(await settle()).toBeUndefined();
  });

  it("is raised to the clock when the database is another than at the last start, once", async () => {
    await db.script(
      `with a as (insert into admins (name, email) values ('Head', 'head@example.com') returning id) insert into credentials (admin_id, password_hash) select id, 'x' from a`,
    );
    await db.query(sql`update version_floor set home = 'elsewhere'`);
    expect([await settle(), await settle()]).toEqual([218_030_400, undefined]);
    expect(floorAt(noon)).toBe(218_030_400);
  });

  it("is another for each restore of one backup, and higher than what was saved since the last", async () => {
    await setFloor(1);
    await settle(true);
    const saved = await next(12);
    // The second restore brings back the floor that the backup holds.
    await setFloor(1);
    const floor = await settle(true, later(60));
    expect(floor).toBeGreaterThan(saved ?? Infinity);
    expect(await next(12)).toBe(floor);
  });

  it("is raised by every restore, by chance where the clock is behind it", async () => {
    const floors: (number | undefined)[] = [];
    for (let restore = 0; restore < 3; restore += 1) {
      await setFloor(floorAt(later(5)));
      floors.push(await settle(true));
    }
    expect(new Set(floors).size).toBe(3);
    for (const floor of floors) {
      expect(floor).toBeGreaterThan(floorAt(later(5)));
      expect(floor).toBeLessThanOrEqual(floorAt(later(5)) + floorStep);
    }
  });

  it("never leaves the integers, whatever the clock says", async () => {
    expect([floorAt(new Date("1999-01-01")), floorAt(new Date("2099-01-01"))]).toEqual([
      0, 2_146_000_000,
    ]);
    await setFloor(2_147_400_000);
    await settle(true, new Date("2099-01-01"));
    expect(await next(2_147_400_000)).toBe(2_147_400_001);
  });

  it("is raised when its table was made again, as restoring a dump does", async () => {
    await setFloor(1);
    await settle();
    await db.script(
      "create table kept as table version_floor; truncate table version_floor; insert into version_floor select * from kept; drop table kept",
    );
    expect(await settle()).toBe(floorAt(noon));
  });

  it("is raised without a word of a restore at the first look at an older database, of which none is known", async () => {
    await db.query(sql`update version_floor set home = null, floor = 1`);
    expect(await settleVersions(db, false, noon)).toMatchObject({
      floor: floorAt(noon),
      isKnown: false,
    });
    await db.query(sql`update version_floor set home = 'elsewhere'`);
    expect(await settleVersions(db, false, later(60))).toMatchObject({
      floor: floorAt(later(60)),
      isKnown: true,
    });
  });
});
