import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordingChannel } from "../../support/channels";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { testApi, type TestApi } from "../../support/test-api";

const channel = recordingChannel({
  name: "fcm",
  label: "Push to phones",
  address: "device",
  answer: ({ to }) =>
    to.startsWith("dead")
      ? { state: "refused", reason: "The app is gone", badAddress: true }
      : { state: "accepted" },
});
let api: TestApi;
let head: string;
let student: number;
let token: string;

interface Device {
  id: number;
  platform: string;
  last_seen_at: string;
}
const register = (by: string, device: string, platform = "android") =>
  api.call<Device>(by, "POST", "/student/devices", { token: device, platform });
const listed = async (by = token) =>
  (await api.call<Device[]>(by, "GET", "/student/devices")).body.data;
const stored = async () =>
  (await api.db.query<{ token: string }>(sql`select token from student_devices order by id`)).map(
    (row) => row.token,
  );

async function signedIn(admissionNo: string): Promise<{ id: number; token: string }> {
  const { id } = (
    await api.call<{ id: number }>(head, "POST", "/admin/students", {
      admission_no: admissionNo,
      name: `Student ${admissionNo}`,
      admission_date: "2026-06-01",
      can_login: true,
    })
  ).body.data;
  const { code } = (
    await api.call<{ code: string }>(head, "POST", `/admin/students/${id}/access-code`)
  ).body.data;
  const { token: session } = (
    await api.call<{ token: string }>(undefined, "POST", "/student/login", {
      admission_no: admissionNo,
      password: code,
    })
  ).body.data;
  return { id, token: session };
}
const letIn = (enabled: boolean) =>
  api.call(head, "POST", "/admin/settings/toggle-student-login", { enabled });

beforeAll(async () => {
  api = await testApi({ channels: [channel] });
  head = await api.signIn({ name: "Head", super: true });
});
afterAll(() => api.db.close());
beforeEach(async () => {
  await api.db.script(
    "truncate students, student_credentials, student_sessions, student_devices, deliveries, notifications, sendings, refused_addresses, settings, sign_in_failures, activity_logs restart identity cascade",
  );
  channel.sent.length = 0;
  await letIn(true);
  ({ id: student, token } = await signedIn("S-1"));
});

describe("a device of a student", () => {
  it("is registered, listed without its token, seen again and removed", async () => {
    const first = await register(token, "aaa:1");
    expect([first.status, first.body.data]).toEqual([
      201,
      {
        id: 1,
        platform: "android",
        created_at: "2026-06-10T06:00:00.000Z",
        last_seen_at: "2026-06-10T06:00:00.000Z",
      },
    ]);
    api.setNow("2026-06-11T06:00:00Z");
    await register(token, "aaa:1", "web");
    api.setNow("2026-06-10T06:00:00Z");
    expect(await listed()).toEqual([
      { ...first.body.data, platform: "web", last_seen_at: "2026-06-11T06:00:00.000Z" },
    ]);
    expect((await api.call(token, "DELETE", "/student/devices/1")).status).toBe(200);
    expect((await api.call(token, "DELETE", "/student/devices/1")).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["without a token", { token: "", platform: "android" }, "token"],
    ["with a token that is none", { token: "a b", platform: "android" }, "token"],
    ["with a token that is too long", { token: "x".repeat(4097), platform: "android" }, "token"],
    ["of no known sort", { token: "aaa", platform: "fridge" }, "platform"],
  ])("is refused %s", async (_, body, field) => {
    const { status, body: answered } = await api.call(token, "POST", "/student/devices", body);
    expect([status, Object.keys(answered.errors ?? {})]).toEqual([422, [field]]);
  });

  it("is one of ten at most: the one that was seen longest ago gives way", async () => {
    for (let n = 1; n <= 11; n++) {
      api.setNow(`2026-06-10T06:00:${String(n).padStart(2, "0")}Z`);
      await register(token, `d${n}`);
    }
    api.setNow("2026-06-10T06:00:00Z");
    expect(await stored()).toEqual(Array.from({ length: 10 }, (_, n) => `d${n + 2}`));
  });

  it("belongs to whoever signed in on it last, and to nobody else", async () => {
    const other = await signedIn("S-2");
    await register(token, "shared");
    await register(other.token, "shared");
    expect([await listed(), (await listed(other.token)).length]).toEqual([[], 1]);
    const { id } = (await listed(other.token))[0] ?? { id: 0 };
    expect((await api.call(token, "DELETE", `/student/devices/${id}`)).status).toBe(404);
    expect((await register("no token", "x")).status).toBe(401);
  });

  it("is forgotten when its session ends, the sign-in is taken away, or students are not let in", async () => {
    await register(token, "one");
    await api.call(token, "POST", "/student/logout");
    expect(await stored()).toEqual([]);
    const second = await signedIn("S-2");
    await register(second.token, "two");
    const third = await signedIn("S-3");
    await register(third.token, "three");
    await api.call(head, "PATCH", `/admin/students/${second.id}`, { can_login: false });
    expect(await stored()).toEqual(["three"]);
    await letIn(false);
    expect(await stored()).toEqual([]);
    expect((await register(third.token, "three")).status).toBe(403);
  });
});

describe("a message to a student with devices", () => {
  const send = () =>
    api.call<{ id: number; unreachable: number }>(head, "POST", "/admin/notifications/send", {
      recipient_type: "people",
      recipients: [{ kind: "student", id: student }],
      title: "Bus",
      body: "Late.",
      type: "leave_status",
    });
  const deliver = async () => {
    while (await sendBatch(api.api.context, channel, [], new AbortController().signal));
  };

  it("goes to each of them, once", async () => {
    await register(token, "phone");
    await register(token, "tablet");
    const { body } = await send();
    expect(body.data.unreachable).toBe(0);
    await deliver();
    expect(channel.sent.map(({ to }) => to).sort()).toEqual(["phone", "tablet"]);
    expect(await api.db.query(sql`select delivered, failed, total, state from sendings`)).toEqual([
      { delivered: 1, failed: 0, total: 1, state: "sent" },
    ]);
  });

  it("reaches the living one, and the dead one is forgotten and refused nowhere else", async () => {
    await register(token, "dead");
    await register(token, "phone");
    await send();
    await deliver();
    expect(await stored()).toEqual(["phone"]);
    expect(await api.db.query(sql`select delivered, failed from sendings`)).toEqual([
      { delivered: 1, failed: 0 },
    ]);
    expect(await api.db.query(sql`select 1 from refused_addresses`)).toEqual([]);
  });

  it("is not sent where there is none, and says so", async () => {
    const { body } = await api.call<{ unreachable_people: unknown[] }>(
      head,
      "POST",
      "/admin/notifications/preview",
      { recipient_type: "people", recipients: [{ kind: "student", id: student }] },
    );
    expect(body.data.unreachable_people).toEqual([
      { kind: "student", id: student, name: "Student S-1", reason: "Has no registered device" },
    ]);
    expect([(await send()).status, channel.sent]).toEqual([422, []]);
  });
});
