import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

const gone = 2_000_000_000;
let school: TestApi;
let token: string;
beforeAll(async () => {
  school = await testApi();
  token = await school.signIn({ name: "Office", super: true });
});
afterAll(() => school.db.close());

const errorsOf = async (method: string, path: string, body: object) => {
  const { status, body: answer } = await school.call(token, method, path, body);
  return [status, answer.errors];
};

describe("a form with several mistakes", () => {
  it("is told of a reference to nothing together with what is wrong by itself", async () => {
    const [status, errors] = await errorsOf("POST", "/admin/students", {
      name: "",
      class_id: gone,
      admission_no: "A-1",
    });
    expect([status, Object.keys(errors as object).sort()]).toEqual([
      422,
      expect.arrayContaining(["class_id", "name"]),
    ]);
  });

  it("is told of it together with what does not fit between fields, when it is changed too", async () => {
    const schedule = (
      await school.call<{ id: number }>(token, "POST", "/admin/bell-schedules", { name: "Short" })
    ).body.data.id;
    const created = await errorsOf("POST", "/admin/bell-times", {
      bell_schedule_id: schedule,
      period_id: gone,
      start_time: "10:00",
      end_time: "09:00",
    });
    expect([created[0], Object.keys(created[1] as object).sort()]).toEqual([
      422,
      ["end_time", "period_id"],
    ]);
  });

  it("says nothing of a reference that is no id at all but that", async () => {
    const [, errors] = await errorsOf("POST", "/admin/students", { class_id: "seven" });
    expect((errors as Record<string, string[]>)["class_id"]).toHaveLength(1);
  });
});
