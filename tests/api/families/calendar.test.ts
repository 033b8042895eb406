import ICAL from "ical.js";
import { sync, type VEvent } from "node-ical";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aFamily, type AFamily } from "./a-family";

const start = "2026-06-10T06:00:00Z";
let school: AFamily;
let link: string;

beforeAll(async () => {
  school = await aFamily();
  await school.db.script(`
    insert into subjects (id, name, code) values (90, 'Mathematics', 'MAT90'), (91, 'Chess', 'CHS91');
    insert into teachers (id, employee_no, name, status) values (90, 'T90', 'Ms Iyer', 'active');
    insert into classes (id, name, code) values (90, 'Nine', '9');
    insert into periods (id, name, start_time, end_time) select 90, 'Lesson 90', '09:00', '10:00';
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, room, valid_from) values
      (90, 1, 3, 90, 90, 90, '7', '2026-04-01'), (91, 90, 4, 90, 91, 90, null, '2026-04-01');
`);
}, 600_000);
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate sendings, notifications, deliveries, channels, alerts, alert_queue, sign_in_failures, family_links, family_messages, family_reasons, leaves, parent_restrictions, activity_logs cascade",
  );
  await school.db.script(`
    delete from holidays__classes; delete from holidays;
    insert into holidays (id, name, start_date, end_date) values (90, 'Monsoon break', '2026-06-17', '2026-06-18'), (91, 'Nine only', '2026-06-19', '2026-06-19');
    insert into holidays__classes (from_id, to_id) values (91, 90)`);
  school.mail.sent.length = 0;
  await school.goTo(start);
  await school.marked("APPP");
  link = school.linksTo("asha@example.com")[0] ?? "";
});

const make = (token = link) =>
  school.call<{ address: string; until: string }>(undefined, "POST", `/family/${token}/calendar`);
async function made(token = link): Promise<string> {
  await school.confirm(token);
  const { status, body } = await make(token);
  expect([body.message, status]).toEqual(["Copy the address now. It is shown only once.", 201]);
  return body.data.address;
}
const open = (address: string) =>
  school.call<string>(undefined, "GET", address.replace("https://school.example/api/v1", ""));
/** What a calendar shows, as two libraries read it. */
async function events(address: string): Promise<string[]> {
  const text = String((await open(address)).body.data);
  const first = new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((part) => new ICAL.Event(part));
  const second = Object.values(sync.parseICS(text)).filter(
    (part): part is VEvent => part.type === "VEVENT",
  );
  expect(second.map(({ uid, summary }) => [uid, summary])).toEqual(
    first.map(({ uid, summary }) => [uid, summary]),
  );
  return first
    .map(({ startDate, summary }) => `${String(startDate).slice(0, 10)} ${summary}`)
    .filter((line) => line >= "2026-06-10" && line < "2026-06-26");
}
const leave = (student: number, status: string, from: string) =>
  school.db.query(
    sql`insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) select ${student}, min(id), ${from}, ${from}, 'A secret illness', ${status} from leave_types`,
  );

describe("the calendar of a child for a parent", () => {
  it("has the child's lessons, holidays of the child's class and approved leave, without its reason", async () => {
    await leave(1, "approved", "2026-06-22");
    await leave(1, "pending", "2026-06-23");
    await leave(2, "approved", "2026-06-24");
    const address = await made();
    expect(address).toMatch(
      /^https:\/\/school\.example\/api\/v1\/family\/[\w-]{22}\/calendar\.ics$/,
    );
    const [{ name } = { name: "" }] = await school.db.query<{ name: string }>(
      sql`select name from leave_types order by id limit 1`,
    );
    expect((await events(address)).sort()).toEqual([
      "2026-06-10 Mathematics · Eight",
      "2026-06-17 Monsoon break",
      `2026-06-22 Anna: ${name}`,
      "2026-06-24 Mathematics · Eight",
    ]);
    const { headers, body } = await open(address);
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(String(body.data)).not.toMatch(/secret illness|Chess|Nine only/);
  });

  it("is made only once the date of birth was given, and a new address ends the one before", async () => {
    expect((await make()).status).toBe(403);
    const before = await made();
    expect((await open(before)).status).toBe(200);
    const after = await made();
    expect([(await open(before)).status, (await open(after)).status]).toEqual([404, 200]);
    // Another parent's stays.
    const other = await made(school.linksTo("bala@example.com")[0]);
    expect([(await open(other)).status, (await open(after)).status]).toEqual([200, 200]);
  });

  it("opens nothing but the calendar, nor does a link open it", async () => {
    const address = await made();
    const token = address.split("/").at(-2) ?? "";
    expect((await school.page(token)).status).toBe(404);
    expect((await school.page(token, "/month")).status).toBe(404);
    expect((await make(token)).status).toBe(404);
    expect((await open(`/family/${link}/calendar.ics`)).status).toBe(404);
  });

  it("outlives the link by which it was made, for 400 days", async () => {
    const address = await made();
    await school.goTo(new Date(Date.parse(school.now()) + 30 * 86_400_000).toISOString());
    expect([(await school.page(link)).status, (await open(address)).status]).toEqual([404, 200]);
    await school.goTo(new Date(Date.parse(school.now()) + 370 * 86_400_000).toISOString());
    expect((await open(address)).status).toBe(404);
  });

  it.each([
    ["the office ends the links", "revoke"],
    ["the parent is barred from the page", "bar"],
    ["the parent is not the child's any more", "unlink"],
    ["the child has left", "leave"],
    ["the child is in the trash", "trash"],
  ])("ends where %s", async (_why, how) => {
    const address = await made();
    expect((await open(address)).status).toBe(200);
    if (how === "revoke")
      expect(
        (
          await school.call<{ revoked: number }>(
            school.office,
            "POST",
            "/admin/parents/1/family-links/revoke",
            {},
          )
        ).body.data.revoked,
      ).toBe(2);
    const done = {
      revoke: "select 1",
      bar: "insert into parent_restrictions (student_id, parent_id, no_page, reason) values (1, 1, true, 'Court order 12')",
      unlink: "delete from students__parents where from_id = 1 and to_id = 1",
      leave: "update students set status = 'inactive' where id = 1",
      trash: "update students set deleted_at = now() where id = 1",
    }[how];
    await school.db.script(String(done));
    expect((await open(address)).status).toBe(404);
    await school.db.script(
      "insert into students__parents (from_id, to_id) values (1, 1) on conflict do nothing; update students set status = 'active', deleted_at = null where id = 1",
    );
  });

  it("is logged as made and as read, by the hour, and its token is stored nowhere", async () => {
    const address = await made();
    await open(address);
    await open(address);
    const actions = await school.db.query<{ action: string; actor: string }>(
      sql`select action, actor from activity_logs where action like '%calendar%' order by id`,
    );
    expect(actions).toEqual([
      { action: "made a calendar address", actor: "Asha Rao (parent)" },
      { action: "read a calendar address", actor: "Asha Rao (parent)" },
    ]);
    const all = await school.db.query<{ row: string }>(
      sql`select f::text as row from family_links f union all select a::text from activity_logs a`,
    );
    expect(all.map(({ row }) => row).join()).not.toContain(address.split("/").at(-2));
  });
});
