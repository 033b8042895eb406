import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { sql } from "@rollcall/kit/api/db/sql";
import { statementsOf } from "../../support/statements";
import type { TestApi } from "../../support/test-api";
import { faculty, facultyApi, facultyCalls, facultyHosts, type FacultyCalls } from "./faculty";

describe.each(facultyHosts)("what is below a record, on $host", ({ open }) => {
  let api: TestApi;
  let boss: string;
  let calls: FacultyCalls;
  beforeAll(async () => {
    api = await facultyApi(await open());
    boss = await api.signIn({ name: "Boss", super: true });
    calls = facultyCalls(api, boss);
  });
  afterAll(() => api.db.close());

  const plant = async () => {
    const science = await calls.create("Science");
    const physics = await calls.create("Physics", science);
    const optics = await calls.create("Optics", physics);
    const chemistry = await calls.create("Chemistry", science);
    const arts = await calls.create("Arts");
    return { science, physics, optics, chemistry, arts };
  };

  it("is found with the record itself, by no statement more than any list", async () => {
    const { science, physics, optics, chemistry, arts } = await plant();
    let found: unknown;
    const seen = await statementsOf(
      api.db,
      async () => (found = await calls.idsOf(`parent_id[below]=${science}&sort=id`)),
    );
    expect(found).toEqual([science, physics, optics, chemistry]);
    const plain = await statementsOf(api.db, () => calls.idsOf("sort=id"));
    expect(seen).toHaveLength(plain.length);
    const own = `ids=${[science, physics, optics, chemistry, arts].join()}&sort=id`;
    expect(await calls.idsOf(`${own}&parent_id[nbelow]=${physics}`)).toEqual([
      science,
      chemistry,
      arts,
    ]);
    expect(await calls.idsOf(`parent_id[above]=${optics}&sort=id`)).toEqual([
      science,
      physics,
      optics,
    ]);
    expect(await calls.idsOf(`parent_id[below]=${physics},${arts}&sort=id`)).toEqual([
      physics,
      optics,
      arts,
    ]);
  });

  it("does not go on from a record in the trash, and has what is in the trash where that is asked for", async () => {
    const { science, physics, optics, chemistry } = await plant();
    await calls.remove(physics);
    expect(await calls.idsOf(`parent_id[below]=${science}&sort=id`)).toEqual([science, chemistry]);
    expect(await calls.idsOf(`parent_id[below]=${science}&trashed=only`)).toEqual([physics]);
    expect(await calls.idsOf(`parent_id[above]=${optics}`)).toEqual([optics]);
  });

  it("is what bulk calls by filter mean", async () => {
    const { science, physics, optics } = await plant();
    const { status, body } = await api.call<{ done: number[] }>(
      boss,
      "POST",
      "/admin/departments/bulk",
      {
        action: "edit",
        filter: `parent_id[below]=${physics}`,
        expected_count: 2,
        values: { parent_id: science },
      },
    );
    expect([status, body.data.done]).toEqual([200, [optics]]);
  });

  it("ends although a circle has come into the table past the API", async () => {
    const { science, physics, optics } = await plant();
    await api.db.query(
      sql`update departments set parent_id = ${optics} where id = ${science} returning id`,
    );
    expect((await calls.idsOf(`parent_id[below]=${physics}&sort=id`)).slice(0, 3)).toEqual([
      science,
      physics,
      optics,
    ]);
  });

  it("is looked up by an index on the reference", async () => {
    const { science } = await plant();
    const rows = await api.db.transaction(async (tx) => {
      await tx.query(sql`select set_config('enable_seqscan', 'off', true)`);
      return tx.query<Record<string, string>>(
        sql`explain with recursive walk as (select t.id from departments t where t.id = ${science} union select t.id from walk join departments t on t.parent_id = walk.id where t.deleted_at is null) select id from walk`,
      );
    });
    expect(JSON.stringify(rows)).toMatch(/departments_parent_id\w*order/u);
  });

  it("is in the published contract, and refused by name elsewhere", async () => {
    const { body } = await api.call(undefined, "GET", "/openapi.json");
    const { paths } = body as unknown as {
      paths: Record<
        string,
        Record<string, { parameters: { name: string; description: string }[] }>
      >;
    };
    const said = (path: string, name: string) =>
      paths[path]?.["get"]?.parameters.find((one) => one.name === name)?.description;
    expect(said("/admin/departments", "parent_id")).toBe(
      "Filter by Part of: parent_id, parent_id[ne], parent_id[in], parent_id[nin], parent_id[null], parent_id[below], parent_id[nbelow], parent_id[above]. parent_id[below]=12 is record 12 and all below it, parent_id[nbelow]=12 all others, parent_id[above]=12 record 12 and all above it; with commas, of several records.",
    );
    expect(said("/admin/students", "class_id")).not.toContain("below");
    const asked = async (query: string) =>
      (await api.call(boss, "GET", `/admin/${query}`)).body.errors;
    expect(await asked("students?class_id[below]=1")).toEqual({
      "class_id[below]": ['"class_id" cannot be filtered with "below".'],
    });
    expect(await asked("departments?parent_id[below]=x")).toEqual({
      "parent_id[below]": [`"x" isn't a valid value for "parent_id".`],
    });
  });
});

it("needs no word but tree", () => {
  expect(faculty[0]?.fields["parent"]).toMatchObject({ tree: true, filter: true });
  expect(diff([], tablesOf(faculty)).statements.join("\n")).toContain('("parent_id"');
});
