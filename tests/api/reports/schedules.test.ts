import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nextRun, sentSpan } from "../../../src/features/reports/domain/next-run";
import { sendDue } from "../../../src/features/reports/schedule-work";
import { acceptingChannel } from "../../support/channels";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
let reader: number;
let stranger: number;

const idOf = async (name: string) => {
  const [found] = await school.db.query<{ id: number }>(
    sql`select id from admins where name = ${name}`,
  );
  return found?.id ?? 0;
};
const due = async () => {
  let sent = 0;
  while (await sendDue(school.api.context)) sent++;
  return sent;
};
const mails = () =>
  school.db.query<{ address: string; title: string; body: string; url: string }>(
    sql`select address, content ->> 'title' as title, content ->> 'body' as body, content #>> '{action,url}' as url from deliveries order by id`,
  );
const stored = async () => {
  const [row] = await school.db.query<{ status: string; next: string | null; sent: string | null }>(
    sql`select status, to_char(next_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as next, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as sent from report_schedules`,
  );
  return row;
};
const schedule = async (more: Record<string, unknown> = {}, token = school.office) => {
  const { status, body } = await school.call<{ id: number; version: number }>(
    token,
    "POST",
    "/admin/report-schedules",
    {
      name: "Low attendance, 8",
      report: "defaulters",
      span: "year",
      class_id: 1,
      threshold: 80,
      every: "day",
      at: "07:00",
      recipients: [reader, stranger],
      ...more,
    },
  );
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
};

beforeAll(async () => {
  school = await aClass(
    24,
    "2026-06-10T06:00:00Z",
    undefined,
    [acceptingChannel("email", "Email", "email")],
    "https://school.example",
  );
  await school.signIn({ name: "Reader", permissions: ["view_reports"] });
  await school.signIn({ name: "Stranger", permissions: ["view_attendance"] });
  [reader, stranger] = [await idOf("Reader"), await idOf("Stranger")];
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate report_schedules, report_schedules__recipients, deliveries, notifications restart identity cascade",
  );
  await school.goTo("2026-06-10T06:00:00Z");
});

/** Days on which all but the first three are absent. */
async function mark(days: number): Promise<void> {
  for (let day = 1; day <= days; day++)
    await school.save(school.letters(`PPP${"A".repeat(21)}`), {
      date: `2026-06-${String(day).padStart(2, "0")}`,
      version: "*",
      token: school.office,
    });
}

describe("a scheduled report", () => {
  it("is sent at its hour to those of its recipients who may see reports", async () => {
    await mark(10);
    await school.db.query(
      sql`insert into settings (key, value) values ('notifications', '{"rules": {"low_attendance_slots": 5}}') on conflict (key) do nothing`,
    );
    await schedule();
    expect([await due(), await stored()]).toEqual([
      0,
      // 07:00 in Kolkata, tomorrow.
      { status: "active", next: "2026-06-11 01:30", sent: null },
    ]);
    await school.goTo("2026-06-11T01:29:00Z");
    expect(await due()).toBe(0);
    await school.goTo("2026-06-11T01:31:00Z");
    expect(await due()).toBe(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      address: expect.stringMatching(/reader@/),
      title: "Low attendance, 8",
      url: "https://school.example/reports?report=defaulters&from=2026-04-01&to=2027-03-31&class_id=1&threshold=80",
    });
    const lines = String(mail?.body).split("\n");
    expect([lines[1], lines[3], lines.length, lines.at(-1)]).toEqual([
      "21 students below 80%",
      "Student 004, Eight: 0%",
      24,
      "and 1 more",
    ]);
    const bells = await school.db.query<{ recipient_id: number; title: string; body: string }>(
      sql`select n.recipient_id, s.title, s.body from notifications n join sendings s on s.id = n.sending_id where n.kind = 'admin'`,
    );
    expect(bells).toEqual([
      { recipient_id: reader, title: "Low attendance, 8", body: "21 students below 80%" },
    ]);
    expect(await stored()).toEqual({
      status: "active",
      next: "2026-06-12 01:30",
      sent: "2026-06-11 01:31",
    });
    expect(await due()).toBe(0);
  });

  it("is sent once where its hours passed while no server ran", async () => {
    await mark(2);
    await schedule({ report: "class-summary", threshold: null, class_id: null });
    await school.goTo("2026-06-20T12:00:00Z");
    expect([await due(), (await mails()).length, (await stored())?.next]).toEqual([
      1,
      1,
      "2026-06-21 01:30",
    ]);
  });

  it("is tried again where its server stopped before it was in the outbox", async () => {
    await schedule();
    await school.goTo("2026-06-11T02:00:00Z");
    await school.db.query(
      sql`update report_schedules set next_at = '2026-06-11T02:10:00Z'::timestamptz`,
    );
    expect([await due(), (await mails()).length]).toEqual([0, 0]);
    await school.goTo("2026-06-11T02:10:00Z");
    expect([await due(), (await mails()).length]).toEqual([1, 1]);
  });

  it("is not sent while it is paused, and is due anew when it goes on", async () => {
    const { id } = await schedule();
    const set = (status: string) =>
      school.call(school.office, "PATCH", `/admin/report-schedules/${id}`, { status });
    expect((await set("paused")).status).toBe(200);
    await school.goTo("2026-06-12T02:00:00Z");
    expect([await due(), (await mails()).length]).toEqual([0, 0]);
    expect((await set("active")).status).toBe(200);
    expect([await due(), (await stored())?.next]).toEqual([0, "2026-06-13 01:30"]);
  });

  it("is sent at once when that is asked for, and keeps its hours", async () => {
    const { id } = await schedule({ every: "month" });
    const { status, body } = await school.call(
      school.office,
      "POST",
      `/admin/report-schedules/${id}/actions/send-now`,
      {},
    );
    expect([status, body.message]).toEqual([200, "It goes out within a minute."]);
    expect([await due(), (await mails()).length, (await stored())?.next]).toEqual([
      1,
      1,
      "2026-07-01 01:30",
    ]);
  });

  it("is paused, with a line in the log, when its owner may no longer see reports", async () => {
    const token = await school.signIn({
      name: "Leaver",
      permissions: [
        "view_reports",
        "view_classes",
        "view_admins",
        "view_report_schedules",
        "create_report_schedules",
      ],
    });
    await schedule({}, token);
    await school.db.query(sql`update admins set permissions = '{}' where name = 'Leaver'`);
    await school.goTo("2026-06-11T02:00:00Z");
    expect([await due(), (await mails()).length, (await stored())?.status]).toEqual([
      1,
      0,
      "paused",
    ]);
    const log = await school.db.query(
      sql`select actor, action, changes from activity_logs where resource = 'report-schedules' order by id desc limit 1`,
    );
    expect(log).toEqual([
      {
        actor: "Schedule",
        action: "updated",
        changes: { status: { before: "active", after: "paused" } },
      },
    ]);
  });

  it("says what each report comes to", async () => {
    await mark(3);
    for (const report of [
      "daily-summary",
      "class-summary",
      "late-comers",
      "trend",
      "marking-compliance",
      "student-summary",
      "subject-summary",
      "leave-summary",
    ])
      await schedule({ name: report, report, threshold: null, class_id: null });
    await school.goTo("2026-06-11T02:00:00Z");
    expect(await due()).toBe(8);
    expect(
      (await mails()).map(({ title, body }) => [title, ...body.split("\n").slice(1, 4)].join("|")),
    ).toEqual([
      "daily-summary|Attendance 12.5%||10 Jun 2026: –",
      "class-summary|Attendance 12.5%||Eight: 12.5%",
      "late-comers|0 students late, 0 times in all",
      "trend|Attendance 12.5%||April 2026: –",
      expect.stringMatching(
        /^marking-compliance\|\d+ of \d+ registers missing\|\|No teacher: \d+$/,
      ),
      "student-summary|Attendance 12.5%||Student 004, Eight: 0%",
      "subject-summary|Attendance –",
      "leave-summary|0 requests, 0 pending",
    ]);
  });
});

describe("the hour of a scheduled report", () => {
  const next = (every: string, now: string, zone = "Europe/Berlin", at = "02:30") =>
    nextRun({ every, at }, new Date(now), zone).toISOString().slice(0, 16);

  it("is by the institution's clock, also on the days on which that changes", () => {
    expect([
      next("day", "2026-03-28T12:00:00Z"),
      next("day", "2026-10-24T12:00:00Z"),
      next("day", "2026-10-25T12:00:00Z"),
    ]).toEqual(["2026-03-29T01:30", "2026-10-25T00:30", "2026-10-26T01:30"]);
  });

  it("comes each day, on Mondays, or on the first of a month, and never at the moment itself", () => {
    const at = (every: string, now: string) => next(every, now, "UTC", "07:00");
    expect([
      at("day", "2026-06-10T06:59:00Z"),
      at("day", "2026-06-10T07:00:00Z"),
      at("week", "2026-06-10T07:00:00Z"),
      at("week", "2026-06-15T07:00:00Z"),
      at("month", "2026-12-01T07:00:00Z"),
      at("month", "2026-12-01T06:00:00Z"),
    ]).toEqual([
      "2026-06-10T07:00",
      "2026-06-11T07:00",
      "2026-06-15T07:00",
      "2026-06-22T07:00",
      "2027-01-01T07:00",
      "2026-12-01T07:00",
    ]);
  });

  it("says which days it looks back on", () => {
    expect(
      ["year", "yesterday", "last_7", "last_month"].map((span) => sentSpan(span, "2026-03-01")),
    ).toEqual([
      {},
      { from: "2026-02-28", to: "2026-02-28" },
      { from: "2026-02-22", to: "2026-02-28" },
      { from: "2026-02-01", to: "2026-02-28" },
    ]);
  });

  it("looks back on the term that began last, and on the academic year before the first", () => {
    const terms = [
      { id: 1, name: "One", from: "2026-04-01", to: "2026-09-30" },
      { id: 2, name: "Two", from: "2026-10-12", to: "2027-03-31" },
    ];
    expect(
      ["2026-03-31", "2026-04-01", "2026-10-11", "2026-10-12"].map(
        (day) => sentSpan("term", day, terms).from,
      ),
    ).toEqual([undefined, "2026-04-01", "2026-04-01", "2026-10-12"]);
    expect(sentSpan("term", "2026-10-12", terms).to).toBe("2027-03-31");
    expect(sentSpan("term", "2026-10-12", [])).toEqual({});
  });
});
