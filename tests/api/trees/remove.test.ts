import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { departments, facultyApi, facultyCalls, facultyHosts, type FacultyCalls } from "./faculty";

describe.each(
  facultyHosts.flatMap((host) =>
    (["refuse", "clear", "keep"] as const).map((onDelete) => ({ ...host, onDelete })),
  ),
)("a record of a tree that is deleted, with $onDelete, on $host", ({ open, onDelete }) => {
  let api: TestApi;
  let boss: string;
  let calls: FacultyCalls;
  beforeAll(async () => {
    api = await facultyApi(await open(), departments(onDelete));
    boss = await api.signIn({ name: "Boss", super: true });
    calls = facultyCalls(api, boss);
  });
  afterAll(() => api.db.close());

  it("does to what is part of it what the reference says", async () => {
    const science = await calls.create("Science");
    const physics = await calls.create("Physics", science);
    const optics = await calls.create("Optics", physics);
    const { status, body } = await calls.remove(physics);
    if (onDelete === "refuse") {
      expect(status).toBe(409);
      expect(body.message).toContain("1 department");
      expect(await calls.parentOf(optics)).toBe(physics);
      expect((await calls.remove(optics)).status).toBe(200);
      expect((await calls.remove(physics)).status).toBe(200);
      return;
    }
    expect(status).toBe(200);
    expect(await calls.parentOf(optics)).toBe(onDelete === "clear" ? null : physics);
    expect(await calls.idsOf(`parent_id[below]=${science}&sort=id`)).toEqual([science]);
    // What is in the trash is in no tree: its own part of it is a root until then.
    expect((await calls.move(science, optics)).status).toBe(200);
    const back = await api.call(boss, "POST", `/admin/departments/${physics}/restore`);
    expect([back.status, Object.keys(back.body.errors ?? {})]).toEqual(
      onDelete === "clear" ? [200, []] : [422, ["parent_id"]],
    );
  });

  it("gives its place back when it is restored", async () => {
    const arts = await calls.create("Arts");
    const music = await calls.create("Music", arts);
    expect((await calls.remove(music)).status).toBe(200);
    expect(await calls.idsOf(`parent_id[below]=${arts}`)).toEqual([arts]);
    expect((await api.call(boss, "POST", `/admin/departments/${music}/restore`)).status).toBe(200);
    expect(await calls.idsOf(`parent_id[below]=${arts}&sort=id`)).toEqual([arts, music]);
  });
});
