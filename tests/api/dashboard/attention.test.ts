import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

interface Step {
  step: string;
  done: boolean;
}
let school: TestApi;
let head: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  head = await school.signIn({ name: "Head", super: true });
});
afterAll(() => school.db.close());

interface Answer {
  steps: Step[];
  checks: { check: string; count: number }[];
  undialled: number;
}
const attention = async (token = head) =>
  (await school.call<Answer>(token, "GET", "/admin/attention")).body.data;
const steps = async (token?: string) => (await attention(token)).steps;
const done = async () => (await steps()).flatMap(({ step, done }) => (done ? [step] : []));

describe("the first steps of a new school", () => {
  it("are those that whoever asks may take", async () => {
    expect((await steps()).map(({ step }) => step)).toEqual([
      "year",
      "classes",
      "students",
      "teachers",
      "register",
    ]);
    const marker = await school.signIn({ name: "Marker", permissions: ["mark_attendance"] });
    expect(await steps(marker)).toEqual([{ step: "register", done: false }]);
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_students"] });
    expect(await steps(viewer)).toEqual([]);
  });

  it("tick themselves, one after the other", async () => {
    const make = async (path: string, body: object) =>
      expect((await school.call(head, "POST", path, body)).body.errors).toBeUndefined();
    expect(await done()).toEqual([]);
    await make("/admin/academic-years", {
      name: "2025-26",
      start_date: "2025-04-01",
      end_date: "2026-03-31",
    });
    expect(await done()).toEqual([]);
    await make("/admin/academic-years", {
      name: "2026-27",
      start_date: "2026-04-01",
      end_date: "2027-03-31",
    });
    expect(await done()).toEqual(["year"]);
    await make("/admin/classes", { name: "Grade 1", code: "G1" });
    await make("/admin/students", {
      name: "Asha Rao",
      admission_no: "S1",
      admission_date: "2026-04-01",
      class_id: 1,
    });
    expect(await done()).toEqual(["year", "classes", "students"]);
    await make("/admin/teachers", { name: "Gopal Das", employee_no: "T1" });
    const saved = await school.call(
      head,
      "PUT",
      "/admin/attendance/register",
      { class_id: 1, date: "2026-06-10", slot: "day", marks: [{ student_id: 1, code: "P" }] },
      { "If-Match": "*" },
    );
    expect(saved.body.errors ?? saved.status).toBe(200);
    expect(await done()).toEqual(["year", "classes", "students", "teachers", "register"]);
  });
});

describe("what needs attention", () => {
  it("are incomplete records, counted as their lists count them, for who may list them", async () => {
    await school.db.script(`
      insert into classes (name, code, status) values ('Without', 'W1', 'active'), ('Old', 'W2', 'archived');
      insert into students (name, admission_no, admission_date, status, phone) values ('Nobody''s', 'W1', '2026-04-01', 'active', '12'), ('Gone', 'W2', '2026-04-01', 'left', null)`);
    const count = async (path: string) =>
      (await school.call(head, "GET", `/admin/${path}&per_page=1`)).body.meta?.["total"];
    const { checks, undialled } = await attention();
    expect(Object.fromEntries(checks.map((one) => [one.check, one.count]))).toEqual({
      students_without_class: await count("students?status=active&class_id[null]=true"),
      students_without_parents: await count("students?status=active&parents[null]=true"),
      classes_without_teacher: await count("classes?status=active&class_teacher_id[null]=true"),
    });
    expect([checks.map((one) => one.count), undialled]).toEqual([[1, 2, 2], 1]);
    const viewer = await school.signIn({ name: "Of classes", permissions: ["view_classes"] });
    expect(await attention(viewer)).toEqual({
      steps: [],
      checks: [{ check: "classes_without_teacher", count: 2 }],
      undialled: 0,
    });
  });
});
