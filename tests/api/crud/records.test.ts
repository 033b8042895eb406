import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
let count = 0;
const draft = (more: Record<string, unknown> = {}) => ({
  admission_no: `R-${++count}`,
  name: "Asha Rao",
  admission_date: "2026-04-01",
  ...more,
});
const create = async (more: Record<string, unknown> = {}) =>
  (
    await school.call<{ id: number; version: number }>(
      token,
      "POST",
      "/admin/students",
      draft(more),
    )
  ).body.data;
const total = async (table: string) =>
  (await school.db.query<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`))[0]
    ?.n;

beforeAll(async () => {
  school = await testApi();
  token = await school.signIn({ name: "Office", super: true });
});
afterAll(() => school.db.close());

describe("creating a record", () => {
  it("answers 201 with the whole record, its defaults and its version as ETag", async () => {
    const { status, body, headers } = await school.call(
      token,
      "POST",
      "/admin/students",
      draft({ email: "  Asha@Example.COM " }),
    );
    expect(status).toBe(201);
    expect(headers.get("ETag")).toBe('"1"');
    expect(body.data).toMatchObject({
      name: "Asha Rao",
      email: "asha@example.com",
      status: "active",
      can_login: false,
      parents: [],
      version: 1,
    });
    expect(body.data).not.toHaveProperty("deleted_at");
  });

  it("refuses what is missing, wrong and unknown with a sentence at each field", async () => {
    const { status, body } = await school.call(token, "POST", "/admin/students", {
      name: " ",
      roll_no: 1.5,
      leaving_date: "2026-02-30",
      nickname: "A",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual([
      "admission_date",
      "admission_no",
      "leaving_date",
      "name",
      "nickname",
      "roll_no",
    ]);
  });

  it("refuses a taken unique value with 409 at its field, whatever the letter case", async () => {
    await create({ admission_no: "Same-1" });
    const { status, body } = await school.call(
      token,
      "POST",
      "/admin/students",
      draft({ admission_no: "same-1" }),
    );
    expect(status).toBe(409);
    expect(body.errors).toEqual({
      admission_no: ["Another student already has this admission no."],
    });
  });

  it("refuses a reference to a record that is not there", async () => {
    const { status, body } = await school.call(
      token,
      "POST",
      "/admin/students",
      draft({ class_id: 4711, parents: [4711] }),
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["class_id", "parents"]);
  });

  it("writes who did it, with each field before and after", async () => {
    const { id } = await create({ name: "Logged" });
    const rows = await school.db.query<{ actor: string; changes: Record<string, unknown> }>(
      sql`select actor, changes from activity_logs where resource = 'students' and record_id = ${id}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor: "Office",
      changes: { name: { before: null, after: "Logged" } },
    });
  });
});

describe("changing a record", () => {
  it("raises the version and changes only what was sent", async () => {
    const { id } = await create({ phone: "+919876543210" });
    const { body } = await school.call(
      token,
      "PATCH",
      `/admin/students/${id}`,
      { name: "Asha R. Rao" },
      { "If-Match": '"1"' },
    );
    expect(body.data).toMatchObject({ name: "Asha R. Rao", phone: "+919876543210", version: 2 });
  });

  it("answers a stale If-Match with 412 and the record as it is, and changes nothing", async () => {
    const { id } = await create();
    await school.call(
      token,
      "PATCH",
      `/admin/students/${id}`,
      { name: "First" },
      { "If-Match": '"1"' },
    );
    const { status, body } = await school.call(
      token,
      "PATCH",
      `/admin/students/${id}`,
      { name: "Second" },
      { "If-Match": '"1"' },
    );
    expect(status).toBe(412);
    expect(body.data).toMatchObject({ name: "First", version: 2 });
  });

  it("writes nothing when nothing differs: no version, no log", async () => {
    const { id } = await create({ name: "Same" });
    const logs = await total("activity_logs");
    const { status, body } = await school.call(token, "PATCH", `/admin/students/${id}`, {
      name: " Same ",
    });
    expect([status, body.data["version"]]).toEqual([200, 1]);
    expect(await total("activity_logs")).toBe(logs);
  });

  it("checks the merged record: a leaving date before the stored admission date is refused", async () => {
    const { id } = await create();
    const { status, body } = await school.call(token, "PATCH", `/admin/students/${id}`, {
      leaving_date: "2026-03-31",
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["leaving_date"]]);
  });

  it("lets a default never overwrite what is stored", async () => {
    const { id } = await create({ status: "inactive" });
    const { body } = await school.call(token, "PATCH", `/admin/students/${id}`, { name: "Else" });
    expect(body.data["status"]).toBe("inactive");
  });

  it("replaces the links of a many-to-many field, which both sides then show", async () => {
    const parent = (
      await school.call<{ id: number }>(token, "POST", "/admin/parents", {
        name: "Meera Rao",
        phone: "+919000000001",
      })
    ).body.data.id;
    const other = (
      await school.call<{ id: number }>(token, "POST", "/admin/parents", {
        name: "Ravi Rao",
        phone: "+919000000002",
      })
    ).body.data.id;
    const { id } = await create({ parents: [parent] });
    const { body } = await school.call(token, "PATCH", `/admin/students/${id}`, {
      parents: [other],
    });
    expect(body.data["parents"]).toEqual([other]);
    const seen = await school.call(token, "GET", `/admin/parents/${other}?include=children`);
    expect(seen.body.data).toMatchObject({
      children: [id],
      children_records: [{ id, name: "Asha Rao" }],
    });
    expect(
      (await school.call(token, "GET", `/admin/parents/${parent}`)).body.data["children"],
    ).toEqual([]);
  });
});

describe("the trash", () => {
  it("takes a record out of lists, shows it under trashed=only, and gives it back", async () => {
    const { id } = await create({ name: "Trashed One" });
    await school.call(token, "DELETE", `/admin/students/${id}`);
    expect(
      (await school.call(token, "GET", "/admin/students?search=Trashed")).body.meta?.["total"],
    ).toBe(0);
    expect(
      (await school.call(token, "GET", "/admin/students?search=Trashed&trashed=only")).body.meta?.[
        "total"
      ],
    ).toBe(1);
    const { status, body } = await school.call(token, "POST", `/admin/students/${id}/restore`);
    expect([status, body.data["version"]]).toEqual([200, 3]);
    expect(
      (await school.call(token, "GET", "/admin/students?search=Trashed")).body.meta?.["total"],
    ).toBe(1);
  });

  it("refuses a record that is in use, and names by what", async () => {
    const room = (
      await school.call<{ id: number }>(token, "POST", "/admin/classes", {
        name: "Used",
        code: "USED",
      })
    ).body.data.id;
    await create({ class_id: room });
    const { status, body } = await school.call(token, "DELETE", `/admin/classes/${room}`);
    expect(status).toBe(409);
    expect(body.message).toBe("This class is in use by 1 student, 1 enrolment.");
  });

  it("empties references that are declared to be cleared, with a version and a log of their own", async () => {
    const teacher = (
      await school.call<{ id: number }>(token, "POST", "/admin/teachers", {
        name: "Anil",
        employee_no: "T-1",
      })
    ).body.data.id;
    const room = (
      await school.call<{ id: number }>(token, "POST", "/admin/classes", {
        name: "Led",
        code: "LED",
        class_teacher_id: teacher,
      })
    ).body.data.id;
    expect((await school.call(token, "DELETE", `/admin/teachers/${teacher}`)).status).toBe(200);
    expect((await school.call(token, "GET", `/admin/classes/${room}`)).body.data).toMatchObject({
      class_teacher_id: null,
      version: 2,
    });
  });

  it("frees a unique value for another, and then refuses to restore the first", async () => {
    const first = await create({ admission_no: "FREE-1" });
    await school.call(token, "DELETE", `/admin/students/${first.id}`);
    await create({ admission_no: "FREE-1" });
    const { status, body } = await school.call(
      token,
      "POST",
      `/admin/students/${first.id}/restore`,
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ["admission_no"]]);
  });
});

describe("a retried write", () => {
  it("happens once and gives the first answer again", async () => {
    const body = draft({ name: "Once" });
    const key = { "Idempotency-Key": "create-once" };
    const first = await school.call(token, "POST", "/admin/students", body, key);
    const again = await school.call(token, "POST", "/admin/students", body, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(
      (await school.call(token, "GET", "/admin/students?search=Once")).body.meta?.["total"],
    ).toBe(1);
  });

  it("is refused when the same key comes with another body", async () => {
    const key = { "Idempotency-Key": "two-bodies" };
    await school.call(token, "POST", "/admin/students", draft(), key);
    expect((await school.call(token, "POST", "/admin/students", draft(), key)).status).toBe(422);
  });

  it("belongs to its admin: another's same key is another write", async () => {
    const other = await school.signIn({ name: "Second", super: true });
    const key = { "Idempotency-Key": "shared-word" };
    const mine = await school.call(token, "POST", "/admin/students", draft(), key);
    const theirs = await school.call(other, "POST", "/admin/students", draft(), key);
    expect(theirs.body.data["id"]).not.toBe(mine.body.data["id"]);
  });

  it("runs again after a refusal, since nothing was written", async () => {
    const key = { "Idempotency-Key": "refused-first" };
    const body = draft({ class_id: 999 });
    expect((await school.call(token, "POST", "/admin/students", body, key)).status).toBe(422);
    expect(
      (await school.call(token, "POST", "/admin/students", { ...body, class_id: null }, key))
        .status,
    ).toBe(201);
  });
});

describe("paths and bodies that are wrong", () => {
  it.each(["0", "-1", "01", "1.5", "abc", "99999999999", "%00", "__proto__"])(
    "answers 404 for the id %s",
    async (id) => {
      expect((await school.call(token, "GET", `/admin/students/${id}`)).status).toBe(404);
    },
  );

  it("answers 400 for a body that is no JSON and for a precondition that is no version", async () => {
    expect((await school.call(token, "POST", "/admin/students", "{")).status).toBe(400);
    const { id } = await create();
    expect(
      (
        await school.call(
          token,
          "PATCH",
          `/admin/students/${id}`,
          { name: "A" },
          { "If-Match": "soon" },
        )
      ).status,
    ).toBe(400);
  });

  it("answers 413 for a body of more than a megabyte", async () => {
    expect(
      (
        await school.call(
          token,
          "POST",
          "/admin/students",
          draft({ address: "x".repeat(1_100_000) }),
        )
      ).status,
    ).toBe(413);
  });

  it("keeps NUL and lone surrogates out with a sentence", async () => {
    for (const name of ["a\u0000b", "\ud800"])
      expect((await school.call(token, "POST", "/admin/students", draft({ name }))).status).toBe(
        422,
      );
  });
});
