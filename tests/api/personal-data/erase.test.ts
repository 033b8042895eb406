import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aKnownStudent, secrets, tablesHolding } from "./a-known-student";

type School = Awaited<ReturnType<typeof aKnownStudent>>;
interface Preview {
  refused: string | null;
  confirm: string;
  along: { name: string }[];
  kinds: { kind: string; count: number; becomes: string }[];
}

const path = "/admin/students/1/erasure";
let school: School;
let clerk: string;
let before: { sums: unknown; months: unknown; codes: unknown };

const figures = async () => ({
  sums: await school.db.query(
    sql`select date, slot, present, absent, excused, half, late from registers order by id`,
  ),
  months: await school.db.query(
    sql`select * from student_months order by student_id, class_id, month`,
  ),
  codes: await school.db.query(
    sql`select register_id, student_id, code_id from marks order by register_id, student_id`,
  ),
});
const preview = async (token = school.office) =>
  (await school.call<Preview>(token, "GET", path)).body.data;
const erase = (token: string, confirm: string, key = crypto.randomUUID()) =>
  school.call<{ erased: number }>(token, "POST", path, { confirm }, { "Idempotency-Key": key });

beforeAll(async () => {
  school = await aKnownStudent();
  clerk = await school.signIn({ name: "Clerk", permissions: ["view_students", "edit_students"] });
});
afterAll(() => school.db.close());

describe("before a student is erased", () => {
  it("each thing that is known of the student stands somewhere, or the search proves nothing", async () => {
    for (const secret of secrets)
      expect([secret, (await tablesHolding(school.db, secret)).length > 0]).toEqual([secret, true]);
  });

  it("somebody without the permission is refused", async () => {
    expect([
      (await school.call(clerk, "GET", path)).status,
      (await erase(clerk, "x")).status,
    ]).toEqual([403, 403]);
  });

  it("a student who is still at school is refused, and the preview says why", async () => {
    await school.confirmed();
    expect((await preview()).refused).toMatch(/still at school/);
    const answer = await erase(school.office, "Zorblax Quenfurt");
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringMatching(/still at school/),
    ]);
  });

  it("so is one who has left, while a case is open", async () => {
    await school.leaveSchool();
    const [opened] = await school.db.query<{ id: number }>(
      sql`insert into cases (student_id, reason, stage, status, open_of) values (1, 'by_hand', 1, 'open', 1) returning id`,
    );
    expect((await preview()).refused).toMatch(/case/);
    await school.db.query(sql`delete from cases where id = ${opened?.id ?? 0}`);
    expect((await preview()).refused).toBeNull();
  });

  it("the preview counts by kind, and names the parent who has no other child", async () => {
    const { kinds, along, confirm } = await preview();
    const of = (kind: string) => kinds.find((one) => one.kind === kind);
    expect(along.map(({ name }) => name)).toEqual(["Yolmira Quenfurt"]);
    expect(confirm).toBe("Zorblax Quenfurt");
    expect([of("Students"), of("Parents"), of("Leave Requests")]).toEqual([
      { kind: "Students", count: 1, becomes: "anonymous" },
      { kind: "Parents", count: 1, becomes: "anonymous" },
      { kind: "Leave Requests", count: 1, becomes: "anonymous" },
    ]);
    expect(of("Files")).toEqual({ kind: "Files", count: 3, becomes: "removed" });
    expect(of("Passes at the gate")?.count).toBe(1);
    expect(of("Messages")?.count).toBeGreaterThan(0);
    const lines = kinds.map(({ kind, becomes }) => `${kind} ${becomes}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it("the password is asked for again, and the name must be typed", async () => {
    await school.db.query(
      sql`update sessions set password_at = null, created_at = '2026-06-01T00:00:00Z'`,
    );
    const unasked = await erase(school.office, "Zorblax Quenfurt");
    expect([unasked.status, unasked.body.code]).toEqual([403, "reauthentication_required"]);
    await school.confirmed();
    const other = await erase(school.office, "Zorblax");
    expect([other.status, other.body.errors?.["confirm"]?.[0]]).toEqual([
      422,
      expect.stringContaining("Zorblax Quenfurt"),
    ]);
  });
});

describe("a student who is erased", () => {
  beforeAll(async () => {
    before = await figures();
    await school.confirmed();
    const answer = await erase(school.office, "Zorblax Quenfurt");
    expect([answer.body.errors ?? answer.body.message, answer.body.data]).toEqual([
      "Erased",
      { erased: 2 },
    ]);
  });

  it.each(secrets)("leaves no trace of %s in any table or file", async (secret) => {
    expect(await tablesHolding(school.db, secret)).toEqual([]);
  });

  it("is an anonymous student on whom the same figures rest", async () => {
    const [row] = await school.db.query(
      sql`select name, email, phone, address, photo, date_of_birth, gender, class_id is not null as in_class, status, erased_at is not null as erased from students where id = 1`,
    );
    expect(row).toEqual({
      name: "Erased student",
      email: null,
      phone: null,
      address: null,
      photo: null,
      date_of_birth: null,
      gender: null,
      in_class: expect.any(Boolean),
      status: "left",
      erased: true,
    });
    expect(await figures()).toEqual(before);
  });

  it("leaves other people as they are, and a parent who has another child", async () => {
    const others = await school.db.query<{ name: string }>(
      sql`select name from students where id = 2 union all select name from parents where id = 1`,
    );
    expect(others.map(({ name }) => name)).toEqual(["Student 002", "Asha Rao"]);
    expect(
      await school.db.query(sql`select from_id, to_id from students__parents order by 1`),
    ).toEqual([{ from_id: 2, to_id: 1 }]);
  });

  it("stays in the log as who did what and when, with the erasure", async () => {
    const entries = await school.db.query<{ action: string; record_title: string | null }>(
      sql`select action, record_title from activity_logs where resource = 'students' and record_id = 1 order by id`,
    );
    expect(entries.map(({ action }) => action)).toContain("updated");
    expect(entries.at(-1)).toEqual({ action: "erased", record_title: "Erased student" });
    expect(new Set(entries.map(({ record_title }) => record_title))).toEqual(
      new Set(["Erased student"]),
    );
  });

  it("cannot be changed, restored to an earlier version, or erased again", async () => {
    const change = await school.call(school.office, "PATCH", "/admin/students/1", { name: "Back" });
    expect([change.status, change.body.message]).toEqual([409, expect.stringMatching(/erased/)]);
    expect((await preview()).refused).toMatch(/erased/);
  });

  it("gets the same answer by a retry of the same press, and no second log entry", async () => {
    const count = async () =>
      (await school.db.query(sql`select 1 from activity_logs where action = 'erased'`)).length;
    const first = await count();
    await erase(school.office, "Erased student");
    expect(await count()).toBe(first);
  });
});
