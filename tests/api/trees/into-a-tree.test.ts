import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { checkResources, defineResource, reference, text } from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { words } from "../../../src/resources/words";
import type { TestApi } from "../../support/test-api";
import { facultyApi, facultyHosts } from "./faculty";

const named = { name: text({ label: "Name", required: true, max: 60, list: true }) };
/** Departments in a tree, and posts that belong to one. */
const withPosts = checkResources(
  [
    ...school,
    defineResource({
      name: "departments",
      label: "Department",
      icon: "tag",
      permission: "departments",
      title: "name",
      scope: { own: { field: "head", is: "me.id" }, of: ["view"] },
      fields: {
        ...named,
        head: reference("admins", { label: "Head" }),
        parent: reference("departments", { label: "Part of", tree: true }),
      },
    }),
    defineResource({
      name: "posts",
      label: "Post",
      icon: "tag",
      permission: "posts",
      title: "name",
      fields: {
        ...named,
        department: reference("departments", { label: "Department", filter: "below" }),
      },
    }),
  ],
  words,
).slice(school.length);

describe.each(facultyHosts)("what points into a tree, on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  const ids: Record<string, number> = {};
  const create = async (path: string, draft: object): Promise<number> => {
    const { status, body } = await api.call(boss, "POST", `/admin/${path}`, draft);
    expect([status, body.errors]).toEqual([201, undefined]);
    return Number(body.data["id"]);
  };
  /** The names of the posts that a query finds. */
  const posts = async (token: string, query: string) => {
    const { status, body } = await api.call<{ name: string }[]>(
      token,
      "GET",
      `/admin/posts?sort=id&${query}`,
    );
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data.map(({ name }) => name);
  };

  beforeAll(async () => {
    api = await facultyApi(await open(), withPosts);
    boss = await api.signIn({ name: "Boss", super: true });
    for (const [name, parent] of [
      ["Sciences", undefined],
      ["Physics", "Sciences"],
      ["Optics", "Physics"],
      ["Arts", undefined],
    ] as const) {
      const parent_id = parent === undefined ? null : ids[parent];
      ids[name] = await create("departments", { name, parent_id });
      await create("posts", { name: `Post in ${name}`, department_id: ids[name] });
    }
    await create("posts", { name: "Post in none" });
  });
  afterAll(() => api.db.close());

  it("is found by a record and all below it, and all others by the opposite", async () => {
    expect(await posts(boss, `department_id[below]=${ids["Physics"]}`)).toEqual([
      "Post in Physics",
      "Post in Optics",
    ]);
    expect(await posts(boss, `department_id[below]=${ids["Optics"]},${ids["Arts"]}`)).toEqual([
      "Post in Optics",
      "Post in Arts",
    ]);
    expect(await posts(boss, `department_id[nbelow]=${ids["Sciences"]}`)).toEqual([
      "Post in Arts",
      "Post in none",
    ]);
  });

  it("is found by the record alone for someone who may not see the tree", async () => {
    const clerk = await api.signIn({ name: "Clerk", permissions: ["view_posts"] });
    expect(await posts(clerk, `department_id[below]=${ids["Sciences"]}`)).toEqual([
      "Post in Sciences",
    ]);
    expect(await posts(clerk, `department_id[nbelow]=${ids["Sciences"]}`)).toHaveLength(4);
  });

  it("is found over the records of the tree that a person may see", async () => {
    const head = await api.signIn({
      name: "Head of Physics",
      permissions: ["view_posts", "view_own_departments"],
    });
    const [admin] = await api.db.query<{ id: number }>(
      sql`select id from admins where name = ${"Head of Physics"}`,
    );
    const head_id = admin?.id;
    await api.call(boss, "PATCH", `/admin/departments/${ids["Physics"]}`, { head_id });
    expect(await posts(head, `department_id[below]=${ids["Physics"]}`)).toEqual([
      "Post in Physics",
    ]);
    await api.call(boss, "PATCH", `/admin/departments/${ids["Optics"]}`, { head_id });
    expect(await posts(head, `department_id[below]=${ids["Physics"]}`)).toEqual([
      "Post in Physics",
      "Post in Optics",
    ]);
  });

  it("is said in the documentation of the list", async () => {
    const { body } = await api.call(undefined, "GET", "/openapi.json");
    expect(JSON.stringify(body)).toContain(
      "department_id[below]=12 is what points at record 12 or at one below it",
    );
  });
});
