import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

interface Told {
  id: number;
  title: string;
  opens: { path: string; label: string } | null;
}

let school: AClass;
let deputy: string;
const may = ["view_leaves", "edit_leaves", "view_attendance", "edit_locked_attendance"];

const told = async (token: string) =>
  (
    await school.call<Told[]>(token, "GET", "/admin/notifications?per_page=100")
  ).body.data.toReversed();
const done = async (...asked: Parameters<AClass["call"]>) => {
  const answer = await school.call<{ id: number }>(...asked);
  expect([answer.status < 300, answer.body.errors, answer.body.message]).toEqual([
    true,
    undefined,
    answer.body.message,
  ]);
  return answer.body.data;
};

/** Everything that the school tells admins by itself. */
beforeAll(async () => {
  school = await aClass();
  deputy = await school.signIn({ name: "Deputy", permissions: [...may, "mark_attendance"] });
  const clerk = await school.signIn({
    name: "Clerk",
    permissions: ["view_leaves", "create_leaves", "edit_leaves", "view_students"],
  });
  await school.goTo("2026-06-10T06:00:00Z");
  await school.save(school.letters("PPAL"));
  const leave = await done(clerk, "POST", "/admin/leaves", {
    student_id: 1,
    leave_type_id: 1,
    from_date: "2026-06-15",
    to_date: "2026-06-16",
    reason: "Fever",
  });
  await done(deputy, "POST", `/admin/leaves/${leave.id}/approve`, {});
  await school.goTo("2026-06-20T06:00:00Z");
  const correction = await done(school.marker, "POST", "/admin/attendance/corrections", {
    class_id: 1,
    date: "2026-06-10",
    slot: "day",
    marks: school.letters("P.P"),
    reason: "He was in the sick room",
  });
  await done(deputy, "POST", `/admin/attendance/corrections/${correction.id}/approve`, {});
  await school.goTo("2026-06-22T12:00:00Z");
  await done(school.office, "POST", "/admin/attendance/remind", {
    class_id: 1,
    date: "2026-06-22",
    slot: "day",
  });
});
afterAll(() => school.db.close());

describe("what the school tells admins by itself", () => {
  it("leads each of them to what it is about", async () => {
    expect((await told(deputy)).map(({ title, opens }) => [title, opens])).toEqual([
      ["Leave request: Student 001", { path: "/leaves/1", label: "Open the leave request" }],
      [
        expect.stringMatching(/^Correction: /),
        { path: "/attendance-corrections/1", label: "Open the correction" },
      ],
      [
        expect.stringMatching(/^Register missing: /),
        { path: "/attendance/mark?class=1&date=2026-06-22&slot=day", label: "Open the register" },
      ],
    ]);
  });

  it("has no kind that leads nowhere", async () => {
    expect(
      await school.db.query(
        sql`select distinct s.title from sendings s join notifications n on n.sending_id = s.id where n.kind = 'admin' and s.created_by is null and s.opens is null`,
      ),
    ).toEqual([]);
    expect(
      (await school.db.query(sql`select 1 from sendings where opens is not null`)).length,
    ).toBe(5);
  });

  it("leads nobody to what they may not see, and whoever gains the right from then on", async () => {
    await school.db.script(
      "update admins set permissions = array_remove(permissions, 'view_leaves') where name = 'Deputy'",
    );
    const [leave] = await told(deputy);
    expect(leave?.opens).toBeNull();
    const one = `/admin/notifications/${leave?.id}`;
    expect((await school.call<Told>(deputy, "GET", one)).body.data.opens).toBeNull();
    await school.db.script(
      "update admins set permissions = array_append(permissions, 'view_leaves') where name = 'Deputy'",
    );
    expect((await school.call<Told>(deputy, "GET", one)).body.data.opens).toEqual({
      path: "/leaves/1",
      label: "Open the leave request",
    });
  });
});
