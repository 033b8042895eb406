import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
let eight: number;
let nine: number;
let count = 0;

interface Enrolment {
  class_id: number;
  from_date: string;
  to_date: string | null;
}
const post = async (path: string, body: unknown) =>
  (await school.call<{ id: number }>(token, "POST", path, body)).body.data.id;
const student = (more: Record<string, unknown>) =>
  post("/admin/students", {
    admission_no: `E-${++count}`,
    name: "Asha",
    admission_date: "2026-04-01",
    ...more,
  });
const patch = (id: number, body: unknown) =>
  school.call(token, "PATCH", `/admin/students/${id}`, body);
const history = async (id: number) => {
  const { body } = await school.call<Enrolment[]>(
    token,
    "GET",
    `/admin/enrolments?student_id=${id}&sort=from_date`,
  );
  return body.data.map(({ class_id, from_date, to_date }) => [class_id, from_date, to_date]);
};

beforeAll(async () => {
  // 20:00 in London on 10 June is 00:30 of the 11th in Kolkata.
  school = await testApi({ now: "2026-06-10T19:00:00Z" });
  token = await school.signIn({ name: "Office", super: true });
  await school.db.script(
    `insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata"}')`,
  );
  eight = await post("/admin/classes", { name: "Eight", code: "8" });
  nine = await post("/admin/classes", { name: "Nine", code: "9" });
});
afterAll(() => school.db.close());

describe("the enrolments of a student", () => {
  it("begin on the admission date", async () => {
    expect(await history(await student({ class_id: eight }))).toEqual([
      [eight, "2026-04-01", null],
    ]);
  });

  it("close on the day before a move and open on the institution's today", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { class_id: nine });
    expect(await history(id)).toEqual([
      [eight, "2026-04-01", "2026-06-10"],
      [nine, "2026-06-11", null],
    ]);
  });

  it("move from the day that is given", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { class_id: nine, class_from: "2026-05-04" });
    expect(await history(id)).toEqual([
      [eight, "2026-04-01", "2026-05-03"],
      [nine, "2026-05-04", null],
    ]);
  });

  it("keep no class that did not last a day", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { class_id: nine, class_from: "2026-04-01" });
    expect(await history(id)).toEqual([[nine, "2026-04-01", null]]);
  });

  it("end when the class is taken away, and begin again today when it comes back", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { class_id: null, class_from: "2026-05-01" });
    await patch(id, { class_id: eight });
    expect(await history(id)).toEqual([
      [eight, "2026-04-01", "2026-04-30"],
      [eight, "2026-06-11", null],
    ]);
  });

  it("end on the leaving date, and go on when that is taken back", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { leaving_date: "2026-05-31", status: "left" });
    expect(await history(id)).toEqual([[eight, "2026-04-01", "2026-05-31"]]);
    await patch(id, { leaving_date: null, status: "active" });
    expect(await history(id)).toEqual([[eight, "2026-04-01", null]]);
  });

  it("end on the leaving date also when a move would have begun later", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { class_id: nine });
    await patch(id, { leaving_date: "2026-05-31", status: "left" });
    expect(await history(id)).toEqual([[eight, "2026-04-01", "2026-05-31"]]);
    await patch(id, { leaving_date: null, status: "active" });
    expect(await history(id)).toEqual([
      [eight, "2026-04-01", "2026-05-31"],
      [nine, "2026-06-01", null],
    ]);
  });

  it("begin anew for a student who comes back, who may leave again and come back again", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { leaving_date: "2026-04-10", status: "left" });
    await patch(id, { leaving_date: null, status: "active", class_from: "2026-05-04" });
    await patch(id, { leaving_date: "2026-05-15", status: "left" });
    await patch(id, {
      leaving_date: null,
      status: "active",
      class_id: nine,
      class_from: "2026-06-01",
    });
    expect(await history(id)).toEqual([
      [eight, "2026-04-01", "2026-04-10"],
      [eight, "2026-05-04", "2026-05-15"],
      [nine, "2026-06-01", null],
    ]);
  });

  it("move while a leaving date stands ahead, and end on it", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { leaving_date: "2026-07-31" });
    await patch(id, { class_id: nine });
    expect(await history(id)).toEqual([
      [eight, "2026-04-01", "2026-06-10"],
      [nine, "2026-06-11", "2026-07-31"],
    ]);
  });

  it.each(["2026-04-13", "2026-03-02"])(
    "begin on an admission date that is corrected to %s",
    async (day) => {
      const id = await student({ class_id: eight });
      await patch(id, { admission_date: day });
      expect(await history(id)).toEqual([[eight, day, null]]);
    },
  );

  it.each(["left", "graduated", "inactive"])(
    "end with a date once the status is %s",
    async (status) => {
      const id = await student({ class_id: eight });
      const asked = await patch(id, { status });
      expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["leaving_date"]]);
      expect((await patch(id, { status, leaving_date: "2026-06-11" })).status).toBe(200);
      expect(await history(id)).toEqual([[eight, "2026-04-01", "2026-06-11"]]);
      const back = await patch(id, { status: "active" });
      // The date is today's, so that the student may still be active.
      expect(back.status).toBe(200);
    },
  );

  it("ask for the leaving date to be emptied when a student who left is active again", async () => {
    const id = await student({ class_id: eight });
    await patch(id, { status: "left", leaving_date: "2026-05-15" });
    const { status, body } = await patch(id, { status: "active" });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["leaving_date"]]);
  });

  it.each([
    ["from", { from_date: "2026-03-02" }, "from_date"],
    ["to", { from_date: "2026-05-04", to_date: "2026-06-30" }, "to_date"],
  ])("refuse days %s before admission or after leaving", async (_what, days, field) => {
    const id = await student({ class_id: null, leaving_date: "2026-05-31" });
    const { status, body } = await school.call(token, "POST", "/admin/enrolments", {
      student_id: id,
      class_id: nine,
      ...days,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    ["before the admission date", { class_from: "2026-03-31" }],
    ["that is no day", { class_from: "2026-02-30" }],
  ])("refuse a first day %s at its field", async (_what, more) => {
    const id = await student({ class_id: eight });
    const { status, body } = await patch(id, { class_id: nine, ...more });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["class_from"]]);
    expect(await history(id)).toEqual([[eight, "2026-04-01", null]]);
  });

  it("refuse a first day when the class does not change", async () => {
    const id = await student({ class_id: eight });
    expect((await patch(id, { class_from: "2026-05-01" })).status).toBe(422);
  });

  it("let nobody be in two classes on one day", async () => {
    const id = await student({ class_id: eight });
    const { status, body } = await school.call(token, "POST", "/admin/enrolments", {
      student_id: id,
      class_id: nine,
      from_date: "2026-05-01",
    });
    expect([status, body.message]).toEqual([409, "This overlaps with another enrolment."]);
  });
});

describe("the current academic year", () => {
  const year = (name: string, start: number, more: Record<string, unknown> = {}) =>
    school.call(token, "POST", "/admin/academic-years", {
      name,
      start_date: `${start}-04-01`,
      end_date: `${start + 1}-03-31`,
      ...more,
    });
  const current = async () =>
    (
      await school.call<{ name: string }[]>(token, "GET", "/admin/academic-years?is_current=true")
    ).body.data.map(({ name }) => name);

  it("is the first one made, then the one that is chosen, and always exactly one", async () => {
    const first = await year("2025-26", 2025);
    expect(await current()).toEqual(["2025-26"]);
    await year("2026-27", 2026);
    expect(await current()).toEqual(["2025-26"]);
    await year("2027-28", 2027, { is_current: true });
    expect(await current()).toEqual(["2027-28"]);
    await school.call(token, "PATCH", `/admin/academic-years/${String(first.body.data["id"])}`, {
      is_current: true,
    });
    expect(await current()).toEqual(["2025-26"]);
  });

  it("can be neither dropped nor deleted while it is the current one", async () => {
    const { body } = await school.call<{ id: number }[]>(
      token,
      "GET",
      "/admin/academic-years?is_current=true",
    );
    const id = body.data[0]?.id;
    expect(
      (await school.call(token, "PATCH", `/admin/academic-years/${id}`, { is_current: false }))
        .status,
    ).toBe(422);
    expect((await school.call(token, "DELETE", `/admin/academic-years/${id}`)).status).toBe(409);
  });

  it("does not overlap with another year", async () => {
    const { status, body } = await year("Again", 2026);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ["start_date", "end_date"]]);
  });
});
