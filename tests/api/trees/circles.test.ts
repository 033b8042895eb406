import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { facultyApi, facultyCalls, facultyHosts, type FacultyCalls } from "./faculty";

describe.each(facultyHosts)("a tree on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  let calls: FacultyCalls;
  beforeAll(async () => {
    api = await facultyApi(await open());
    boss = await api.signIn({ name: "Boss", super: true });
    calls = facultyCalls(api, boss);
  });
  afterAll(() => api.db.close());

  it("puts no record below itself", async () => {
    const science = await calls.create("Science");
    const { status, body } = await calls.move(science, science);
    expect([status, body.errors]).toEqual([422, { parent_id: ["Science can't be below itself."] }]);
  });

  it("puts no record below one that is below it, and names those on the way", async () => {
    const science = await calls.create("Science");
    const physics = await calls.create("Physics", science);
    const optics = await calls.create("Optics", physics);
    expect((await calls.move(science, physics)).body.errors).toEqual({
      parent_id: ["Physics is below Science, so Science can't be below Physics."],
    });
    expect((await calls.move(science, optics)).body.errors).toEqual({
      parent_id: [
        "Optics is below Physics, which is below Science, so Science can't be below Optics.",
      ],
    });
    expect(await calls.parentOf(science)).toBeNull();
  });

  it("lets a record move to another branch", async () => {
    const [science, arts] = [await calls.create("Science"), await calls.create("Arts")];
    const physics = await calls.create("Physics", science);
    expect((await calls.move(physics, arts)).status).toBe(200);
    expect((await calls.move(science, physics)).status).toBe(200);
  });

  it("restores no record whose place has come to be below it", async () => {
    const top = await calls.create("Top");
    const middle = await calls.create("Middle", top);
    const leaf = await calls.create("Leaf", middle);
    expect((await api.call(boss, "DELETE", `/admin/departments/${middle}`)).status).toBe(200);
    expect((await calls.move(top, leaf)).status).toBe(200);
    const { status, body } = await api.call(boss, "POST", `/admin/departments/${middle}/restore`);
    expect([status, body.errors]).toEqual([
      422,
      { parent_id: ["Top is below Leaf, which is below Middle, so Middle can't be below Top."] },
    ]);
  });

  it("stays a tree when two changes made at once would close a circle together", async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await calls.create("One"), await calls.create("Two")];
      const answers = await Promise.all([calls.move(one, two), calls.move(two, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      expect([await calls.parentOf(one), await calls.parentOf(two)].filter(Boolean)).toHaveLength(
        1,
      );
    }
  });
});
