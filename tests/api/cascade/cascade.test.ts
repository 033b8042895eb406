import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statementsOf } from "../../support/statements";
import type { TestApi } from "../../support/test-api";
import { facultyHosts as hosts } from "../trees/faculty";
import { clubApi, clubCalls, type ClubCalls, type Row } from "./club";
import { everyCase } from "../../support/every-case";

let serial = 0;

describe.each(hosts)("a record whose dependents go with it, on $host", ({ open }) => {
  let api: TestApi;
  let calls: ClubCalls;
  let player: Row;
  let loan: Row;
  let fine: Row;
  beforeAll(async () => {
    api = await clubApi(await open());
    calls = await clubCalls(api, { name: "Boss", super: true });
  });
  afterAll(() => api.db.close());
  beforeEach(async () => {
    serial += 1;
    player = await calls.create("players", { name: `Ada ${serial}` });
    loan = await calls.create("loans", { name: `Ball ${serial}`, player_id: player.id });
    fine = await calls.create("fines", { name: `Late ${serial}`, loan_id: loan.id });
  });
  const remove = ({ id }: Row, by = calls) => by.call("DELETE", `players/${id}`);
  const restore = ({ id }: Row, by = calls) => by.call("POST", `players/${id}/restore`);
  const all = () =>
    Promise.all([
      calls.gone("players", player),
      calls.gone("loans", loan),
      calls.gone("fines", fine),
    ]);
  const preview = async (...ids: number[]) =>
    (await calls.call("POST", "players/delete/preview", { ids })).body.data;

  it("takes them along, however deep, and brings them back", async () => {
    expect((await remove(player)).status).toBe(200);
    const [first, ...others] = await all();
    expect(first).toEqual(expect.any(String));
    expect(others).toEqual([first, first]);
    expect((await restore(player)).status).toBe(200);
    expect(await all()).toEqual([undefined, undefined, undefined]);
  });

  it("leaves in the trash what went at another time", async () => {
    const earlier = await calls.create("loans", { name: "Bat", player_id: player.id });
    await calls.call("DELETE", `loans/${earlier.id}`);
    await remove(player);
    await restore(player);
    expect(await calls.gone("loans", earlier)).toEqual(expect.any(String));
    expect(await all()).toEqual([undefined, undefined, undefined]);
  });

  it("takes along once what goes with it by two ways", async () => {
    const both = await calls.create("fines", {
      name: `Both ${serial}`,
      loan_id: loan.id,
      player_id: player.id,
    });
    expect(await preview(player.id)).toEqual({
      goes: [
        { resource: "loans", count: 1, names: [loan.name] },
        { resource: "fines", count: 2, names: [fine.name, both.name] },
      ],
    });
    await remove(player);
    expect((await restore(player)).status).toBe(200);
    const { body } = await calls.call<Row[]>("GET", `fines/${both.id}/history`);
    expect(body.data.map(({ action }) => action)).toEqual(["restored", "deleted", "created"]);
  });

  it("is logged with each of them", async () => {
    await remove(player);
    await restore(player);
    for (const path of [`players/${player.id}`, `loans/${loan.id}`, `fines/${fine.id}`]) {
      const { body } = await calls.call<Row[]>("GET", `${path}/history`);
      expect(body.data.map(({ action }) => action)).toEqual(["restored", "deleted", "created"]);
    }
  });

  it("stays, with all of them, where something that stays uses one of them", async () => {
    const letter = await calls.create("letters", { name: "Please pay", fine_id: fine.id });
    const sentence = `Fine “${fine.name}”: This fine is in use by 1 letter.`;
    expect(await preview(player.id)).toMatchObject({ refused: sentence });
    const refused = await remove(player);
    expect([refused.status, refused.body.message]).toEqual([409, sentence]);
    expect(await all()).toEqual([undefined, undefined, undefined]);
    await calls.call("DELETE", `letters/${letter.id}`);
    expect((await remove(player)).status).toBe(200);
  });

  it("goes although its dependents use each other", async () => {
    const next = await calls.create("loans", {
      name: "Next",
      player_id: player.id,
      after_id: loan.id,
    });
    expect((await remove(player)).status).toBe(200);
    expect((await restore(player)).status).toBe(200);
    expect(await calls.gone("loans", next)).toBeUndefined();
  });

  it("stays where a rule keeps one of them", async () => {
    await calls.create("fines", { name: `Court ${serial}`, loan_id: loan.id });
    const refused = await remove(player);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Fine “Court ${serial}”: A court set it.`,
    ]);
    expect(await all()).toEqual([undefined, undefined, undefined]);
  });

  it("empties references to what goes along", async () => {
    const letter = await calls.create("letters", { name: "Hello", loan_id: loan.id });
    await remove(player);
    const { body } = await calls.call("GET", `letters/${letter.id}`);
    expect(body.data["loan_id"]).toBeNull();
  });

  it("takes its dependents out of the lists that others show of them", async () => {
    const tag = await calls.create("tags", { name: "Red", loans: [loan.id] });
    const shown = async () => (await calls.call("GET", `tags/${tag.id}`)).body.data;
    await remove(player);
    expect(await shown()).toMatchObject({ loans: [], version: tag.version + 1 });
    await restore(player);
    expect(await shown()).toMatchObject({ loans: [loan.id], version: tag.version + 2 });
  });

  it("is missed by those that have no other one, which is said beforehand", async () => {
    const [red, blue] = [
      await calls.create("tags", { name: "Red", loans: [loan.id] }),
      await calls.create("tags", { name: "Blue", loans: [loan.id] }),
    ];
    const left = async (...ids: number[]) =>
      (await calls.call("POST", "tags/delete/preview", { ids })).body.data;
    const one = { resource: "loans", of: "tags", count: 1, names: [loan.name] };
    expect(await left(red.id)).toEqual({ goes: [] });
    expect(await left(red.id, blue.id)).toEqual({ goes: [], left_without: [one] });
    await calls.call("DELETE", `tags/${blue.id}`);
    expect(await left(red.id), "the other is in the trash").toMatchObject({ left_without: [one] });
    const blind = await clubCalls(api, {
      name: "Blind",
      permissions: ["view_tags", "delete_tags"],
    });
    expect((await blind.call("POST", "tags/delete/preview", { ids: [red.id] })).body.data).toEqual({
      goes: [],
      left_without: [{ ...one, names: [] }],
    });
    await remove(player);
    expect(await left(red.id), "the loan is in the trash").toEqual({ goes: [] });
  });

  it("does not come back while a dependent cannot", async () => {
    await remove(player);
    await calls.create("fines", { name: fine.name });
    expect((await restore(player)).status).toBe(409);
    expect(await calls.gone("players", player)).toEqual(expect.any(String));
  });

  it("does not come back where a dependent points at what is gone", async () => {
    const other = await calls.create("players", { name: "Bo" });
    await calls.call("PATCH", `fines/${fine.id}`, { player_id: other.id });
    await remove(player);
    await remove(other);
    const refused = await restore(player);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Fine “${fine.name}”: Its player is in the trash. Restore that first.`,
    ]);
    await restore(other);
    expect((await restore(player)).status).toBe(200);
  });

  it("needs the right to delete all of them", async () => {
    const some = ["view_players", "delete_players", "view_loans", "delete_loans", "view_fines"];
    const clerk = await clubCalls(api, { name: "Clerk", permissions: some });
    const refused = await remove(player, clerk);
    expect([refused.status, refused.body.permission, refused.body.message]).toEqual([
      403,
      "delete_fines",
      "You don't have permission to delete fines.",
    ]);
    expect(await all()).toEqual([undefined, undefined, undefined]);
    const told = await clerk.call("POST", "players/delete/preview", { ids: [player.id] });
    expect(told.body.data["refused"]).toBe("You don't have permission to delete fines.");
    await remove(player);
    expect((await restore(player, clerk)).status).toBe(403);
    expect(await calls.gone("players", player)).toEqual(expect.any(String));
  });

  it("stays where some of them are not one's own, and does not name those", async () => {
    const permissions = ["view_players", "delete_players", "view_own_loans", "delete_own_loans"];
    const clerk = await clubCalls(api, { name: "Keeper", permissions });
    const lone = await calls.create("players", { name: "Cy" });
    await calls.create("loans", { name: "Net", player_id: lone.id });
    const refused = await remove(lone, clerk);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You may delete only your own loans.",
    ]);
    const told = await clerk.call("POST", "players/delete/preview", { ids: [lone.id] });
    expect(told.body.data).toEqual({
      goes: [{ resource: "loans", count: 1, names: [] }],
      refused: "You may delete only your own loans.",
    });
    await calls.call("DELETE", `players/${lone.id}`);
  });

  it("goes in bulk as alone", async () => {
    const kept = await calls.create("players", { name: "Dee" });
    await calls.create("fines", { name: `Court of ${serial}`, player_id: kept.id });
    const { body } = await calls.call<{ done: number[]; failed: { id: number; reason: string }[] }>(
      "POST",
      "players/bulk",
      { action: "delete", ids: [player.id, kept.id] },
    );
    expect(body.data.done).toEqual([player.id]);
    expect(body.data.failed).toEqual([
      { id: kept.id, reason: `Fine “Court of ${serial}”: A court set it.` },
    ]);
    expect(await calls.gone("fines", fine)).toEqual(expect.any(String));
  });

  it("tells beforehand what goes with many, by number", async () => {
    for (let at = 0; at < 6; at += 1)
      await calls.create("loans", { name: `Racket ${at}`, player_id: player.id });
    const other = await calls.create("players", { name: `Ada ${serial} junior` });
    const told = {
      goes: [
        { resource: "loans", count: 7, names: [] },
        { resource: "fines", count: 1, names: [fine.name] },
      ],
    };
    expect(await preview(player.id, other.id)).toEqual(told);
    const filter = `search=Ada+${serial}`;
    const selection = { filter, expected_count: 2 };
    const answer = await calls.call("POST", "players/delete/preview", selection);
    expect(answer.body.data).toEqual(told);
    const wrong = await calls.call("POST", "players/delete/preview", { ids: [1], action: "edit" });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["action"]]);
  });

  it("takes as many statements for forty dependents as for one", async () => {
    const many = await calls.create("players", { name: "Flo" });
    await api.db.script(
      `insert into fines (name, player_id) select 'Fine ' || ${many.id} || x, ${many.id} from generate_series(1, 40) x`,
    );
    const one = await calls.create("players", { name: "Gil" });
    await calls.create("fines", { name: `Only ${serial}`, player_id: one.id });
    const count = async (work: () => Promise<unknown>) => (await statementsOf(api.db, work)).length;
    expect(await count(() => remove(many))).toBe(await count(() => remove(one)));
    expect(await count(() => restore(many))).toBe(await count(() => restore(one)));
  });

  it.runIf(everyCase)(
    "takes 10,000 records along at most",
    async () => {
      const add = (count: number) =>
        api.db.script(
          `insert into loans (name, player_id) select 'Many', ${player.id} from generate_series(1, ${count})`,
        );
      await add(9998);
      const sentence = "More than 10,000 records would go along. Delete some of them first.";
      expect(await preview(player.id)).toEqual({ goes: [], refused: sentence });
      const refused = await remove(player);
      expect([refused.status, refused.body.message]).toEqual([409, sentence]);
      expect(await all()).toEqual([undefined, undefined, undefined]);
      await calls.call("DELETE", `fines/${fine.id}`);
      expect((await remove(player)).status).toBe(200);
      expect(await calls.gone("loans", loan)).toEqual(expect.any(String));
      expect((await restore(player)).status).toBe(200);
      expect(await calls.gone("loans", loan)).toBeUndefined();
    },
    120_000,
  );
});
