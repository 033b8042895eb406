import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkResources, defineResource, reference, text } from "@rollcall/kit/schema";
import { sql } from "@rollcall/kit/api/db/sql";
import { resources as school } from "../../../src/resources";
import { words } from "../../../src/resources/words";
import type { TestApi } from "../../support/test-api";
import { facultyApi, facultyCalls, facultyHosts } from "./faculty";

const ownDepartments = checkResources(
  [
    ...school,
    defineResource({
      name: "departments",
      label: "Department",
      icon: "tag",
      permission: "departments",
      title: "name",
      scope: { own: { field: "head", is: "me.id" }, of: ["view", "edit"] },
      fields: {
        name: text({ label: "Name", required: true, max: 60, list: true, search: true }),
        head: reference("admins", { label: "Head" }),
        parent: reference("departments", { label: "Part of", tree: true }),
        plan: reference("departments", {
          label: "Planned in",
          tree: true,
          read: "view_plans",
          write: "edit_plans",
        }),
      },
    }),
  ],
  words,
).slice(school.length);

describe.each(facultyHosts)("a tree for someone with few rights, on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  let ada: string;
  let adaId: number;
  beforeAll(async () => {
    api = await facultyApi(await open(), ownDepartments);
    boss = await api.signIn({ name: "Boss", super: true });
    ada = await api.signIn({
      name: "Ada",
      permissions: ["view_own_departments", "edit_own_departments"],
    });
    const [row] = await api.db.query<{ id: number }>(
      sql`select id from admins where name = ${"Ada"}`,
    );
    adaId = Number(row?.id);
  });
  afterAll(() => api.db.close());

  const create = async (draft: object) => {
    const { status, body } = await api.call(boss, "POST", "/admin/departments", draft);
    expect([status, body.errors]).toEqual([201, undefined]);
    return Number(body.data["id"]);
  };

  it("is what she reaches over her own records, below and above", async () => {
    const top = await create({ name: "Top", head_id: adaId });
    const hers = await create({ name: "Hers", parent_id: top, head_id: adaId });
    const others = await create({ name: "Others", parent_id: top });
    const behind = await create({ name: "Behind", parent_id: others, head_id: adaId });
    const { idsOf } = facultyCalls(api, ada);
    expect(await idsOf(`parent_id[below]=${top}&sort=id`)).toEqual([top, hers]);
    expect(await idsOf(`parent_id[below]=${others}`)).toEqual([]);
    expect(await idsOf(`parent_id[above]=${hers}&sort=id`)).toEqual([top, hers]);
    expect(await idsOf(`parent_id[above]=${behind}`)).toEqual([behind]);
    expect(await facultyCalls(api, boss).idsOf(`parent_id[above]=${behind}&sort=id`)).toEqual([
      top,
      others,
      behind,
    ]);
  });

  it("has no circle for her either, and names no record that she may not see", async () => {
    const top = await create({ name: "Her top", head_id: adaId });
    const hidden = await create({ name: "Secret", parent_id: top });
    const leaf = await create({ name: "Her leaf", parent_id: hidden, head_id: adaId });
    const { status, body } = await facultyCalls(api, ada).move(top, leaf);
    expect([status, body.errors]).toEqual([
      422,
      {
        parent_id: [
          "Her leaf is below another record, which is below Her top, so Her top can't be below Her leaf.",
        ],
      },
    ]);
  });

  it("says nothing of a tree whose field she may not read", async () => {
    const top = await create({ name: "Planned", head_id: adaId });
    await create({ name: "Part", plan_id: top, head_id: adaId });
    const asked = (token: string) =>
      api.call(token, "GET", `/admin/departments?plan_id[below]=${top}`);
    expect((await asked(boss)).body.meta?.["total"]).toBe(2);
    const { status, body } = await asked(ada);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["plan_id[below]"]]);
  });
});
