import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { backToEnglish } from "../../support/back-to-english";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { sql } from "@rollcall/kit/api/db/sql";
import { setLanguage } from "@rollcall/kit/schema/messages";
import hindi from "../../../packages/kit/api/crud/words/hi.json" with { type: "json" };
import { statementsOf } from "../../support/statements";
import type { TestApi } from "../../support/test-api";
import { lineApi, orderHosts, stopCalls, type StopCalls } from "./line";

describe.each(orderHosts)("an order by hand on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  let calls: StopCalls;
  let ids: Record<string, number>;
  const id = (name: string) => ids[name] ?? 0;
  beforeAll(async () => {
    api = await lineApi(await open());
    boss = await api.signIn({ name: "Boss", super: true });
    calls = stopCalls(api, boss);
  });
  afterAll(() => api.db.close());
  beforeEach(async () => {
    await api.db.script("delete from stops");
    ids = {};
    for (const name of ["D", "A", "C", "B"]) ids[name] = await calls.create(name);
  });

  it("shows records as they were added, the newest last, whatever they are called", async () => {
    expect(await calls.names()).toBe("DACB");
    expect(await calls.names("sort=-hand_order")).toBe("BCAD");
    expect(await calls.names("sort=name")).toBe("ABCD");
    expect(await calls.names("search=a")).toBe("A");
  });

  it("moves a record before or after another one, and says where it stood", async () => {
    const before = await calls.move(id("B"), { before: id("A") });
    expect([before.status, before.body.data, before.body.message]).toEqual([
      200,
      { id: id("B"), moved: true, was: { after: id("C"), before: null } },
      "Stop moved",
    ]);
    expect(await calls.names()).toBe("DBAC");
    expect((await calls.move(id("D"), { after: id("A") })).body.data.was).toEqual({
      after: null,
      before: id("B"),
    });
    expect(await calls.names()).toBe("BADC");
  });

  it.each([
    ["A", "top", "ADCB"],
    ["A", "up", "ADCB"],
    ["A", "down", "DCAB"],
    ["A", "bottom", "DCBA"],
    ["D", "top", "DACB"],
    ["D", "up", "DACB"],
    ["B", "down", "DACB"],
    ["B", "bottom", "DACB"],
  ])("moves %s to %s", async (name, to, names) => {
    const { status, body } = await calls.move(id(name), { to });
    expect([status, body.data.moved]).toEqual([200, names !== "DACB"]);
    expect(await calls.names()).toBe(names);
  });

  it("leaves a record where it stands already, and logs nothing", async () => {
    for (const wish of [{ before: id("C") }, { after: id("D") }]) {
      const { body } = await calls.move(id("A"), wish);
      expect([body.data.moved, body.message]).toEqual([false, "Stop is there already"]);
    }
    const logged = await api.db.query(
      sql`select id from activity_logs where action = 'moved' and record_id = ${id("A")}`,
    );
    expect(logged).toEqual([]);
  });

  it("answers in the language that is asked for", async () => {
    const words = { "kit/api/crud": hindi };
    setLanguage(() => ({ tag: "hi", words }));
    onTestFinished(backToEnglish);
    const said = async (wish: object) => {
      const { body } = await calls.move(id("B"), wish);
      return [body.message, ...Object.values(body.errors ?? {}).flat()].at(-1);
    };
    expect([
      await said({ to: "top" }),
      await said({ to: "top" }),
      await said({ before: id("B") }),
      await said({ after: 4711 }),
      await said({ to: "left" }),
    ]).toEqual([
      "Stop: स्थान बदला गया",
      "Stop: पहले से वहीं है",
      hindi["move.itself"],
      hindi["move.gone"],
      hindi["move.one"],
    ]);
  });

  it("adds new records at the end after any move", async () => {
    await calls.move(id("D"), { to: "bottom" });
    await calls.move(id("A"), { after: id("D") });
    await calls.move(id("B"), { to: "top" });
    await calls.create("E");
    expect(await calls.names()).toBe("BCDAE");
  });

  it("keeps the order through hundreds of moves into the same gap", async () => {
    const left = ["A", "B"];
    for (let round = 0; round < 140; round++) {
      const name = left[round % 2] ?? "";
      const { body } = await calls.move(id(name), { after: id("D") });
      expect(body.data.moved).toBe(round > 0 || name !== "A");
      expect(await calls.names()).toBe(name === "A" ? (round === 0 ? "DACB" : "DABC") : "DBAC");
    }
    await calls.create("E");
    expect((await calls.names()).endsWith("E")).toBe(true);
  });

  it("takes as many statements for a thousand records as for four", async () => {
    const moved = async (wish: object) => {
      const seen = await statementsOf(api.db, () => calls.move(id("B"), wish));
      return seen.length;
    };
    const few = await moved({ before: id("A") });
    await api.db.script(
      "insert into stops (name) select 'stop ' || n from generate_series(1, 1000) n",
    );
    expect(await moved({ before: id("D") })).toBe(few);
  });

  it("keeps version, time of change and the others as they are", async () => {
    const rows = () =>
      api.db.query(sql`select id, name, version, updated_at from stops order by id`);
    const before = await rows();
    await calls.move(id("B"), { to: "top" });
    expect(await rows()).toEqual(before);
  });

  it("refuses what is no place", async () => {
    const trashed = await calls.create("T");
    await api.call(boss, "DELETE", `/admin/stops/${trashed}`);
    const one = `Say where it goes: "before" or "after" with the ID of another record, or "to" with top, up, down or bottom.`;
    const gone = "This record isn't in the list anymore. Refresh the list and try again.";
    const cases: [object, Record<string, string[]>][] = [
      [{}, { to: [one] }],
      [{ before: id("A"), to: "top" }, { to: [one] }],
      [{ before: id("B") }, { before: ["A record can't be moved before or after itself."] }],
      [{ after: trashed }, { after: [gone] }],
      [{ before: 999_999 }, { before: [gone] }],
    ];
    for (const [wish, errors] of cases) {
      const { status, body } = await calls.move(id("B"), wish);
      expect([status, body.errors]).toEqual([422, errors]);
    }
    expect((await calls.move(id("B"), { to: "left" })).status).toBe(422);
    expect((await calls.move(id("B"), { up: true })).status).toBe(422);
    expect((await calls.move(trashed, { to: "top" })).status).toBe(404);
    expect(await calls.names()).toBe("DACB");
  });

  it("puts a restored record back where it stood", async () => {
    await api.call(boss, "DELETE", `/admin/stops/${id("A")}`);
    await calls.move(id("B"), { after: id("D") });
    await api.call(boss, "POST", `/admin/stops/${id("A")}/restore`);
    expect(["DBAC", "DABC"]).toContain(await calls.names());
  });

  it("tells the history where a record stood and stands", async () => {
    await calls.move(id("B"), { after: id("D") });
    await calls.move(id("B"), { to: "top" });
    const { body } = await api.call<object[]>(boss, "GET", `/admin/stops/${id("B")}/history`);
    expect(body.data.slice(0, 2)).toMatchObject([
      { action: "moved", actor: "Boss", moved: { from: "D", to: null } },
      { action: "moved", moved: { from: "C", to: "D" } },
    ]);
    expect(body.data[2]).not.toHaveProperty("moved");
  });

  it("takes the right to edit", async () => {
    const viewer = await api.signIn({ name: "Viewer", permissions: ["view_stops"] });
    const editor = await api.signIn({ name: "Editor", permissions: ["view_stops", "edit_stops"] });
    const refused = await stopCalls(api, viewer).move(id("B"), { to: "top" });
    expect([refused.status, refused.body.permission]).toEqual([403, "edit_stops"]);
    expect((await stopCalls(api, editor).move(id("B"), { to: "top" })).status).toBe(200);
  });

  it("lets someone move their own records among those they see, and names no others", async () => {
    const keys = ["view_own_stops", "edit_own_stops"];
    const keeper = await api.signIn({ name: "Keeper", permissions: keys });
    const [me] = await api.db.query<{ id: number }>(
      sql`select id from admins where name = 'Keeper' order by id desc limit 1`,
    );
    for (const name of ["A", "B"])
      await api.call(boss, "PATCH", `/admin/stops/${id(name)}`, { keeper_id: me?.id });
    const own = stopCalls(api, keeper);
    expect(await own.names()).toBe("AB");
    expect((await own.move(id("B"), { before: id("C") })).status).toBe(422);
    expect((await own.move(id("C"), { to: "top" })).status).toBe(404);
    expect((await own.move(id("B"), { to: "top" })).body.data.was).toEqual({
      after: id("A"),
      before: null,
    });
    expect(await calls.names()).toBe("DBAC");
    const { body } = await api.call<object[]>(keeper, "GET", `/admin/stops/${id("B")}/history`);
    expect(body.data[0]).toMatchObject({ action: "moved" });
    expect(body.data[0]).not.toHaveProperty("moved");
  });

  it("keeps one order when two people move at once", async () => {
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all([
        calls.move(id("A"), { to: "top" }),
        calls.move(id("B"), { to: "top" }),
        calls.move(id("C"), { before: id("D") }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const names = await calls.names();
      expect(["ABCD", "BACD", "CABD"]).toContain(names);
      const [{ places = 0 } = {}] = await api.db.query<{ places: number }>(
        sql`select count(distinct hand_order) as places from stops`,
      );
      expect(Number(places)).toBe(4);
      await calls.move(id("D"), { to: "top" });
    }
  });

  it("reaches open consoles, and does not say what was moved", async () => {
    const heard: object[] = [];
    const source = await hearEvents(api.db, ["order"]);
    source.subscribe((event) => heard.push(event));
    await calls.move(id("B"), { to: "top" });
    await expect.poll(() => heard).toEqual([{ topic: "order" }]);
  });

  it("adds the rows of an import at the end, in their order, and exports in this order", async () => {
    await calls.move(id("B"), { to: "top" });
    const { body } = await api.call(boss, "POST", "/admin/stops/import", {
      rows: [{ Name: "Z" }, { Name: "Y" }, { Name: "A", Zone: "inner" }],
      match_on: "name",
      dry_run: false,
    });
    expect(body.errors).toBeUndefined();
    expect(await calls.names()).toBe("BDACZY");
    const { body: file } = await api.call(boss, "GET", "/admin/stops/export?format=csv");
    const rows = String(file.data).trim().split(/\r?\n/).slice(1);
    expect(rows.map((row) => /[A-Z]\b/.exec(row)?.[0]).join("")).toBe("BDACZY");
  });
});
