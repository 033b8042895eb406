import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let head: string;
beforeAll(async () => {
  school = await testApi();
  head = await school.signIn({ name: "Head", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Grade 1 A', '1A');
    insert into students (id, admission_no, name, class_id, status, admission_date) values (1, 'S1', 'Asha Rao', 1, 'active', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01');
    select setval(pg_get_serial_sequence('students', 'id'), 100)`);
});
afterAll(() => school.db.close());

interface Entry {
  action: string;
  resource: string | null;
  record_title: string | null;
}
const entries = async (token = head, query = "") =>
  (
    await school.call<Entry[]>(token, "GET", `/admin/activity-logs?sort=id&per_page=100${query}`)
  ).body.data.map(({ action, resource, record_title }) => [action, resource, record_title]);

describe("the activity log", () => {
  it("keeps what a record was called when it was made, changed and deleted", async () => {
    const { body } = await school.call<{ id: number }>(head, "POST", "/admin/teachers", {
      employee_no: "T1",
      name: "Farida",
    });
    const path = `/admin/teachers/${body.data.id}`;
    await school.call(head, "PATCH", path, { name: "Farida Contractor" }, { "If-Match": "*" });
    await school.call(head, "DELETE", path, undefined, { "If-Match": "*" });
    await school.call(head, "DELETE", `${path}/purge`, undefined, { "If-Match": "*" });
    expect((await entries(head, "&resource=teachers")).slice(0, 3)).toEqual([
      ["created", "teachers", "Farida"],
      ["updated", "teachers", "Farida Contractor"],
      ["deleted", "teachers", "Farida Contractor"],
    ]);
  });

  it("names what was decided as the decided record is called", async () => {
    const { body } = await school.call<{ id: number }>(head, "POST", "/admin/leaves", {
      student_id: 1,
      leave_type_id: 1,
      from_date: "2026-06-10",
      to_date: "2026-06-10",
      reason: "Ill",
    });
    await school.call(head, "POST", `/admin/leaves/${body.data.id}/reject`, { note: "No" });
    const found = await entries(head, "&resource=leaves");
    expect([found.length > 1, new Set(found.map(([, , name]) => name))]).toEqual([
      true,
      new Set(["Ill"]),
    ]);
  });

  it("names a register by its class and day", async () => {
    const { status } = await school.call(
      head,
      "PUT",
      "/admin/attendance/register",
      { class_id: 1, date: "2026-06-09", slot: "day", marks: [{ student_id: 1, code: "P" }] },
      { "If-Match": "*" },
    );
    expect(status).toBe(200);
    expect((await entries()).at(-1)).toEqual([
      expect.any(String),
      expect.any(String),
      "Grade 1 A, 2026-06-09",
    ]);
  });

  it("names who signed in", async () => {
    await school.db.script(
      "insert into credentials (admin_id, password_hash, changed_at) select id, 'plain:three tall coconut palms', now() from admins where name = 'Head'; update admins set email = 'head@example.com' where name = 'Head'",
    );
    const { status } = await school.call(undefined, "POST", "/auth/login", {
      email: "head@example.com",
      password: "three tall coconut palms",
    });
    expect([status, (await entries()).at(-1)]).toEqual([200, ["signed in", "admins", "Head"]]);
  });

  it("names the student whose page was opened", async () => {
    await school.call(head, "GET", "/admin/students/1");
    expect((await entries()).at(-1)).toEqual(["viewed", "students", "Asha Rao"]);
  });

  it("says no name to whoever may not view such records, and cannot be asked by one", async () => {
    const auditor = await school.signIn({
      name: "Auditor",
      permissions: ["view_activity_logs", "view_teachers"],
    });
    const names = await entries(auditor);
    expect(names.filter(([, , name]) => name !== null).map(([, resource]) => resource)).toEqual([
      "teachers",
      "teachers",
      "teachers",
    ]);
    for (const query of [
      "record_title=Asha%20Rao",
      "record_title[contains]=Asha",
      "sort=record_title",
    ])
      expect(
        (await school.call(auditor, "GET", `/admin/activity-logs?${query}`)).status,
        query,
      ).toBeGreaterThanOrEqual(400);
    expect(
      (await school.call<Entry[]>(auditor, "GET", "/admin/activity-logs?search=Asha")).body.data,
    ).toEqual([]);
  });
});
