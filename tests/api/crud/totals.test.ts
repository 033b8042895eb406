import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totalKey, totalsOf } from "../../../packages/kit/api/crud/totals";
import { students } from "../../../src/resources/students";
import { emptyListQuery } from "@rollcall/kit/schema";
import { testApi, type TestApi } from "../../support/test-api";

const many = 600;
let school: TestApi;
let token: string;
const total = async (query = "") =>
  (await school.call(token, "GET", `/admin/students?per_page=1&${query}`)).body.meta?.["total"];
const key = totalKey(students, emptyListQuery(students));

beforeAll(async () => {
  school = await testApi();
  token = await school.signIn({ name: "Office", super: true });
  await school.db.query(sql`
    insert into students (admission_no, name, status, admission_date, gender)
    select 'T-' || n, 'Student ' || n, case when n % 4 = 0 then 'left' else 'active' end, '2026-04-01', 'female' from generate_series(1, ${many}::int) n`);
});
afterAll(() => school.db.close());

describe("the total of a list", () => {
  it("is counted once while nothing is written", async () => {
    expect(await total()).toBe(many);
    const known = totalsOf(school.db).get(key);
    expect(known?.total).toBe(many);
    totalsOf(school.db).keep(key, { state: known?.state ?? "", total: 777 });
    expect(await total()).toBe(777);
    expect(await total("sort=-admission_date&page=2")).toBe(777);
    await school.db.query(
      sql`update students set address = 'Elm Street' where admission_no = 'T-1'`,
    );
    expect(await total()).toBe(many);
  });

  it("follows whatever is written, by the API or beside it", async () => {
    expect([await total(), await total("status=left"), await total("trashed=with")]).toEqual([
      600, 150, 600,
    ]);
    const { body } = await school.call<{ id: number }>(token, "POST", "/admin/students", {
      admission_no: "T-601",
      name: "Newcomer",
      admission_date: "2026-04-01",
    });
    expect([await total(), await total("status=left"), await total("trashed=with")]).toEqual([
      601, 150, 601,
    ]);
    await school.call(token, "PATCH", `/admin/students/${body.data.id}`, { status: "left" });
    expect([await total(), await total("status=left"), await total("trashed=with")]).toEqual([
      601, 151, 601,
    ]);
    await school.call(token, "DELETE", `/admin/students/${body.data.id}`);
    expect([await total(), await total("status=left"), await total("trashed=with")]).toEqual([
      600, 150, 601,
    ]);
    await school.db.query(sql`delete from students where admission_no = 'T-2'`);
    expect([await total(), await total("status=left"), await total("trashed=with")]).toEqual([
      599, 150, 600,
    ]);
  });

  it("is what a search found, whatever the page and the order", async () => {
    expect([
      await total("search=student"),
      await total("search=student%2060"),
      await total("search=student&page=7&sort=-roll_no,name"),
      await total("search=nobody"),
    ]).toEqual([599, 2, 599, 0]);
    expect([
      await total("search=student&page=900"),
      await total("search=stud&sort=class_id"),
    ]).toEqual([599, 599]);
  });
});
