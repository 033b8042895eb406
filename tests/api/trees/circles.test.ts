import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { memoryDatabase } from "../../support/memory-database";
import type { TestApi } from "../../support/test-api";
import { facultyApi } from "./faculty";

interface Row {
  id: number;
  version: number;
  parent_id: number | null;
}

const hosts = [
  { host: "PGlite", open: memoryDatabase, skipped: false },
  { host: "PostgreSQL", open: manySessions, skipped: !postgresAddress },
];

describe.each(hosts.filter(({ skipped }) => !skipped))("a tree on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  beforeAll(async () => {
    api = await facultyApi(await open());
    boss = await api.signIn({ name: "Boss", super: true });
  });
  afterAll(() => api.db.close());

  const create = async (name: string, parent: number | null = null) => {
    const draft = { name, parent_id: parent };
    const { status, body } = await api.call<Row>(boss, "POST", "/admin/departments", draft);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data.id;
  };
  const move = (id: number, parent: number | null) =>
    api.call<Row>(boss, "PATCH", `/admin/departments/${id}`, { parent_id: parent });
  const parentOf = async (id: number) =>
    (await api.call<Row>(boss, "GET", `/admin/departments/${id}`)).body.data.parent_id;

  it("puts no record below itself", async () => {
    const science = await create("Science");
    const { status, body } = await move(science, science);
    expect([status, body.errors]).toEqual([
      422,
      { parent_id: ["Science cannot be below itself."] },
    ]);
  });

  it("puts no record below one that is below it, and names those on the way", async () => {
    const science = await create("Science");
    const physics = await create("Physics", science);
    const optics = await create("Optics", physics);
    expect((await move(science, physics)).body.errors).toEqual({
      parent_id: ["Physics is below Science, so Science cannot be below Physics."],
    });
    expect((await move(science, optics)).body.errors).toEqual({
      parent_id: [
        "Optics is below Physics, which is below Science, so Science cannot be below Optics.",
      ],
    });
    expect(await parentOf(science)).toBeNull();
  });

  it("lets a record move to another branch", async () => {
    const [science, arts] = [await create("Science"), await create("Arts")];
    const physics = await create("Physics", science);
    expect((await move(physics, arts)).status).toBe(200);
    expect((await move(science, physics)).status).toBe(200);
  });

  it("restores no record whose place has come to be below it", async () => {
    const top = await create("Top");
    const middle = await create("Middle", top);
    const leaf = await create("Leaf", middle);
    expect((await api.call(boss, "DELETE", `/admin/departments/${middle}`)).status).toBe(200);
    expect((await move(top, leaf)).status).toBe(200);
    const { status, body } = await api.call(boss, "POST", `/admin/departments/${middle}/restore`);
    expect([status, body.errors]).toEqual([
      422,
      { parent_id: ["Top is below Leaf, which is below Middle, so Middle cannot be below Top."] },
    ]);
  });

  it("stays a tree when two changes made at once would close a circle together", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await create("One"), await create("Two")];
      const answers = await Promise.all([move(one, two), move(two, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect([await parentOf(one), await parentOf(two)].filter(Boolean)).toHaveLength(1);
    }
  });
});
