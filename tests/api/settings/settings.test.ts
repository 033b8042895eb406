import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onePixel } from "../../../packages/kit/testing/contract/stage";
import { testApi, type TestApi } from "../../support/test-api";

let api: TestApi;
let head: string;
const path = "/admin/settings";
interface Answered {
  institution: Record<string, unknown>;
  branding: Record<string, unknown> & { config: Record<string, unknown> };
  features: Record<string, unknown>;
  attendance: Record<string, unknown>;
  notifications: Record<string, unknown>;
  academic: Record<string, unknown>;
  firebase: Record<string, unknown>;
}
const read = async () => (await api.call<Answered>(head, "GET", path)).body.data;
const put = (body: unknown, headers?: Record<string, string>) =>
  api.call<Answered>(head, "PUT", path, body, headers);

beforeAll(async () => {
  api = await testApi();
  head = await api.signIn({ name: "Head", super: true });
});
afterAll(() => api.db.close());
beforeEach(() =>
  api.db.script("truncate settings; truncate activity_logs; delete from academic_years"),
);

describe("the settings", () => {
  it(
    "come nested, with what holds until somebody sets it",
    { tags: "spec:settings-nested" },
    async () => {
      const { status, body } = await api.call<Answered>(head, "GET", path);
      expect([status, Object.keys(body)]).toEqual([200, ["success", "message", "data"]]);
      expect(body.data).toEqual({
        institution: {
          name: null,
          code: null,
          logo: null,
          address: null,
          phone: null,
          email: null,
          website: null,
          country: null,
          timezone: "UTC",
          language: null,
          locale: "en-GB",
          maintenance_mode: false,
        },
        branding: {
          primary_color: "#2a5bd1",
          secondary_color: "#57616d",
          accent_color: "#a5480a",
          config: { app_name: "ABC Attendance System", tagline: "Admin Panel" },
        },
        security: { second_factor: "nobody", second_factor_from: null },
        retention: {
          students_years: null,
          passes_years: null,
          activity_log_years: null,
          messages_years: null,
        },
        features: {
          student_login_enabled: false,
          config: { student_session_days: 30, parents_share_requests: false },
        },
        attendance: {
          mode: "daily",
          mode_from: null,
          next_mode: null,
          next_mode_from: null,
          policy: {
            excused: "left_out",
            unmarked: "left_out",
            free_absences: 0,
            late_half_after: null,
            late_absent_after: null,
            lates_per_absence: null,
            whole_day_from: null,
            half_day_from: null,
            changes_from: null,
          },
          threshold: 75,
          condonation_limit: null,
          expected_from: null,
          edit_window: 2,
          late_after: 5,
          self_marks: { enabled: false, networks: null },
          weekly_off: {
            monday: false,
            tuesday: false,
            wednesday: false,
            thursday: false,
            friday: false,
            saturday: false,
            sunday: true,
          },
        },
        cases: {
          enabled: true,
          below_threshold: true,
          close_after_days: 3,
          first: { days: 3, task: "call", due_days: 2 },
          second: { days: 5, task: "letter", due_days: 5 },
          third: { days: 10, task: "meeting", due_days: 10 },
        },
        notifications: {
          config: { push: false },
          quiet: { from: null, until: null },
          rules: {
            low_attendance: true,
            low_attendance_slots: 10,
            consecutive_absences: true,
            consecutive_days: 3,
            daily_absence: true,
            departures: true,
            grace_minutes: 15,
            leave_requests: true,
            leave_decisions: true,
          },
        },
        academic: { current_year_id: null },
        firebase: { credentials_path: null, configured: false },
      });
    },
  );

  it(
    "change in any part, leave the rest, and log what was before and after",
    { tags: "spec:settings-changed" },
    async () => {
      const { status, body, headers } = await put({
        institution: { name: " Green Hill " },
        branding: { primary_color: "#AA0044", config: { tagline: "Office" } },
      });
      expect([status, body.message, headers.get("ETag")]).toEqual([200, "Settings saved", '"2"']);
      expect(body.data.branding).toEqual({
        primary_color: "#aa0044",
        secondary_color: "#57616d",
        accent_color: "#a5480a",
        config: { app_name: "ABC Attendance System", tagline: "Office" },
      });
      expect((await put({ institution: { code: "GH" } })).body.data.institution).toMatchObject({
        name: "Green Hill",
        code: "GH",
      });
      expect(
        await api.db.query(
          sql`select actor, action, resource, changes from activity_logs order by id`,
        ),
      ).toEqual([
        {
          actor: "Head",
          action: "updated",
          resource: "settings",
          changes: {
            "institution.name": { before: null, after: "Green Hill" },
            "branding.primary_color": { before: "#2a5bd1", after: "#aa0044" },
            "branding.config.tagline": { before: "Admin Panel", after: "Office" },
          },
        },
        {
          actor: "Head",
          action: "updated",
          resource: "settings",
          changes: { "institution.code": { before: null, after: "GH" } },
        },
      ]);
    },
  );

  it("that come back whole and unchanged change nothing", async () => {
    await put({ institution: { name: "Green Hill" } });
    const before = await api.call(head, "GET", path);
    const after = await put(before.body.data);
    expect([
      after.status,
      after.headers.get("ETag"),
      (await api.db.query(sql`select 1 from activity_logs`)).length,
    ]).toEqual([200, before.headers.get("ETag"), 1]);
  });

  it("are not overwritten by whoever saw an older state, who gets them as they are", async () => {
    const first = (await api.call(head, "GET", path)).headers.get("ETag") ?? "";
    await put({ institution: { name: "Green Hill" } }, { "If-Match": first });
    const { status, body } = await put(
      { institution: { name: "Blue Hill" } },
      { "If-Match": first },
    );
    expect([status, body.data.institution["name"]]).toEqual([412, "Green Hill"]);
    expect((await read()).institution["name"]).toBe("Green Hill");
  });

  it("are saved once for one key", async () => {
    const key = { "Idempotency-Key": "settings-1" };
    const answers = [
      await put({ institution: { name: "Green Hill" } }, key),
      await put({ institution: { name: "Green Hill" } }, key),
    ];
    expect(
      answers.map(({ status, headers }) => [status, headers.get("Idempotent-Replay")]),
    ).toEqual([
      [200, null],
      [200, "true"],
    ]);
    expect(await api.db.query(sql`select count(*) as count from activity_logs`)).toEqual([
      { count: 1 },
    ]);
  });

  it.each<[unknown, Record<string, string[]>]>([
    [
      { branding: { primary_color: "red" } },
      { "branding.primary_color": ["Primary colour must be a colour such as #1c7ed6."] },
    ],
    [
      { branding: { primary_color: null } },
      { "branding.primary_color": ["Primary colour is required."] },
    ],
    [
      { branding: { colour: "#112233", config: { motto: "x" } } },
      {
        "branding.colour": ["There is no field “branding.colour”."],
        "branding.config.motto": ["There is no field “branding.config.motto”."],
      },
    ],
    [{ branding: "#112233" }, { branding: ["“branding” must be an object."] }],
    [{ nickname: 1 }, { nickname: ["There is no field “nickname”."] }],
    [[], { body: ["The body must be an object."] }],
    [
      { institution: { locale: "xx-XX" } },
      { "institution.locale": [expect.stringMatching(/^Dates and numbers must be one of/)] },
    ],
    [
      { institution: { timezone: "Mars/Base" } },
      { "institution.timezone": ["Time zone must be a name such as Asia/Kolkata."] },
    ],
    [
      { institution: { name: "a\u0000b", website: "javascript:alert(1)", email: "nobody" } },
      {
        "institution.name": ["Name contains characters that can't be stored."],
        "institution.website": ["Website must be a web address starting with http:// or https://."],
        "institution.email": ["Email must be an email address, such as name@example.com."],
      },
    ],
    [
      { institution: { name: ["x"], maintenance_mode: "perhaps" } },
      {
        "institution.name": ["Name must be text."],
        "institution.maintenance_mode": ["Maintenance mode must be yes or no."],
      },
    ],
    [
      {
        attendance: {
          threshold: 101,
          edit_window: 2 ** 53,
          mode: "weekly",
          policy: { excused: "late" },
        },
      },
      {
        "attendance.threshold": ["Threshold must be at most 100."],
        "attendance.edit_window": ["Edit window must be at most 60."],
        "attendance.mode": ["Attendance mode must be one of: daily, session, period."],
        "attendance.policy.excused": ["Excused must be one of: left_out, absent, present."],
      },
    ],
    [
      { notifications: { config: { email: true } } },
      { "notifications.config.email": [expect.any(String)] },
    ],
    [
      { firebase: { configured: true } },
      { "firebase.configured": ["Configured is set automatically."] },
    ],
    [
      { firebase: { credentials_path: "../secret.json" } },
      {
        "firebase.credentials_path": [
          "Credentials file must be a path below the folder for Firebase, such as school.json.",
        ],
      },
    ],
    [
      { firebase: { credentials_path: "/etc/passwd" } },
      {
        "firebase.credentials_path": [
          "Credentials file must be a path below the folder for Firebase, such as school.json.",
        ],
      },
    ],
    [
      { academic: { current_year_id: 99 } },
      { "academic.current_year_id": ["Current academic year must be chosen from the list."] },
    ],
    [
      { institution: { logo: 4711 } },
      { "institution.logo": ["Logo must be chosen from the list."] },
    ],
  ])("refuse %j by the path of what is wrong, and change nothing", async (body, errors) => {
    const { status, body: answered } = await put(body);
    expect({ status, errors: answered.errors }).toEqual({ status: 422, errors });
    expect(await api.db.query(sql`select 1 from settings`)).toEqual([]);
  });

  it("are not reached by an inherited name", async () => {
    const { status, body } = await api.call(
      head,
      "PUT",
      path,
      '{"__proto__":{"name":"x"},"institution":{"constructor":1,"__proto__":{"name":"x"}}}',
    );
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      ["__proto__", "institution.__proto__", "institution.constructor"],
    ]);
  });

  it(
    "take the maintenance mode as a word too",
    { tags: "spec:settings-maintenance-word" },
    async () => {
      expect(
        (await put({ institution: { maintenance_mode: "true" } })).body.data.institution[
          "maintenance_mode"
        ],
      ).toBe(true);
      await api.db.query(
        sql`update settings set value = '{"maintenance_mode":"true"}' where key = 'institution'`,
      );
      expect((await read()).institution["maintenance_mode"]).toBe(true);
      expect(
        (await put({ institution: { maintenance_mode: "false" } })).body.data.institution[
          "maintenance_mode"
        ],
      ).toBe(false);
    },
  );

  it(
    "choose the academic year by the rules of its own page",
    { tags: "spec:settings-academic-year" },
    async () => {
      const [old, next] = await api.db.query<{ id: number }>(
        sql`insert into academic_years (name, start_date, end_date, is_current) values ('2025', '2025-06-01', '2026-04-30', true), ('2026', '2026-06-01', '2027-04-30', false) returning id`,
      );
      expect((await read()).academic).toEqual({ current_year_id: old?.id });
      expect((await put({ academic: { current_year_id: next?.id } })).body.data.academic).toEqual({
        current_year_id: next?.id,
      });
      expect(await api.db.query(sql`select name from academic_years where is_current`)).toEqual([
        { name: "2026" },
      ]);
      expect((await put({ academic: { current_year_id: null } })).body.errors).toEqual({
        "academic.current_year_id": ["Choose another year as the current one instead."],
      });
    },
  );

  it("are for super admins only", async () => {
    const clerk = await api.signIn({
      name: "Clerk",
      permissions: ["view_institution_settings", "edit_institution_settings"],
    });
    for (const [method, suffix] of [
      ["GET", ""],
      ["PUT", ""],
      ["POST", "/switch-attendance-mode"],
      ["GET", "/attendance-calculations"],
      ["POST", "/attendance-calculations/preview"],
      ["POST", "/toggle-student-login"],
      ["POST", "/toggle-maintenance-mode"],
      ["POST", "/test-firebase"],
    ] as const) {
      const { status, body } = await api.call(
        clerk,
        method,
        `${path}${suffix}`,
        method === "GET" ? undefined : {},
      );
      expect([status, body.code], suffix).toEqual([403, "super_admin"]);
    }
  });

  it("lose nothing when two change different parts at once", async () => {
    await Promise.all([
      put({ institution: { name: "Green Hill" } }),
      put({ institution: { code: "GH" } }),
      put({ institution: { phone: "+91 00499 00100" } }),
    ]);
    expect((await read()).institution).toMatchObject({
      name: "Green Hill",
      code: "GH",
      phone: "+91 00499 00100",
    });
  });
});

describe("the logo", () => {
  const store = async (admin: string) =>
    (
      await api.db.query<{ id: number }>(sql`
    insert into files (name, type, bytes, content, created_by) select 'logo.png', 'image/png', 67, decode(${Buffer.from(onePixel()).toString("hex")}, 'hex'), s.admin_id from sessions s join admins a on a.id = s.admin_id where a.name = ${admin} returning id`)
    )[0]?.id;

  it("is seen by everybody once it is set, and no other file is", async () => {
    const [logo, other] = [await store("Head"), await store("Head")];
    expect((await put({ institution: { logo } })).status).toBe(200);
    expect((await api.call(undefined, "GET", "/branding")).body.data).toMatchObject({
      logo: `/branding/logo/${logo}`,
    });
    const shown = await api.api.fetch(
      new Request(`http://rollcall.test/api/v1/branding/logo/${logo}`),
    );
    expect([
      shown.status,
      shown.headers.get("Content-Type"),
      Buffer.from(await shown.arrayBuffer()),
    ]).toEqual([200, "image/png", onePixel()]);
    expect((await api.call(undefined, "GET", `/branding/logo/${other}`)).status).toBe(404);
    const clerk = await api.signIn({ name: "Somebody" });
    expect((await api.call(clerk, "GET", `/admin/files/${logo}`)).status).toBe(200);
    expect((await api.call(clerk, "GET", `/admin/files/${other}`)).status).toBe(404);
  });

  it("is a picture", async () => {
    const [row] = await api.db.query<{ id: number }>(
      sql`insert into files (name, type, bytes, content, created_by) select 'a.pdf', 'application/pdf', 4, 'abcd', id from admins where name = 'Head' returning id`,
    );
    expect((await put({ institution: { logo: row?.id } })).body.errors).toEqual({
      "institution.logo": ["Logo must be a picture."],
    });
  });
});
