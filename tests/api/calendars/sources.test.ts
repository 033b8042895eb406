import { sql } from "@rollcall/kit/api/db/sql";
import type { AddressReader, ReadOutcome } from "@rollcall/kit/api/ports/address-reader";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkDue } from "../../../src/features/calendars/calendar-work";
import type { AnswerTo } from "../../../src/providers/call";
import { testApi, type TestApi } from "../../support/test-api";

const begin = "2026-06-10T06:00:00.000Z";
const address = "https://calendar.example/secret/feed.ics";
let school: TestApi;
let office: string;
let viewer: string;
let clerk: string;
/** What addresses are asked, and what they give. */
let asked: { url: string; etag: string | null }[];
let gives: ReadOutcome;
const reader: AddressReader = {
  problem: (url) => (url.startsWith("https:") ? undefined : "Address must begin with https://."),
  async read({ url, etag }) {
    asked.push({ url, etag });
    return gives;
  },
};

beforeAll(async () => {
  school = await testApi({ now: begin, addresses: reader });
  office = await school.signIn({ name: "Office", super: true });
  viewer = await school.signIn({ name: "Viewer", permissions: ["view_holidays"] });
  clerk = await school.signIn({
    name: "Clerk",
    permissions: ["view_holidays", "create_holidays", "edit_holidays"],
  });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1');
    insert into registers (class_id, date, slot, taken_at, changed_at, present, absent) values
      (1, '2026-06-08', 'day', now(), now(), 20, 2), (1, '2026-06-09', 'day', now(), now(), 21, 1);`);
}, 600_000);
afterAll(() => school.db.close());
beforeEach(async () => {
  school.setNow(begin);
  asked = [];
  gives = read(calendar(eid));
  await school.db.script(
    "delete from calendar_sources; delete from holidays; delete from activity_logs; delete from notifications; delete from sendings",
  );
});

const day = (uid: string, name: string, from: string, to?: string, ...more: string[]) =>
  [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:${from}`,
    ...(to ? [`DTEND;VALUE=DATE:${to}`] : []),
    ...more,
    "END:VEVENT",
  ].join("\r\n");
const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "X-WR-CALNAME:Ministry", ...events, "END:VCALENDAR", ""].join("\r\n");
const read = (text: string, etag: string | null = null): ReadOutcome => ({
  kind: "read",
  text,
  etag,
});
const eid = day("eid", "Eid", "20260620", "20260622");
const eidLater = day("eid", "Eid", "20260621", "20260623");
const republic = day("republic", "Republic Day", "20270126", undefined, "RRULE:FREQ=YEARLY");

type Source = AnswerTo<"GET /admin/calendars">["sources"][number];
type Plan = AnswerTo<"GET /admin/calendars/:id">;
type Line = Plan["lines"][number];

const connect = async (body: object, who = office) =>
  school.call<Source>(who, "POST", "/admin/calendars", { kind: "public", ...body });
const byAddress = async (more: object = {}) => (await connect({ address, ...more })).body.data;
const byFile = async (...events: string[]) =>
  (await connect({ text: calendar(...events) })).body.data;
const planOf = async ({ id }: Pick<Source, "id">, who = office) =>
  (await school.call<Plan>(who, "GET", `/admin/calendars/${id}`)).body.data;
const linesOf = async (source: Source) =>
  (await planOf(source)).lines.map(({ kind, after, before, suggested, by_hand, declined }) => ({
    kind,
    days: [after ?? before].map((days) => `${days?.name} ${days?.from}/${days?.to}`)[0],
    suggested,
    by_hand,
    declined,
  }));
async function take(
  source: Pick<Source, "id">,
  which: (line: Line) => boolean = ({ suggested }) => suggested,
  who = office,
) {
  const plan = await planOf(source);
  return school.call<AnswerTo<"POST /admin/calendars/:id/take">>(
    who,
    "POST",
    `/admin/calendars/${source.id}/take`,
    {
      seen: plan.seen,
      take: plan.lines.filter(which).map(({ key }) => key),
      leave: plan.lines.filter((line) => !which(line)).map(({ key }) => key),
    },
  );
}
const again = (source: Pick<Source, "id">, body: object = {}) =>
  school.call<Source>(office, "POST", `/admin/calendars/${source.id}/read`, body);
const stored = () =>
  school.db.query<{ id: number; name: string; from: string; to: string; kind: string }>(
    sql`select id, name, start_date as "from", end_date as "to", kind from holidays where deleted_at is null order by start_date, id`,
  );
const names = async () => (await stored()).map(({ name, from, to }) => `${name} ${from}/${to}`);
const sources = async (who = office) =>
  (await school.call<AnswerTo<"GET /admin/calendars">>(who, "GET", "/admin/calendars")).body.data;
/** Turns the clock; whoever is signed in stays so. */
async function at(instant: string) {
  school.setNow(instant);
  await school.db.query(sql`update sessions set last_used_at = ${instant}::timestamptz`);
}
const night = () => checkDue({ ...school.api.context, addresses: reader }, AbortSignal.any([]));

describe("a calendar is connected", () => {
  it("from a file, and changes nothing before somebody takes it", async () => {
    const { status, body } = await connect({ text: calendar(eid, republic), kind: "institution" });
    expect([status, body.message]).toEqual([201, "Connected Ministry. No holiday was added yet."]);
    expect(body.data).toMatchObject({ name: "Ministry", host: null, waiting: 3, taken: 0 });
    expect(await names()).toEqual([]);
    expect((await take(body.data)).body).toMatchObject({
      message: "3 holidays added, 0 changed, 0 removed.",
      data: { created: 3, changed: 0, removed: 0, left: 0 },
    });
    expect(await stored()).toMatchObject([
      { name: "Eid", from: "2026-06-20", to: "2026-06-21", kind: "institution" },
      { name: "Republic Day", from: "2027-01-26", to: "2027-01-26" },
      { name: "Republic Day", from: "2028-01-26", to: "2028-01-26" },
    ]);
    expect(await sources()).toMatchObject({ fetches: true, sources: [{ waiting: 0, taken: 3 }] });
  });

  it("from an address, of which nobody is told more than the host", async () => {
    const source = await byAddress();
    expect(source).toMatchObject({
      name: "Ministry",
      host: "calendar.example",
      failing_since: null,
    });
    expect(asked).toEqual([{ url: address, etag: null }]);
    const everything = JSON.stringify([await sources(viewer), await planOf(source, viewer)]);
    expect(everything).not.toContain("secret");
    const logs = await school.db.query<{ row: string }>(
      sql`select to_jsonb(a)::text as row from activity_logs a`,
    );
    expect(logs.map(({ row }) => row).join()).toContain("connected a calendar");
    expect(logs.map(({ row }) => row).join()).not.toContain("secret");
  });

  it("from an address of webcal, which is one of https", async () => {
    await connect({ address: "webcal://calendar.example/a.ics" });
    expect(asked[0]?.url).toBe("https://calendar.example/a.ics");
  });

  it.each([
    [{ address: "ftp://calendar.example/" }, "address", "begins with https:// or webcal://"],
    [{ address: "https://me:word@calendar.example/" }, "address", "begins with https://"],
    [{ address: "http://calendar.example/" }, "address", "must begin with https://"],
    [{ text: "<html>Sign in</html>" }, "text", "isn't a whole calendar"],
    [{ text: calendar(eid).slice(0, -20) }, "text", "isn't a whole calendar"],
    [{}, "address", "not both"],
    [{ address, text: calendar(eid) }, "address", "not both"],
  ])("but not of %j", async (body, field, sentence) => {
    const answer = await connect(body);
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([
      422,
      expect.stringContaining(sentence),
    ]);
  });

  it("but not of an address that gives something else, or one that is connected", async () => {
    gives = { kind: "failed", reason: "The address answered 404" };
    expect((await connect({ address })).body.errors).toEqual({
      address: ["The address answered 404."],
    });
    gives = read("<html>");
    expect((await connect({ address })).status).toBe(422);
    gives = read(calendar(eid));
    await byAddress();
    expect((await connect({ address })).body.message).toBe(
      "This address is connected already: Ministry.",
    );
  });

  it("not by who may only look at holidays, and nothing is removed by who may not delete", async () => {
    expect((await connect({ text: calendar(eid) }, viewer)).status).toBe(403);
    const source = await byFile(eid);
    expect((await take(source, () => true, viewer)).status).toBe(403);
    expect((await take(source, () => true, clerk)).status).toBe(200);
    await again(source, { text: calendar(republic) });
    expect(await take(source, () => true, clerk)).toMatchObject({
      status: 403,
      body: { permission: "delete_holidays" },
    });
    expect(await names()).toEqual(["Eid 2026-06-20/2026-06-21"]);
  });
});

describe("a calendar that is read again", () => {
  it("doubles nothing, and changes what it changed", async () => {
    const source = await byFile(eid, republic);
    await take(source);
    expect((await again(source, { text: calendar(eid, republic) })).body.message).toBe(
      "Nothing in this calendar differs from the holidays.",
    );
    expect((await again(source, { text: calendar(eidLater, republic) })).body).toMatchObject({
      message: "1 change is waiting for you.",
      data: { waiting: 1 },
    });
    const [before] = await stored();
    expect((await take(source)).body.data).toMatchObject({ created: 0, changed: 1 });
    expect(await stored()).toMatchObject([{ id: before?.id, from: "2026-06-21" }, {}, {}]);
  });

  it("recognises holidays that were entered by hand, also after it was disconnected", async () => {
    await school.call(office, "POST", "/admin/holidays", {
      name: "Eid",
      start_date: "2026-06-20",
      end_date: "2026-06-21",
      kind: "vacation",
    });
    const source = await byFile(eid);
    expect(await planOf(source)).toMatchObject({ lines: [], unchanged: 1 });
    await school.call(office, "DELETE", `/admin/calendars/${source.id}`);
    expect(await names()).toHaveLength(1);
    expect(await planOf(await byFile(eid))).toMatchObject({ lines: [], unchanged: 1 });
  });

  it("never overwrites in silence what was changed here by hand", async () => {
    const source = await byFile(eid);
    await take(source);
    const [holiday] = await stored();
    await school.call(office, "PATCH", `/admin/holidays/${holiday?.id}`, {
      end_date: "2026-06-23",
    });
    expect(await planOf(source)).toMatchObject({ lines: [], kept: 1 });
    await again(source, { text: calendar(eidLater) });
    expect(await linesOf(source)).toEqual([
      {
        kind: "changed",
        days: "Eid 2026-06-21/2026-06-22",
        suggested: false,
        by_hand: true,
        declined: false,
      },
    ]);
    expect(await names()).toEqual(["Eid 2026-06-20/2026-06-23"]);
  });

  it("keeps out what was left out, until it says something else", async () => {
    const source = await byFile(eid);
    expect((await take(source, () => false)).body).toMatchObject({
      message: "Nothing was changed.",
      data: { left: 1 },
    });
    expect(await linesOf(source)).toMatchObject([{ declined: true, suggested: false }]);
    expect((await sources()).sources).toMatchObject([{ waiting: 0 }]);
    await again(source, { text: calendar(eidLater) });
    expect(await linesOf(source)).toMatchObject([{ declined: false, suggested: true }]);
  });

  it("proposes to remove what it has no more, and what was cancelled; the holiday goes to the trash", async () => {
    const source = await byFile(eid, republic);
    await take(source);
    const cancelled = day("eid", "Eid", "20260620", "20260622", "STATUS:CANCELLED");
    await again(source, { text: calendar(cancelled, republic) });
    expect(await linesOf(source)).toMatchObject([{ kind: "removed", suggested: true }]);
    expect((await take(source)).body.data).toMatchObject({ removed: 1 });
    expect(await names()).toHaveLength(2);
    // Brought back from the trash, it is a holiday like any other.
    const [gone] = await school.db.query<{ id: number }>(
      sql`select id from holidays where deleted_at is not null`,
    );
    await school.call(office, "POST", `/admin/holidays/${gone?.id}/restore`);
    expect(await planOf(source)).toMatchObject({ lines: [] });
  });

  it("refuses to take what somebody has not seen", async () => {
    const source = await byFile(eid);
    const { seen, lines } = await planOf(source);
    await again(source, { text: calendar(eidLater) });
    const answer = await school.call(office, "POST", `/admin/calendars/${source.id}/take`, {
      seen,
      take: lines.map(({ key }) => key),
      leave: [],
    });
    expect([answer.status, await names()]).toEqual([409, []]);
  });

  it("says which registers it touches, doesn't suggest these days, and keeps the marks", async () => {
    const source = await byFile(day("storm", "Storm", "20260608", "20260610"));
    const [line] = (await planOf(source)).lines;
    expect(line).toMatchObject({ registers: 2, marks: 44, reopened: 0, suggested: false });
    await take(source, () => true);
    await again(source, { text: calendar(day("storm", "Storm", "20260609", "20260611")) });
    expect((await planOf(source)).lines[0]).toMatchObject({ reopened: 1, suggested: false });
    const [{ count } = { count: 0 }] = await school.db.query<{ count: number }>(
      sql`select count(*)::int as count from registers`,
    );
    expect(count).toBe(2);
  });

  it("doesn't suggest an event with clock times, which a person may take all the same", async () => {
    const source = await byFile(
      day("fair", "Fair", "20260620").replace(";VALUE=DATE:20260620", ":20260620T100000Z"),
    );
    expect((await planOf(source)).lines[0]).toMatchObject({ whole: false, suggested: false });
    await take(source, () => true);
    expect(await names()).toEqual(["Fair 2026-06-20/2026-06-20"]);
  });
});

describe("each night", () => {
  const tomorrow = "2026-06-11T06:00:00.000Z";

  it("an address is read again, with its ETag, and what it changed waits for a person who is told", async () => {
    gives = read(calendar(eid), '"1"');
    const source = await byAddress();
    await take(source);
    expect(await night()).toBe(false);
    await at(tomorrow);
    asked = [];
    gives = read(calendar(eidLater), '"2"');
    expect([await night(), await night()]).toEqual([true, false]);
    expect(asked).toEqual([{ url: address, etag: '"1"' }]);
    expect(await names()).toEqual(["Eid 2026-06-20/2026-06-21"]);
    expect((await sources()).sources).toMatchObject([
      { waiting: 1, read_at: expect.stringContaining("2026-06-11") },
    ]);
    const told = await school.db.query<{ title: string; body: string }>(
      sql`select title, body from sendings`,
    );
    expect(new Set(told.map(({ title, body }) => `${title}: ${body}`))).toEqual(
      new Set(["Calendar: Ministry: 1 change of the holidays is waiting to be checked."]),
    );
  });

  it("an address that fails, or gives something else, changes nothing and says since when", async () => {
    const source = await byAddress();
    await take(source);
    await at(tomorrow);
    gives = { kind: "failed", reason: "The address answered 500" };
    await night();
    const failing = { failing_since: expect.stringContaining("2026-06-11T06:00"), waiting: 0 };
    expect((await sources()).sources).toMatchObject([
      {
        ...failing,
        problem: "The address answered 500",
        read_at: expect.stringContaining("06-10"),
      },
    ]);
    await at("2026-06-11T10:00:00.000Z");
    gives = read("<html>maintenance</html>");
    expect(await night()).toBe(true);
    expect((await sources()).sources).toMatchObject([
      { ...failing, problem: "This isn't a whole calendar (iCalendar, .ics)" },
    ]);
    expect([await names(), (await planOf(source)).lines]).toEqual([
      ["Eid 2026-06-20/2026-06-21"],
      [],
    ]);
    await at("2026-06-11T14:00:00.000Z");
    gives = { kind: "unchanged" };
    await night();
    expect((await sources()).sources).toMatchObject([{ failing_since: null, problem: null }]);
  });

  it("takes by itself what touches nothing, where a person chose so, and removes nothing", async () => {
    const source = await byAddress({ automatic: true });
    await take(source);
    await at(tomorrow);
    gives = read(
      calendar(eidLater, day("storm", "Storm", "20260608"), day("new", "New", "20260701")),
    );
    await night();
    expect(await names()).toEqual(["Eid 2026-06-21/2026-06-22", "New 2026-07-01/2026-07-01"]);
    expect(await linesOf(source)).toMatchObject([{ days: "Storm 2026-06-08/2026-06-08" }]);
    const actors = await school.db.query<{ actor: string }>(
      sql`select distinct actor from activity_logs where resource = 'holidays' and record_title = 'New'`,
    );
    expect(actors).toEqual([{ actor: "Calendars" }]);
    await at("2026-06-12T06:00:00.000Z");
    gives = read(calendar());
    await night();
    expect(await names()).toHaveLength(2);
    expect(await linesOf(source)).toMatchObject([{ kind: "removed" }, { kind: "removed" }]);
    await school.call(office, "PUT", `/admin/calendars/${source.id}`, { automatic: false });
    expect((await sources()).sources).toMatchObject([{ automatic: false }]);
  });

  it("files are left alone, and a host without a way out says so", async () => {
    const source = await byFile(eid);
    await at(tomorrow);
    expect(await night()).toBe(false);
    expect((await again(source)).status).toBe(422);
    const other = await testApi({ db: school.db, now: begin });
    const boss = await other.signIn({ name: "Boss", super: true });
    const listed = await other.call(boss, "GET", "/admin/calendars");
    expect(listed.body.data).toMatchObject({ fetches: false });
    const answer = await other.call(boss, "POST", "/admin/calendars", { address, kind: "public" });
    expect(answer.body.errors).toEqual({
      address: ["This host can't read addresses. Download the calendar and choose the file."],
    });
  });
});
