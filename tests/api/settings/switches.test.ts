import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let api: TestApi;
let head: string;
const post = (call: string, body?: unknown) =>
  api.call(head, "POST", `/admin/settings/${call}`, body);
/** As somebody sees it who signs in then. */
const attendance = async () =>
  (
    await api.call<{ attendance: Record<string, unknown> }>(
      await api.signIn({ name: "Head", super: true }),
      "GET",
      "/admin/settings",
    )
  ).body.data.attendance;

beforeAll(async () => {
  api = await testApi();
  head = await api.signIn({ name: "Head", super: true });
});
afterAll(() => api.db.close());
beforeEach(async () => {
  await api.db.script("truncate settings; truncate activity_logs");
  api.setNow("2026-06-10T06:00:00Z");
});

describe("the attendance mode", () => {
  it(
    "holds from today unless given, and answers the new state",
    { tags: "spec:mode-switched" },
    async () => {
      expect((await post("switch-attendance-mode", { mode: "session" })).body).toMatchObject({
        message: "Attendance mode switched",
        data: { mode: "session", mode_from: "2026-06-10", next_mode: null, next_mode_from: null },
      });
      expect(
        await api.db.query(
          sql`select action, changes -> 'attendance.mode' -> 'after' ->> 'mode' as mode from activity_logs`,
        ),
      ).toEqual([{ action: "switched attendance mode", mode: "session" }]);
    },
  );

  it("can be announced for a later day, when it begins to hold", async () => {
    expect(
      (await post("switch-attendance-mode", { mode: "period", from: "2026-07-01" })).body.data,
    ).toEqual({
      mode: "daily",
      mode_from: null,
      next_mode: "period",
      next_mode_from: "2026-07-01",
    });
    api.setNow("2026-06-30T23:59:00Z");
    expect(await attendance()).toMatchObject({ mode: "daily", next_mode: "period" });
    api.setNow("2026-07-01T00:00:00Z");
    expect(await attendance()).toMatchObject({
      mode: "period",
      mode_from: "2026-07-01",
      next_mode: null,
    });
  });

  it("follows the day of the institution, not that of the server", async () => {
    await api.call(head, "PUT", "/admin/settings", { institution: { timezone: "Asia/Kolkata" } });
    await post("switch-attendance-mode", { mode: "session", from: "2026-06-11" });
    api.setNow("2026-06-10T18:29:00Z");
    expect(await attendance()).toMatchObject({ mode: "daily" });
    api.setNow("2026-06-10T18:31:00Z");
    expect(await attendance()).toMatchObject({ mode: "session" });
  });

  it("is given up for what is chosen instead, from that day on", async () => {
    await post("switch-attendance-mode", { mode: "period", from: "2026-07-01" });
    expect(
      (await post("switch-attendance-mode", { mode: "daily", from: "2026-06-20" })).body.data,
    ).toMatchObject({ mode: "daily", next_mode: null });
  });

  it.each([
    [{ mode: "session", from: "2026-06-09" }, "from"],
    [{ mode: "session", from: "2026-02-30" }, "from"],
    [{ mode: "weekly" }, "mode"],
    [{}, "mode"],
    [{ mode: "daily", x: 1 }, "x"],
  ])("is not changed by %j", async (body, field) => {
    const { status, body: answer } = await post("switch-attendance-mode", body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    expect(await api.db.query(sql`select 1 from settings`)).toEqual([]);
  });
});

describe.each([
  ["toggle-student-login", "student_login_enabled"],
  ["toggle-maintenance-mode", "maintenance_mode"],
])("%s", (call, name) => {
  it(
    "turns to the other state without a body, and says which",
    { tags: `spec:switch/${call}` },
    async () => {
      expect((await post(call)).body.data).toEqual({ enabled: true, [name]: true });
      expect((await post(call, {})).body.data).toEqual({ enabled: false, [name]: false });
    },
  );

  it("sets the state it is told, under either name, as a word too, and logs a change only", async () => {
    for (const body of [{ enabled: true }, { [name]: "true" }, { enabled: "true" }])
      expect((await post(call, body)).body.data).toMatchObject({ enabled: true });
    expect(await api.db.query(sql`select count(*) as count from activity_logs`)).toEqual([
      { count: 1 },
    ]);
  });

  it.each([[{ enabled: 1 }], [{ enabled: null }], [{ enabled: ["true"] }], [[]], [{ off: true }]])(
    "refuses %j",
    async (body) => {
      expect((await post(call, body)).status).toBe(422);
    },
  );
});

it(
  "Firebase is not configured where the host has no files",
  { tags: "spec:firebase-missing" },
  async () => {
    expect((await post("test-firebase")).body.data).toEqual({
      configured: false,
      reason: "No credentials file is set.",
      project: null,
    });
    expect(
      (await post("test-firebase", { credentials_path: "school.json" })).body.data,
    ).toMatchObject({ configured: false });
    expect((await post("test-firebase", { credentials_path: "../x" })).status).toBe(422);
  },
);
