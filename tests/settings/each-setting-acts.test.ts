import { sql } from "@rollcall/kit/api/db/sql";
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { alertBatch } from "../../src/features/alerts/alert-batch";
import { figureBatch } from "../../src/features/alerts/figure-batch";
import { caseBatch } from "../../src/features/cases/case-batch";
import { settings } from "../../src/resources/settings";
import { schoolSettings } from "../../src/school/settings/settings";
import { sendBatch } from "../../packages/kit/api/outbox/channel-work";
import { aClass, type AClass } from "../api/attendance/a-class";
import { onePixel } from "../../packages/kit/testing/contract/stage";
import { dialled } from "../../packages/kit/server/phone-number";
import { newLinkToken, storedHash } from "../../packages/kit/api/identity/tokens";
import { recordingChannel } from "../support/channels";

const mail = recordingChannel();
const channels = [mail];
const usual = "2026-06-10T06:00:00Z";
let school: AClass;
let clerk: string;
let student = "";
let logo = 0;

/** What somebody can see of the school: of a setting that acts it is another one afterwards. */
interface Effect {
  /** Settings that must stand before, by path. */
  given?: Readonly<Record<string, unknown>>;
  to: unknown;
  see(): Promise<unknown>;
}

const call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  token: string | undefined = school.office,
) => school.call<T>(token, method, path, body);
const data = async <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  (await call<T>(method, path, body)).body.data;

/** `{ a: { b: 1 } }` of `a.b`; a reference is set by its id. */
function nested(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(values)) {
    const names = (path === "academic.current_year" ? `${path}_id` : path).split(".");
    const last = names.pop() ?? "";
    let at = all;
    for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>;
    at[last] = value;
  }
  return all;
}

/** A message as the institution sends it. */
const letter = async () => {
  await call("POST", "/admin/channels/email/test");
  return mail.sent.at(-1)?.html;
};
const brand = async () => [
  (await call("GET", "/branding", undefined, undefined)).body.data,
  await (
    await school.api.fetch(new Request("http://rollcall.test/api/v1/manifest.webmanifest"))
  ).text(),
];
const expected = (date: string) => data("GET", `/admin/attendance/expected?date=${date}`);
const figures = async (id: number) => {
  const { percentage, below, year } = await data<{
    percentage: number;
    below: boolean;
    year: object;
  }>("GET", `/admin/attendance/students/${id}`);
  return { percentage, below, year };
};
const selfMarks = "/admin/attendance/self-marks";
const todaysRegister = { class_id: 1, date: "2026-06-10", slot: "day" };
/** Those of a student who came 45 minutes late. */
const lateFigures = async () => {
  const date = "2026-06-09";
  await school.save([{ student_id: 3, code: "L", minutes_late: 45 }], {
    date,
    version: (await school.read(date)).version,
    token: school.office,
  });
  return figures(3);
};
/** Those of a student who came late on two days. */
const manyLates = async () => {
  for (const date of ["2026-06-08", "2026-06-09"])
    await school.save([{ student_id: 3, code: "L" }], {
      date,
      version: (await school.read(date)).version,
      token: school.office,
    });
  return figures(3);
};
const context = (now: string) => ({
  db: school.db,
  now: () => new Date(now),
  channels,
  settings: schoolSettings,
  publicUrl: undefined,
  log: () => undefined,
});

/** From which day the office is told that it will need a second factor. */
const secondFactorFrom = async () =>
  (await data<{ second_factor_from?: string }>("GET", "/auth/me")).second_factor_from;

/** The kinds of alert that marks of three days bring about, half an hour later. */
const alerts = async () => {
  await school.db.script(
    "truncate alerts, alert_queue, figure_queue, alert_watch, registers, marks, student_months, class_days restart identity cascade",
  );
  for (const day of ["08", "09", "10"]) {
    await school.goTo(`2026-06-${day}T06:00:00Z`);
    await school.save(school.letters("APPP"), {
      date: `2026-06-${day}`,
      version: "*",
      token: school.office,
    });
  }
  const host = context("2026-06-10T06:30:00Z");
  while (await alertBatch(host)) continue;
  while (await figureBatch(host)) continue;
  return school.db.query(sql`select kind, date from alerts order by kind, date`);
};

/** What parents are told of a student who left through the gate. */
const departures = async () => {
  await school.db.script("truncate alerts, gate_events restart identity cascade");
  const { status } = await call("POST", "/admin/gate/events", {
    entries: [
      {
        key: crypto.randomUUID(),
        kind: "departure",
        student_id: 1,
        at: "2026-06-10T06:00:00Z",
        reason: "Dentist",
      },
    ],
  });
  expect(status).toBe(200);
  while (await alertBatch(context("2026-06-10T12:00:00Z"))) continue;
  return school.db.query(sql`select kind from alerts`);
};

/** What becomes of cases by three days of absence, one of presence, and two more days. */
const cases = async () => {
  await school.db.script(
    "truncate cases, case_tasks, case_notes, case_events, case_queue, case_occasions, registers, marks, student_months, class_days restart identity cascade",
  );
  for (const [day, word] of [
    ["08", "APPP"],
    ["09", "APPP"],
    ["10", "APPP"],
    ["11", "PPPP"],
  ] as const) {
    await school.goTo(`2026-06-${day}T06:00:00Z`);
    await school.save(school.letters(word), {
      date: `2026-06-${day}`,
      version: "*",
      token: school.office,
    });
    while (await caseBatch(context(`2026-06-${day}T07:00:00Z`))) continue;
  }
  while (await caseBatch(context("2026-06-13T07:00:00Z"))) continue;
  return school.db.query(
    sql`select c.reason, c.stage, c.status, t.kind, t.title, t.due_on from cases c left join case_tasks t on t.case_id = c.id order by c.id, t.id`,
  );
};

/** How many messages leave at once, at 11:30 of the institution. */
const leaving = async () => {
  await school.db.script("truncate deliveries, opt_outs restart identity cascade");
  await school.db.query(
    sql`insert into deliveries (channel, address, content, due_at, created_at) values ('email', 'a@example.com', '{"title": "T", "body": "B"}', ${usual}, ${usual})`,
  );
  const { body } = await call("POST", "/admin/notifications/send", {
    title: "T",
    body: "B",
    type: "system",
    recipient_type: "people",
    recipients: [{ kind: "parent", id: 1 }],
  });
  expect(body.errors).toBeUndefined();
  mail.sent.length = 0;
  while (await sendBatch(context(usual), mail, [], new AbortController().signal)) continue;
  return mail.sent.length;
};

/** A leave that the clerk files and the office approves: who is told of what. */
const told = async () => {
  await school.db.script("truncate leaves, leave_changes, notifications restart identity cascade");
  const { body } = await call<{ id: number }>(
    "POST",
    "/admin/leaves",
    {
      student_id: 2,
      leave_type_id: 1,
      from_date: "2026-06-15",
      to_date: "2026-06-15",
      reason: "Wedding",
    },
    clerk,
  );
  const unread = async (token: string) =>
    (await call<{ count: number }>("GET", "/admin/notifications/unread-count", undefined, token))
      .body.data.count;
  const asked = await unread(school.office);
  await call("POST", `/admin/leaves/${body.data.id}/approve`, {});
  return { asked, decided: await unread(clerk) };
};

const off = (day: string, date: string, to = true): [string, Effect] => [
  `attendance.weekly_off.${day}`,
  { to, see: () => expected(date) },
];
const rule = (name: string, to: unknown, given: Readonly<Record<string, unknown>> = {}) =>
  [
    `notifications.rules.${name}`,
    {
      given: Object.fromEntries(
        Object.entries({
          low_attendance: false,
          consecutive_absences: false,
          daily_absence: false,
          low_attendance_slots: 1,
          consecutive_days: 3,
          grace_minutes: 5,
          ...given,
        }).map(([key, value]) => [`notifications.rules.${key}`, value]),
      ),
      to,
      see: alerts,
    },
  ] as [string, Effect];
/** Stages of one day each, so that all of them are reached; the percentage is high enough. */
const ofCases = (name: string, to: unknown, given: Readonly<Record<string, unknown>> = {}) =>
  [
    `cases.${name}`,
    {
      given: Object.fromEntries(
        Object.entries({
          below_threshold: false,
          close_after_days: 60,
          "first.days": 1,
          "second.days": 2,
          "third.days": 3,
          ...given,
        }).map(([key, value]) => [`cases.${key}`, value]),
      ),
      to,
      see: cases,
    },
  ] as [string, Effect];
/** What of the log, of messages, passes and those who left goes by its age, once the setting says so. */
const kept = (name: string): [string, Effect] => [
  `retention.${name}`,
  { to: 1, see: () => data("POST", "/admin/retention/rehearsal", {}) },
];
const quiet = (from: string, until: string) => ({
  "notifications.quiet.from": from,
  "notifications.quiet.until": until,
});

const effects: Readonly<Record<string, Effect>> = {
  ...Object.fromEntries(
    ["students_years", "passes_years", "activity_log_years", "messages_years"].map(kept),
  ),
  "institution.name": { to: "Hill School", see: letter },
  "institution.address": { to: "1 Hill Road", see: letter },
  "institution.phone": { to: "+91 11 2345", see: letter },
  "institution.email": { to: "office@hill.example", see: letter },
  "institution.website": { to: "https://hill.example", see: letter },
  "branding.primary_color": { to: "#c92a2a", see: letter },
  "institution.code": {
    to: "ZEBRAFISH",
    // What stands on every letterhead is no password.
    see: async () => {
      const { code } = await data<{ code: string }>("POST", "/admin/admins/4/invitation");
      const { status, body } = await call(
        "POST",
        "/auth/accept-invitation",
        { code, password: "zebrafish 1" },
        undefined,
      );
      return [status, body.errors];
    },
  },
  "institution.logo": { to: () => logo, see: brand },
  "institution.country": {
    to: "IN",
    see: async () => {
      await letter();
      return dialled("98765 43210", mail.sent.at(-1)?.country ?? null);
    },
  },
  "institution.locale": {
    to: "de-DE",
    see: async () =>
      (
        await data<{ sentence: string }>(
          "POST",
          "/admin/settings/attendance-calculations/preview",
          { from: "2026-06-09" },
        )
      ).sentence,
  },
  "institution.timezone": {
    to: "America/Los_Angeles",
    see: async () => (await expected("2026-06-10"))["today"],
  },
  "institution.language": { to: "ar", see: brand },
  "institution.maintenance_mode": {
    to: true,
    see: async () => (await call("GET", "/admin/classes", undefined, clerk)).status,
  },
  "branding.secondary_color": { to: "#c92a2a", see: brand },
  "branding.accent_color": { to: "#c92a2a", see: brand },
  "branding.config.app_name": { to: "Hill", see: brand },
  "branding.config.tagline": { to: "Up and up", see: brand },
  "security.second_factor": {
    given: { "security.second_factor_from": "2030-01-01" },
    to: "everyone",
    see: secondFactorFrom,
  },
  "security.second_factor_from": {
    given: { "security.second_factor": "everyone" },
    to: "2030-01-01",
    see: secondFactorFrom,
  },
  "features.student_login_enabled": {
    to: true,
    see: async () =>
      (await call("POST", "/student/login", { admission_no: "R1", password: student }, undefined))
        .status,
  },
  "features.config.student_session_days": {
    given: { "features.student_login_enabled": true },
    to: 3,
    see: async () =>
      (
        await call<{ expires_at: string }>(
          "POST",
          "/student/login",
          { admission_no: "R1", password: student },
          undefined,
        )
      ).body.data.expires_at,
  },
  "features.config.parents_share_requests": {
    to: true,
    // What the other parent wrote, on the page of a parent's link.
    see: async () => {
      const token = newLinkToken();
      await school.db.script(
        "delete from family_reasons; delete from family_links; delete from leaves where reason = 'Between us'",
      );
      await school.db.query(sql`
        with l as (insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (1, 1, '2026-06-15', '2026-06-15', 'Between us', 'pending') returning id)
        insert into family_reasons (leave_id, parent_id, key, created_at) select l.id, 2, gen_random_uuid(), ${usual}::timestamptz from l`);
      await school.db.query(sql`
        insert into family_links (parent_id, student_id, token_hash, created_at, expires_at, confirmed_at) values (1, 1, ${await storedHash(token)}::bytea, ${usual}::timestamptz, '2027-01-01', ${usual}::timestamptz)`);
      const { body } = await school.call<{ told: object[] }>(
        undefined,
        "GET",
        `/family/${token}/month`,
      );
      return body.data.told;
    },
  },
  "attendance.mode": { to: "session", see: () => expected("2026-06-11") },
  "attendance.expected_from": { to: "2026-06-08", see: () => expected("2026-06-05") },
  "attendance.policy.excused": { to: "absent", see: () => figures(1) },
  "attendance.policy.unmarked": { to: "absent", see: () => figures(1) },
  "attendance.policy.free_absences": { to: 1, see: () => figures(2) },
  "attendance.policy.late_half_after": { to: 30, see: lateFigures },
  "attendance.policy.late_absent_after": { to: 30, see: lateFigures },
  "attendance.policy.lates_per_absence": { to: 2, see: manyLates },
  "attendance.policy.whole_day_from": {
    given: { "attendance.policy.late_half_after": 30 },
    to: 100,
    see: lateFigures,
  },
  "attendance.policy.half_day_from": {
    given: { "attendance.policy.late_half_after": 30, "attendance.policy.whole_day_from": 100 },
    to: 40,
    see: lateFigures,
  },
  "attendance.policy.changes_from": {
    given: { "attendance.policy.excused": "absent" },
    to: "2026-06-01",
    // Of a span that was over when the calculation changed.
    see: () => data("GET", "/admin/reports/class-summary?from=2026-06-01&to=2026-06-09"),
  },
  "attendance.threshold": {
    given: { "attendance.threshold": 50.1 },
    to: 49.9,
    see: () => figures(2),
  },
  "attendance.edit_window": {
    to: 30,
    see: async () => (await school.read("2026-06-01")).lock.locked,
  },
  "attendance.condonation_limit": {
    to: 5,
    see: async () =>
      (
        await school.call(school.office, "POST", "/admin/condonations", {
          student_id: 1,
          academic_year_id: 1,
          points: 5,
          decided_by: "Board",
          decided_on: "2026-06-01",
          reason: "Illness",
        })
      ).status,
  },
  "attendance.late_after": {
    to: 60,
    // Half an hour after the first period begins, and undone again.
    see: async () => {
      await school.db.script(
        "insert into periods (name, start_time, end_time) values ('First', '11:00', '11:40')",
      );
      const entry = { key: crypto.randomUUID(), kind: "arrival", student_id: 4, at: usual };
      const [said] = await data<{ id: number; outcome: string }[]>("POST", "/admin/gate/events", {
        entries: [entry],
      });
      await call("POST", `/admin/gate/events/${said?.id}/undo`);
      await school.db.script("delete from periods where name = 'First'");
      return said?.outcome;
    },
  },
  "attendance.self_marks.enabled": {
    given: { "features.student_login_enabled": true },
    to: true,
    see: async () => (await call("POST", selfMarks, todaysRegister)).status,
  },
  "attendance.self_marks.networks": {
    given: { "features.student_login_enabled": true, "attendance.self_marks.enabled": true },
    to: "10.0.0.0/8",
    see: async () => {
      const { token } = await data<{ token: string }>("POST", "/student/login", {
        admission_no: "R1",
        password: student,
      });
      const sent = { code: "000000", device: "a device of one's own" };
      return (await call("POST", "/student/here", sent, token)).status;
    },
  },
  ...Object.fromEntries([
    off("monday", "2026-06-15"),
    off("tuesday", "2026-06-16"),
    off("wednesday", "2026-06-10"),
    off("thursday", "2026-06-11"),
    off("friday", "2026-06-12"),
    off("saturday", "2026-06-13"),
    off("sunday", "2026-06-14", false),
    rule("low_attendance", true),
    rule("low_attendance_slots", 50, { low_attendance: true }),
    rule("consecutive_absences", true),
    rule("consecutive_days", 10, { consecutive_absences: true }),
    rule("daily_absence", true),
    rule("grace_minutes", 120, { daily_absence: true }),
    ofCases("enabled", false),
    ofCases("close_after_days", 2),
    ofCases("first.days", 4, { "second.days": 5, "third.days": 6 }),
    ofCases("first.task", "other"),
    ofCases("first.due_days", 1),
    ofCases("second.days", 4, { "third.days": 6 }),
    ofCases("second.task", "other"),
    ofCases("second.due_days", 1),
    ofCases("third.days", 4),
    ofCases("third.task", "other"),
    ofCases("third.due_days", 1),
  ]),
  "cases.below_threshold": {
    given: {
      "cases.below_threshold": false,
      "cases.first.days": 60,
      "cases.second.days": 60,
      "cases.third.days": 60,
      "notifications.rules.low_attendance_slots": 1,
    },
    to: true,
    see: cases,
  },
  "notifications.rules.departures": { to: false, see: departures },
  "notifications.rules.leave_requests": { to: false, see: told },
  "notifications.rules.leave_decisions": { to: false, see: told },
  "notifications.config.push": {
    to: true,
    see: async () => {
      await school.db.script("truncate push_queue");
      await call("POST", "/admin/notifications/send", {
        title: "T",
        body: "B",
        type: "system",
        recipient_type: "people",
        recipients: [{ kind: "admin", id: 2 }],
      });
      return school.db.query(sql`select count(*) from push_queue`);
    },
  },
  "notifications.quiet.from": { given: quiet("11:45", "12:00"), to: "11:00", see: leaving },
  "notifications.quiet.until": { given: quiet("11:00", "11:15"), to: "12:00", see: leaving },
  "academic.current_year": { to: 2, see: () => figures(1) },
  "firebase.credentials_path": {
    to: "account.json",
    see: async () => (await call("POST", "/admin/settings/test-firebase", {})).body.message,
  },
};

const put = async (values: Readonly<Record<string, unknown>>) => {
  const { status, body } = await call("PUT", "/admin/settings", nested(values));
  expect([status, body.errors]).toEqual([200, undefined]);
  await school.recounted();
};

beforeAll(async () => {
  school = await aClass(4, usual, undefined, channels);
  clerk = await school.signIn({
    name: "Clerk",
    permissions: ["view_leaves", "create_leaves", "view_students", "view_classes"],
  });
  await school.signIn({ name: "Newcomer" });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date) values ('2025', '2025-04-01', '2026-03-31');
    insert into parents (id, name, phone, email) values (1, 'Ma', '+91 1', 'ma@example.com'), (2, 'Pa', '+91 2', null);
    insert into students__parents (from_id, to_id) values (1, 1);
    update students set email = 's@example.com', can_login = true where id = 1;
    insert into push_subscriptions (admin_id, endpoint, p256dh, auth, created_at) values (2, 'https://push.example/1', 'k', 'a', '${usual}')`);
  const [file] = await school.db.query<{ id: number }>(sql`
    insert into files (name, type, bytes, content, created_by) values ('logo.png', 'image/png', 67, decode(${Buffer.from(onePixel()).toString("hex")}, 'hex'), 1) returning id`);
  logo = file?.id ?? 0;
  student = (await data<{ code: string }>("POST", "/admin/students/1/access-code")).code;
  for (const [date, word] of [
    ["2026-06-08", "PPPP"],
    ["2026-06-09", "EAPP"],
  ] as const)
    await school.save(school.letters(word), { date, version: "*", token: school.office });
});
afterAll(() => school.db.close());

describe("each setting acts", () => {
  it("and this walks all of them that can be set, and no others", () => {
    expect(Object.keys(effects).sort()).toEqual(
      Object.entries(settings.fields)
        .flatMap(([path, field]) => ("readOnly" in field && field.readOnly ? [] : [path]))
        .sort(),
    );
  });

  it.each(Object.entries(effects))("%s", async (path, { given = {}, to, see }) => {
    await school.db.script(
      `delete from settings; insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata"}')`,
    );
    await school.goTo(usual);
    if (Object.keys(given).length > 0) await put(given);
    const before = await see();
    await school.goTo(usual);
    await put({ [path]: typeof to === "function" ? (to as () => unknown)() : to });
    expect(await see()).not.toEqual(before);
  });
});
