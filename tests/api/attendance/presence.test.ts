import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
let viewer: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T09:30:00Z" });
  office = await school.signIn({ name: "Office", super: true });
  viewer = await school.signIn({ name: "Viewer", permissions: ["view_attendance"] });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "session"}]}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (10, 'Grade 10', '10'), (9, 'Grade 9', '9');
    insert into students (id, name, admission_no, admission_date, roll_no) select n, 'Student ' || n, 'A' || n, '2026-04-01', 10 - n from generate_series(1, 6) n;
    insert into enrolments (student_id, class_id, from_date) select n, case when n < 6 then 9 else 10 end, '2026-04-01' from generate_series(1, 6) n;
    insert into parents (id, name, phone) values (1, 'Mother', '+91 90000 00001');
    insert into students__parents (from_id, to_id) values (1, 1), (2, 1);
    insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) select n, (select min(id) from leave_types), '2026-06-10', '2026-06-10', 'Ill', 'approved' from unnest(array[4, 6]) n;`);
  const mark = (slot: string, marks: [number, string][]) =>
    school.call(
      office,
      "PUT",
      "/admin/attendance/register",
      {
        class_id: 9,
        date: "2026-06-10",
        slot,
        marks: marks.map(([student_id, code]) => ({ student_id, code })),
      },
      { "If-Match": '"0"' },
    );
  await mark("am", [
    [1, "P"],
    [2, "A"],
    [3, "A"],
  ]);
  await mark("pm", [
    [1, "A"],
    [2, "L"],
  ]);
});
afterAll(() => school.db.close());

interface Answer {
  closed: string | null;
  sees_parents: boolean;
  classes: {
    name: string;
    students: {
      id: number;
      state: string;
      mark: { code: string; slot: string } | null;
      leave: string | null;
      left: { time: string; reason: string | null } | null;
      parents: { phone: string | null }[];
    }[];
  }[];
}
const ask = async (who: string) =>
  (await school.call<Answer>(who, "GET", "/admin/attendance/presence")).body.data;

describe("who is here", () => {
  it("goes by the last mark of the day, then by approved leave", async () => {
    const { classes, closed } = await ask(office);
    expect(closed).toBeNull();
    expect(classes.map(({ name }) => name)).toEqual(["Grade 9", "Grade 10"]);
    expect(
      classes[0]?.students.map(({ id, state, mark }) => [
        id,
        state,
        mark?.code ?? null,
        mark?.slot,
      ]),
    ).toEqual([
      [5, "unknown", null, undefined],
      [4, "out", "E", "Afternoon"],
      [3, "out", "A", "Morning"],
      [2, "in", "L", "Afternoon"],
      [1, "out", "A", "Afternoon"],
    ]);
    expect(classes[1]?.students.map(({ state, mark }) => [state, mark])).toEqual([["out", null]]);
  });

  it("gives phones of who is out, to whoever may see parents", async () => {
    const phones = (answer: Answer) =>
      answer.classes.flatMap(({ students }) =>
        students.flatMap(({ id, parents }) => parents.map(({ phone }) => [id, phone])),
      );
    expect(phones(await ask(office))).toEqual([[1, "+91 90000 00001"]]);
    const seen = await ask(viewer);
    expect([seen.sees_parents, phones(seen)]).toEqual([false, []]);
  });

  it("goes by the gate where no register says more", async () => {
    const pass = (student_id: number, kind: string, time: string) => ({
      key: crypto.randomUUID(),
      kind,
      student_id,
      at: `2026-06-10T${time}:00Z`,
      ...(kind === "departure" ? { reason: "Ill" } : {}),
    });
    const { status } = await school.call(office, "POST", "/admin/gate/events", {
      entries: [
        pass(5, "arrival", "07:30"),
        pass(2, "departure", "09:20"),
        pass(1, "departure", "09:25"),
        pass(6, "arrival", "09:25"),
      ],
    });
    expect(status).toBe(200);
    const { classes } = await ask(office);
    const told = classes.flatMap(({ students }) =>
      students.map(({ id, state, left }) => [id, state, left?.time ?? null, left?.reason ?? null]),
    );
    expect(told).toEqual([
      [5, "in", null, null],
      [4, "out", null, null],
      [3, "out", null, null],
      // Marked late this afternoon, which begins after the departure.
      [2, "in", null, null],
      // Marked absent in the afternoon, having left before.
      [1, "out", "09:25", "Ill"],
      [6, "in", null, null],
    ]);
    await school.db.script(
      "delete from marks where register_id in (select id from registers where slot = 'pm')",
    );
    const [left] = (await ask(office)).classes[0]?.students.filter(({ id }) => id === 2) ?? [];
    expect([left?.state, left?.left]).toEqual(["out", { time: "09:20", reason: "Ill" }]);
    expect(left?.parents).toEqual([{ name: "Mother", phone: "+91 90000 00001" }]);
  });
});
