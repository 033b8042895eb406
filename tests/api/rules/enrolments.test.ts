import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
const post = async (path: string, body: unknown) =>
  (await school.call<{ id: number }>(token, "POST", path, body)).body.data.id;
const student = async (id: number) =>
  (await school.call(token, "GET", `/admin/students/${id}`)).body.data;

beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  token = await school.signIn({ name: "Office", super: true });
});
afterAll(() => school.db.close());

describe("an enrolment that is written by hand", () => {
  it("moves the student when it holds today, with a version and a line in the student's history", async () => {
    const room = await post("/admin/classes", { name: "Eight", code: "8" });
    const id = await post("/admin/students", {
      admission_no: "W-1",
      name: "Asha",
      admission_date: "2026-04-01",
    });
    await post("/admin/enrolments", { student_id: id, class_id: room, from_date: "2026-06-01" });
    expect(await student(id)).toMatchObject({ class_id: room, version: 2 });
    const { body } = await school.call<Record<string, unknown>[]>(
      token,
      "GET",
      `/admin/students/${id}/history`,
    );
    expect(body.data[0]).toMatchObject({
      action: "updated",
      actor: "Office",
      changes: { class_id: { before: null, after: room } },
    });
  });

  it("leaves the student where it is when it is over", async () => {
    const room = await post("/admin/classes", { name: "Nine", code: "9" });
    const id = await post("/admin/students", {
      admission_no: "W-2",
      name: "Bala",
      admission_date: "2025-04-01",
    });
    await post("/admin/enrolments", {
      student_id: id,
      class_id: room,
      from_date: "2025-04-01",
      to_date: "2026-03-31",
    });
    expect(await student(id)).toMatchObject({ class_id: null, version: 1 });
  });
});
