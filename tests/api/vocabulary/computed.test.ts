import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statementsOf } from "../../support/statements";
import type { TestApi } from "../../support/test-api";
import { museumApi } from "./museum";

let api: TestApi;
let boss: string;
const ids: Record<string, number> = {};
type Row = Record<string, unknown> & { id: number; version: number };

const create = async (resource: string, draft: Record<string, unknown>) => {
  const { status, body } = await api.call<Row>(boss, "POST", `/admin/${resource}`, draft);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
};
const list = async (path: string, token = boss) =>
  (await api.call<Row[]>(token, "GET", `/admin/${path}`)).body.data;

beforeAll(async () => {
  api = await museumApi();
  boss = await api.signIn({ name: "Boss", super: true });
  const keeper = async (draft: Record<string, unknown>) =>
    (ids[String(draft["first_name"])] = (await create("keepers", draft)).id);
  await keeper({ first_name: "Ada", last_name: "Lovelace", rank: "senior" });
  await keeper({ first_name: "Ben" });
  ids["light"] = (await create("themes", { name: "Light" })).id;
  const work = (draft: Record<string, unknown>) => create("works", draft);
  ids["lamp"] = (
    await work({
      name: "Lamp",
      keeper_id: ids["Ada"],
      price: 10.5,
      copies: 3,
      lent_on: "2026-01-30",
      back_on: "2026-03-01",
      opens: "09:00",
      closes: "17:30",
      themes: [ids["light"]],
    })
  ).id;
  ids["mirror"] = (
    await work({
      name: "Mirror",
      keeper_id: ids["Ada"],
      price: 2,
      status: "stored",
      themes: [ids["light"]],
    })
  ).id;
  ids["chair"] = (await work({ name: "Chair", keeper_id: ids["Ben"], price: 1 })).id;
});
afterAll(() => api.db.close());

describe("a concat", () => {
  it("joins what is filled, with the labels of options, and leaves out the texts beside what is empty", async () => {
    const names = (await list("keepers?sort=id")).map(({ full_name: name }) => name);
    expect(names).toEqual(["Ada Lovelace (Head)", "Ben"]);
  });

  it("follows its parts when they change, and is no change of its own in the history", async () => {
    const zoe = await create("keepers", { first_name: "Zoe" });
    const { body } = await api.call<Row>(boss, "PATCH", `/admin/keepers/${zoe.id}`, {
      last_name: "Young",
    });
    expect(body.data["full_name"]).toBe("Zoe Young");
    const { body: history } = await api.call<{ changes: object }[]>(
      boss,
      "GET",
      `/admin/keepers/${zoe.id}/history`,
    );
    expect(history.data.map(({ changes }) => Object.keys(changes))).toEqual([
      ["last_name"],
      ["first_name"],
    ]);
    await api.call(boss, "DELETE", `/admin/keepers/${zoe.id}`);
  });

  it("names a record wherever a title does: in references, searches, sorts and filters", async () => {
    const [lamp] = await list("works?include=keeper&sort=-keeper_id&search=lamp");
    expect(lamp?.["keeper"]).toEqual({ id: ids["Ada"], full_name: "Ada Lovelace (Head)" });
    const works = await list("works?sort=keeper_id,-id");
    expect(works.map(({ name }) => name)).toEqual(["Mirror", "Lamp", "Chair"]);
    expect(await list("keepers?search=love")).toHaveLength(1);
    expect(await list("keepers?full_name[contains]=(head)")).toHaveLength(1);
  });
});

describe("an expression", () => {
  it("is calculated of the record's own numbers, dates and times, and empty where one of them is", async () => {
    const [lamp, mirror] = await list("works?sort=id");
    expect(lamp).toMatchObject({ value: 31.5, away: 30, shown: 510 });
    expect(mirror).toMatchObject({ value: null, away: null, shown: null });
  });

  it("is filtered and sorted by", async () => {
    expect(await list("works?value[gte]=31.5")).toHaveLength(1);
    expect(await list("works?away[in]=29,30")).toHaveLength(1);
    expect((await list("works?sort=-value"))[0]?.["name"]).toBe("Lamp");
  });

  it("takes products beyond every integer", async () => {
    const huge = await create("works", { name: "Huge", price: 999999999, copies: 2147483647 });
    expect(huge["value"]).toBeCloseTo(999999999 * 2147483647, -8);
    await api.call(boss, "DELETE", `/admin/works/${huge.id}`);
  });
});

describe("a count and a sum", () => {
  it("are of the live records that point here", async () => {
    expect(await list("keepers?sort=id")).toMatchObject([
      { works: 2, insured: 12.5 },
      { works: 1, insured: 1 },
    ]);
    await api.call(boss, "DELETE", `/admin/works/${ids["mirror"]}`);
    expect(await list("keepers?sort=id")).toMatchObject([{ works: 1, insured: 10.5 }, {}]);
    await api.call(boss, "POST", `/admin/works/${ids["mirror"]}/restore`);
  });

  it("follow links to many, and count only those that the declaration says", async () => {
    expect(await list("themes")).toMatchObject([{ name: "Light", works: 1 }]);
  });

  it("are filtered and sorted by, with a search too", async () => {
    expect(await list("keepers?works[gte]=2")).toMatchObject([{ first_name: "Ada" }]);
    expect(await list("keepers?sort=-insured&search=a")).toMatchObject([{ first_name: "Ada" }]);
    expect((await list("keepers?sort=works")).map(({ works }) => works)).toEqual([1, 2]);
  });

  it("are read with the record and exported with the list", async () => {
    const { body } = await api.call<Row>(boss, "GET", `/admin/keepers/${ids["Ada"]}`);
    expect(body.data).toMatchObject({ works: 2, insured: 12.5 });
    const answer = await api.api.fetch(
      new Request("http://x/api/v1/admin/keepers/export?format=csv&sort=id", {
        headers: { authorization: `Bearer ${boss}` },
      }),
    );
    const [head, ada] = (await answer.text()).split(/\r?\n/);
    expect(head).toContain("Name,Works,Insured for");
    expect(ada).toContain("Ada Lovelace (Head),2,12.5");
  });

  it("count only what the reader may see, and say nothing to who may see none of it", async () => {
    const ben = await api.signIn({ name: "Ben", permissions: ["view_keepers", "view_own_works"] });
    expect(await list("keepers?sort=id", ben)).toMatchObject([
      { works: 0, insured: 0 },
      { works: 1, insured: 1 },
    ]);
    expect(await list("keepers?works[gte]=2", ben)).toEqual([]);
    const eve = await api.signIn({ name: "Eve", permissions: ["view_keepers"] });
    expect(await list("keepers?sort=-works", eve)).toMatchObject([
      { works: null, insured: null },
      { works: null, insured: null },
    ]);
    expect(await list("keepers?works[gte]=1", eve)).toEqual([]);
    expect(await list("keepers?insured[lt]=100000", eve)).toEqual([]);
  });

  it("cost the list no statement more", async () => {
    const statements = async (path: string) =>
      (await statementsOf(api.db, () => list(path))).length;
    const withoutCounts = await statements("works");
    expect(withoutCounts).toBeGreaterThan(1);
    expect(await statements("keepers")).toBe(withoutCounts);
  });
});

describe("what is computed", () => {
  it("can't be written", async () => {
    const { status, body } = await api.call(boss, "POST", "/admin/keepers", {
      first_name: "Cat",
      full_name: "Cat Stevens",
      works: 7,
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        full_name: ["Name is calculated and can't be set."],
        works: ["Works is calculated and can't be set."],
      },
    ]);
  });

  it("is read only in OpenAPI, and in no body", async () => {
    const { body } = await api.call(boss, "GET", "/openapi.json");
    const { paths, components } = body as unknown as {
      paths: Record<string, Record<"post", { requestBody: unknown }>>;
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    const sent = JSON.stringify(paths["/admin/keepers"]?.post.requestBody);
    expect(sent).toContain('"first_name"');
    expect(sent).not.toMatch(/"(full_name|works|insured)"/);
    expect(components.schemas["keepers"]?.properties).toMatchObject({
      full_name: { readOnly: true },
      works: {
        title: "Works",
        type: ["integer", "null"],
        description: "Of the records you may see; null where you may see none.",
        readOnly: true,
      },
    });
  });

  it("isn't a column of an import", async () => {
    const imported = (mapping: object) =>
      api.call(boss, "POST", "/admin/keepers/import", {
        dry_run: true,
        mapping,
        rows: [{ First: "Dan", Works: "3" }],
      });
    expect((await imported({ First: "first_name" })).status).toBe(200);
    const { status, body } = await imported({ First: "first_name", Works: "works" });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["mapping"]]);
  });
});
