import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import type { LiveEvent } from "@rollcall/kit/api/ports/event-source";
import type { Notification } from "../../../packages/kit/api/notifications/inbox";
import { audiences } from "../../../src/resources/audiences";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { testApi, type TestApi } from "../../support/test-api";
import { idOf } from "./school";
import { features } from "../../support/school";
import { topicsOf } from "@rollcall/kit/api/feature";

let school: TestApi;
let asha: string;
let bela: string;
const heard: LiveEvent[] = [];
/** The clock stands at noon of 10 June in India. */
const now = "2026-06-10T06:30:00Z";

async function tell(token: string, at: string, title: string, type = "system"): Promise<void> {
  await notifyAdmins(
    { db: school.db, context: { now: () => new Date(at) } as never },
    [await idOf(school, token)],
    () => ({ type, title, body: `About ${title}` }),
  );
}
beforeAll(async () => {
  school = await testApi({ now });
  await school.db.query(
    sql`insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata"}')`,
  );
  asha = await school.signIn({ name: "Asha" });
  bela = await school.signIn({ name: "Bela" });
  for (const [index, type] of Object.keys(audiences.notices).entries())
    await tell(asha, `2026-06-0${index + 1}T06:30:00Z`, `Note ${index + 1}`, type);
  await tell(asha, "2026-05-12T18:29:00Z", "100% of May");
  await tell(asha, "2026-05-11T18:29:00Z", "Too long ago");
  await tell(bela, now, "For Bela");
  (await hearEvents(school.db, Object.keys(topicsOf(features)))).subscribe((event) =>
    heard.push(event),
  );
});
afterAll(() => school.db.close());

const get = <T = Notification[]>(token: string, path = "") =>
  school.call<T>(token, "GET", `/admin/notifications${path}`);
const titles = async (path: string) => (await get(asha, path)).body.data.map(({ title }) => title);
const idFor = async (token: string, title: string) =>
  (await get(token, `?search=${encodeURIComponent(title)}`)).body.data[0]?.id ?? 0;
const unread = async (token: string) =>
  (await get<{ count: number }>(token, "/unread-count")).body.data.count;
/** Which admins heard that their notifications changed. */
const told = () => heard.splice(0).map(({ topic, adminId }) => [topic, adminId]);

describe("an admin's notifications", () => {
  it(
    "are its own, newest first, and hold what was told",
    { tags: "spec:notifications-listed" },
    async () => {
      const { body } = await get(asha);
      expect(body.data[0]).toEqual({
        id: expect.any(Number),
        title: "Too long ago",
        body: "About Too long ago",
        type: "system",
        status: "unread",
        created_at: "2026-05-11T18:29:00.000Z",
        opens: null,
      });
      expect(body.data.map(({ title }) => title)).toEqual([
        "Too long ago",
        "100% of May",
        "Note 5",
        "Note 4",
        "Note 3",
        "Note 2",
        "Note 1",
      ]);
      expect(body.meta).toEqual({ current_page: 1, per_page: 25, total: 7, last_page: 1 });
      expect((await get(bela)).body.data.map(({ title }) => title)).toEqual(["For Bela"]);
    },
  );

  it("are searched as lists are: however accents, capitals and like letters are written", async () => {
    const cyd = await school.signIn({ name: "Cyd" });
    await tell(cyd, now, "École: Émile Noël");
    await tell(cyd, now, "إجازة أحمد");
    const found = async (words: string) =>
      (await get(cyd, `?search=${encodeURIComponent(words)}`)).body.data.map(({ title }) => title);
    expect([await found("ecole NOEL"), await found("احمد"), await found("about émile")]).toEqual([
      ["École: Émile Noël"],
      ["إجازة أحمد"],
      ["École: Émile Noël"],
    ]);
    expect(await found("emil noelle")).toEqual([]);
    told();
  });

  it(
    "are cut into pages, filtered by type and searched by words of title and text",
    { tags: "spec:notifications-paged" },
    async () => {
      expect(await titles("?per_page=2&page=2")).toEqual(["Note 5", "Note 4"]);
      expect((await get(asha, "?page=99")).body).toMatchObject({
        data: [],
        meta: { current_page: 99, total: 7 },
      });
      expect(await titles("?type=leave_request")).toEqual(["Note 2"]);
      expect(await titles("?search=about%203")).toEqual(["Note 3"]);
      expect(await titles("?search=100%25")).toEqual(["100% of May"]);
    },
  );

  it.each([
    ["?status=new", 422],
    ["?type=__proto__", 422],
    ["?page=0", 400],
    ["?per_page=201", 400],
    ["?search=%00", 422],
    ["?sort=id", 422],
    ["?__proto__=1", 422],
    ["/statistics?x=1", 422],
    ["/unread-count?x=1", 422],
    ["/0", 404],
    ["/x", 404],
    ["/2147483648", 404],
  ])("refuse to be asked for by %s", async (path, status) => {
    expect((await get(asha, path)).status).toBe(status);
  });

  it(
    "are nobody else's: seen, marked and deleted by others they are not there",
    { tags: "spec:notifications-own" },
    async () => {
      const id = await idFor(bela, "For Bela");
      expect((await get(asha, `/${id}`)).status).toBe(404);
      expect(
        (await school.call(asha, "PUT", `/admin/notifications/${id}/mark-as-read`)).status,
      ).toBe(404);
      expect((await school.call(asha, "DELETE", `/admin/notifications/${id}`)).status).toBe(404);
      expect(
        (
          await school.call(asha, "POST", "/admin/notifications/bulk", {
            action: "delete",
            ids: [id],
          })
        ).body.data,
      ).toEqual({ done: [], skipped: [{ id, reason: "Notification not found." }] });
      expect((await get<Notification>(bela, `/${id}`)).body.data).toMatchObject({
        id,
        status: "unread",
      });
      expect(told()).toEqual([]);
    },
  );

  it(
    "are counted by type and by day of the institution, the last thirty",
    { tags: "spec:notifications-counted" },
    async () => {
      const { data } = (
        await get<{
          total: number;
          unread: number;
          by_type: object;
          by_day: { date: string; count: number }[];
        }>(asha, "/statistics")
      ).body;
      expect([data.total, data.unread, data.by_type]).toEqual([
        7,
        7,
        { attendance_alert: 1, leave_request: 1, leave_status: 1, low_attendance: 1, system: 3 },
      ]);
      expect([data.by_day.length, data.by_day[0], data.by_day[1], data.by_day.at(-1)]).toEqual([
        30,
        { date: "2026-05-12", count: 1 },
        { date: "2026-05-13", count: 0 },
        { date: "2026-06-10", count: 0 },
      ]);
      expect(data.by_day.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    },
  );
});

describe("marking", () => {
  it(
    "one as read tells the admin's other tabs once, and never changes when it was read",
    { tags: "spec:notifications-one-read" },
    async () => {
      const id = await idFor(asha, "Note 1");
      const mark = () =>
        school.call<Notification>(asha, "PUT", `/admin/notifications/${id}/mark-as-read`);
      expect((await mark()).body).toMatchObject({
        message: "Notification marked as read",
        data: { id, status: "read" },
      });
      const at = () => school.db.query(sql`select read_at from notifications where id = ${id}`);
      expect(await at()).toEqual([{ read_at: "2026-06-10T06:30:00.000Z" }]);
      school.setNow("2026-06-10T07:00:00Z");
      expect((await mark()).status).toBe(200);
      expect(await at()).toEqual([{ read_at: "2026-06-10T06:30:00.000Z" }]);
      expect(told()).toEqual([["notifications", await idOf(school, asha)]]);
      expect([
        await unread(asha),
        await titles("?status=read"),
        (await titles("?status=unread")).length,
      ]).toEqual([6, ["Note 1"], 6]);
    },
  );

  it("some at once says which were not there", async () => {
    const [two, three] = [await idFor(asha, "Note 2"), await idFor(asha, "Note 3")];
    const { body } = await school.call(asha, "POST", "/admin/notifications/bulk", {
      action: "read",
      ids: [three, two, two, 999],
    });
    expect(body.data).toEqual({
      done: [two, three],
      skipped: [{ id: 999, reason: "Notification not found." }],
    });
    expect(await unread(asha)).toBe(4);
  });

  it(
    "all says how many, and the second time none",
    { tags: "spec:notifications-all-read" },
    async () => {
      const all = async () =>
        (await school.call(asha, "POST", "/admin/notifications/mark-all-as-read")).body.data;
      expect([await all(), await all(), await unread(asha), await unread(bela)]).toEqual([
        { updated: 4 },
        { updated: 0 },
        0,
        1,
      ]);
    },
  );

  it("done twice by a retry is answered alike", async () => {
    const id = await idFor(asha, "Note 4");
    const remove = () =>
      school.call(asha, "DELETE", `/admin/notifications/${id}`, undefined, {
        "Idempotency-Key": "delete-note-4",
      });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await school.call(asha, "DELETE", `/admin/notifications/${id}`)).status).toBe(404);
    expect(await titles("?search=note%204")).toEqual([]);
  });

  it.each([
    [{}, ["action", "ids"]],
    [{ action: "archive", ids: [1] }, ["action"]],
    [{ action: "read", ids: [] }, ["ids"]],
    [{ action: "read", ids: ["1"] }, ["ids"]],
    [{ action: "read", ids: [1], all: true }, ["all"]],
    [{ action: "read", ids: Array.from({ length: 1001 }, (_, id) => id + 1) }, ["ids"]],
  ])("refuses %j", async (body, fields) => {
    const answer = await school.call(asha, "POST", "/admin/notifications/bulk", body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields]);
  });
});

describe("telling admins", () => {
  it("leaves out who may not sign in, rings nobody twice, and shows in no list of what people sent", async () => {
    const ids = [await idOf(school, asha), await idOf(school, asha), 999_999];
    await school.db.query(
      sql`insert into admins (id, name, email, status) values (500, 'Disabled', 'disabled@example.com', 'disabled')`,
    );
    told();
    await notifyAdmins(
      { db: school.db, context: { now: () => new Date(now) } as never },
      [...ids, 500],
      () => ({ type: "leave_request", title: "Once", body: "Only." }),
    );
    expect(told()).toEqual([["notifications", ids[0]]]);
    expect(await titles("?search=once")).toEqual(["Once"]);
    const before = await school.db.query(sql`select count(*) as n from sendings`);
    await notifyAdmins(
      { db: school.db, context: { now: () => new Date(now) } as never },
      [500],
      () => ({ type: "leave_request", title: "None", body: "Nobody." }),
    );
    await notifyAdmins(
      { db: school.db, context: { now: () => new Date(now) } as never },
      [],
      () => ({ type: "leave_request", title: "None", body: "Nobody." }),
    );
    expect(await school.db.query(sql`select count(*) as n from sendings`)).toEqual(before);
    const boss = await school.signIn({ name: "Boss", super: true });
    expect((await get(boss, "/sent")).body.data).toEqual([]);
  });
});
