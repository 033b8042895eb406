import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import type { phonePreview } from "../../../packages/kit/api/stored-phones/contract";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { planOf } from "../../support/plan-of";
import { statementsOf } from "../../support/statements";
import { testApi, type TestApi } from "../../support/test-api";

describe("phone numbers that were stored before they were read", () => {
  let school: TestApi;
  let token: string;
  beforeAll(async () => {
    school = await testApi();
    token = await school.signIn({ name: "Office", super: true });
    await school.call(token, "PUT", "/admin/settings", { institution: { country: "IN" } });
    await school.db.query(sql`
      insert into parents (name, phone) values
        ('Blanks', '+91 98765 43210'), ('National', '098765-43211'), ('Guessed', '971501234567'),
        ('Fine', '+919876543212'), ('Two', '9876543213/9876543214'),
        ('Only looks so', '+9112345678')`);
    await school.db.query(
      sql`insert into parents (name, phone, deleted_at) values ('Gone', '98765 43219', now())`,
    );
  });
  afterAll(() => school.db.close());

  const preview = async (as = token) =>
    (await school.call<DataOf<typeof phonePreview>>(as, "GET", "/admin/parents/phones")).body.data;
  const stored = async () =>
    (
      await school.db.query<{ phone: string; version: number }>(
        sql`select phone, version from parents order by id`,
      )
    ).map(({ phone }) => phone);
  const before = [
    "+91 98765 43210",
    "098765-43211",
    "971501234567",
    "+919876543212",
    "9876543213/9876543214",
    "+9112345678",
    "98765 43219",
  ];

  it("are shown as they would be stored, and which cannot be dialled even then; nothing changes", async () => {
    const { changed, undiallable, ...counts } = await preview();
    expect(counts).toEqual({ records: 4, changes: 3, undialled: 2 });
    expect(changed).toMatchObject([
      { name: "Blanks", before: "+91 98765 43210", after: "+919876543210" },
      { name: "National", before: "098765-43211", after: "+919876543211" },
      {
        name: "Guessed",
        before: "971501234567",
        after: "+971501234567",
        note: "Phone was read as +971501234567.",
      },
    ]);
    expect(undiallable).toMatchObject([
      { name: "Two", note: expect.stringContaining("more than one number") },
      {
        name: "Only looks so",
        before: "+9112345678",
        after: "+91 12345678",
        note: expect.stringContaining("isn't a valid phone number"),
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  it("are counted, and neither shown to nor changed by an admin who may not edit the records", async () => {
    const count = async (of: string) =>
      (await school.call(of, "GET", "/admin/phone-numbers/count")).body.data;
    // What only looks international counts once it has been read.
    expect(await count(token)).toEqual({ undialled: 4 });
    const reader = await school.signIn({ name: "Reader", permissions: ["view_parents"] });
    expect(await count(reader)).toEqual({ undialled: 0 });
    for (const [method, body] of [["GET"], ["POST", { expected_count: 4 }]] as const)
      expect((await school.call(reader, method, "/admin/parents/phones", body)).status).toBe(403);
  });

  it("are counted by one statement for students, teachers and parents, which reads no table as a whole", async () => {
    await school.db.script(
      "insert into parents (id, name, phone) select 10000 + n, 'Many', '+9198000' || lpad(n::text, 5, '0') from generate_series(1, 3000) n; analyze parents",
    );
    const statements = await statementsOf(school.db, () =>
      school.call(token, "GET", "/admin/phone-numbers/count"),
    );
    const plans = await Promise.all(
      statements.map((statement) => planOf(school.db, statement).catch(() => "")),
    );
    const counting = plans.filter((plan) => plan.includes("parents"));
    expect(counting).toHaveLength(1);
    expect(counting[0]).toContain("parents_phone_undialled");
    expect(counting[0]).not.toContain("Seq Scan on parents");
    await school.db.script("delete from parents where id > 10000");
  });

  it("are changed if they are as many as were shown, each as a single edit; again, nothing is left", async () => {
    const rewrite = (expected_count: number) =>
      school.call<{ done: number[]; failed: unknown[] }>(token, "POST", "/admin/parents/phones", {
        expected_count,
      });
    expect([(await rewrite(3)).status, await stored()]).toEqual([409, before]);
    const { body } = await rewrite(4);
    expect([body.data.done.length, body.data.failed]).toEqual([4, []]);
    expect(await stored()).toEqual([
      "+919876543210",
      "+919876543211",
      "+971501234567",
      "+919876543212",
      "9876543213/9876543214",
      "+91 12345678",
      "98765 43219",
    ]);
    const [first] = await school.db.query(
      sql`select action, changes from activity_logs where resource = 'parents' and action = 'updated' order by id limit 1`,
    );
    expect(first).toEqual({
      action: "updated",
      changes: { phone: { before: "+91 98765 43210", after: "+919876543210" } },
    });
    expect(await preview()).toMatchObject({ records: 0, changes: 0, undialled: 2 });
    expect((await rewrite(0)).body.data).toEqual({ done: [], skipped: [], failed: [] });
  });
});
