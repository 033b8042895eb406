import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { portOf } from "@rollcall/kit/api/feature";
import { forgetOldImports } from "@rollcall/kit/api/transfer/import-records";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { attendanceFeature } from "../../../src/features/attendance/feature";
import { rosterFeature } from "../../../src/features/roster/feature";
import { students } from "../../../src/resources/students";
import { stage, everything, skyDatabase } from "./stage";
import { planets } from "./planets";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
});
afterAll(() => db.close());
beforeEach(() =>
  db.script(
    "truncate planets, stars, visitors, planets__visitors, activity_logs, imports, import_records, import_values restart identity",
  ),
);

const importId = "0b6a7f1e-3c52-4f3b-9a55-6c1f2c7d8e90";
interface Undone {
  undone: boolean;
  removed: number;
  blocked: number;
  blockers: { id: number; title: string; reason: string }[];
}
const bring = (resource: string, rows: object[], more: object = {}) =>
  stage(db).ask<{ data: { created: number }; message?: string }>(
    "POST",
    `/admin/${resource}/import`,
    { rows, import_id: importId, file_name: "sky.csv", ...more },
  );
const undo = (resource: string, id = importId, permissions: string[] | "all" = "all") =>
  stage(db, undefined, permissions).ask<{ data: Undone; message?: string }>(
    "POST",
    `/admin/${resource}/imports/${id}/undo`,
  );
const listed = async (resource: string) =>
  (await stage(db).ask<{ data: Record<string, unknown>[] }>("GET", `/admin/${resource}/imports`))
    .body.data;
const liveNames = async () =>
  (
    await db.query<{ name: string }>(
      sql`select name from planets where deleted_at is null order by name`,
    )
  ).map(({ name }) => name);

const three = [{ Name: "Io" }, { Name: "Europa" }, { Name: "Ganymede" }];

describe("an import that is undone", () => {
  it("puts what it made into the trash, through all its parts, and leaves the rest alone", async () => {
    await stage(db).create(planets, { name: "Mars" });
    await bring("planets", three);
    await bring("planets", [{ Name: "Callisto" }, { Name: "Io", Moons: "1" }]);
    expect(await listed("planets")).toMatchObject([
      { id: importId, actor: "Ada", file_name: "sky.csv", created: 4, updated: 1, undone_at: null },
    ]);
    const { status, body } = await undo("planets");
    expect([status, body.data]).toEqual([
      200,
      { undone: true, removed: 4, blocked: 0, blockers: [] },
    ]);
    expect(await liveNames()).toEqual(["Mars"]);
    expect(
      await db.query(sql`select count(*) from activity_logs where action = 'deleted'`),
    ).toEqual([{ count: 4 }]);
    expect(await listed("planets")).toMatchObject([{ undone_by: "Ada" }]);
    expect((await bring("planets", three, { import_id: undefined })).body.data.created).toBe(3);
  });

  it("is undone once, and nothing more can be brought in under its name", async () => {
    await bring("planets", three);
    await undo("planets");
    const again = await undo("planets");
    expect([again.status, again.body.message]).toEqual([
      409,
      "This import has already been undone.",
    ]);
    const late = await bring("planets", [{ Name: "Late" }]);
    expect(late.status).toBe(409);
    expect(await liveNames()).toEqual([]);
  });

  it("keeps what it changed in records that were there before", async () => {
    await stage(db).create(planets, { name: "Mars", moons: 1 });
    await bring("planets", [{ Name: "Mars", Moons: "2" }, { Name: "Io" }]);
    expect((await undo("planets")).body.data).toMatchObject({ undone: true, removed: 1 });
    expect(
      await db.query(sql`select moons from planets where name = 'Mars' and deleted_at is null`),
    ).toEqual([{ moons: 2 }]);
  });

  it("counts what is in the trash already as gone", async () => {
    await bring("planets", three);
    await stage(db).ask("DELETE", "/admin/planets/1");
    expect((await undo("planets")).body.data).toEqual({
      undone: true,
      removed: 2,
      blocked: 0,
      blockers: [],
    });
  });

  it("is not known where nobody gave it a name, as a dry run, under another resource, or as no id", async () => {
    await bring("planets", three, { import_id: undefined });
    await bring("stars", [{ Name: "Sun" }], { dry_run: true });
    expect(await listed("planets")).toEqual([]);
    expect((await undo("planets")).status).toBe(404);
    await bring("stars", [{ Name: "Sun" }]);
    expect((await undo("planets")).status).toBe(404);
    expect((await undo("stars", "drop table")).status).toBe(404);
    expect((await bring("planets", [{ Name: "Late" }])).status).toBe(409);
  });

  it("needs the right to delete", async () => {
    await bring("planets", three);
    const may = ["view_planets", "create_planets", "edit_planets"];
    expect((await undo("planets", importId, may)).status).toBe(403);
    expect((await undo("planets", importId, [...may, "delete_planets"])).status).toBe(200);
  });

  it("is forgotten after a month", async () => {
    await bring("planets", three);
    const now = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    await forgetOldImports({ db, now: now(29) });
    expect(await listed("planets")).toHaveLength(1);
    await forgetOldImports({ db, now: now(31) });
    expect(await listed("planets")).toEqual([]);
    expect(await db.query(sql`select 1 from import_records`)).toEqual([]);
  });

  it("is not undone, and keeps what it remembers, while one of its records is restored meanwhile", async () => {
    await bring("planets", three);
    const remembered = () =>
      db.query<{ count: number }>(sql`select count(*)::int as count from import_values`);
    const before = await remembered();
    expect(before[0]?.count).toBeGreaterThan(0);
    await db.script(`
      create function stays() returns trigger language plpgsql as $$ begin new.deleted_at := null; return new; end $$;
      create trigger stays before update on planets for each row when (new.name = 'Io') execute function stays()`);
    try {
      await undo("planets");
    } finally {
      await db.script("drop trigger stays on planets; drop function stays()");
    }
    expect([await liveNames(), await listed("planets"), await remembered()]).toMatchObject([
      ["Io"],
      [{ undone_at: null }],
      before,
    ]);
  });
});

describe("an import on which something has been built", () => {
  const refusedFor = async (resource: string) => {
    const before = await everything(db);
    const { body } = await undo(resource);
    expect(await everything(db)).toBe(before);
    expect(body.data).toMatchObject({ undone: false, removed: 0 });
    return body.data.blockers;
  };

  it("stays as it is, and names the record that has been changed", async () => {
    await bring("planets", three);
    await stage(db).ask("PATCH", "/admin/planets/2", { moons: 5 });
    expect(await refusedFor("planets")).toEqual([
      { id: 2, title: "Europa", reason: "Changed since the import." },
    ]);
  });

  it("stays as it is, and names the record that others point at", async () => {
    await bring("stars", [{ Name: "Sun" }, { Name: "Vega" }]);
    await stage(db).create(planets, { name: "Mars", star_id: 1 });
    await stage(db).create(planets, { name: "Venus", star_id: 1 });
    expect(await refusedFor("stars")).toEqual([
      { id: 1, title: "Sun", reason: "In use by 2 planets." },
    ]);
    await stage(db).ask("DELETE", "/admin/planets/1");
    await stage(db).ask("DELETE", "/admin/planets/2");
    expect((await undo("stars")).body.data).toMatchObject({ undone: true, removed: 2 });
  });

  it("stays as it is where another list was given one of its records", async () => {
    await bring("visitors", [{ Name: "Ann" }]);
    await stage(db).create(planets, { name: "Mars", visitors: [1] });
    expect(await refusedFor("visitors")).toMatchObject([{ title: "Ann" }]);
  });

  it("names fifty of many and counts the others", async () => {
    await bring(
      "planets",
      Array.from({ length: 60 }, (_, at) => ({ Name: `P${at}` })),
    );
    await db.query(sql`update planets set version = version + 1`);
    const { body } = await undo("planets");
    expect([body.data.blocked, body.data.blockers.length]).toEqual([60, 50]);
    expect((await liveNames()).length).toBe(60);
  });
});

describe("a student of an import", () => {
  it("who has a mark in a register is named by the roster's rule, though no field points at it", async () => {
    const call = { db } as unknown as RequestContext;
    const rules = portOf([rosterFeature, attendanceFeature]).rulesOf(students);
    const [made] = await db.query<{ id: number }>(
      sql`insert into students (admission_no, name, admission_date) values ('X1', 'Asha', '2026-06-01') returning id`,
    );
    const id = Number(made?.id);
    expect([...((await rules.builtOn?.(call, [id])) ?? [])]).toEqual([]);
    await db.script(
      `insert into classes (id, name, code) values (900, 'A', 'A900');
       insert into registers (id, class_id, date, slot, taken_at, changed_at) values (900, 900, '2026-07-01', 'day', now(), now());
       insert into marks (register_id, student_id, code_id, date) select 900, ${id}, min(id), '2026-07-01' from attendance_codes`,
    );
    expect([...((await rules.builtOn?.(call, [id])) ?? [])]).toEqual([
      [id, "The student has marks in registers."],
    ]);
  });
});
