import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

interface Line {
  actor: string;
  action: string;
  resource: string | null;
  record_id: number | null;
  address: string | null;
  details: Record<string, unknown> | null;
}

let host: TestApi;
let tokens = 0;
const student = (name: string) =>
  host.db
    .query<{ id: number }>(
      sql`insert into students (name, admission_no, admission_date) values (${name}, ${`A-${name}`}, '2026-01-05') returning id`,
    )
    .then(([row]) => row?.id ?? 0);
const lines = () =>
  host.db.query<Line>(
    sql`select actor, action, resource, record_id, address, details from activity_logs order by id`,
  );
const signIn = (permissions: string[], name = `Clerk ${++tokens}`) =>
  host.signIn({ name, permissions });
const respond = (token: string, path: string, address = "10.0.0.7", init: RequestInit = {}) =>
  host.api.fetch(
    new Request(`http://rollcall.test/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    }),
    { address },
  );

beforeAll(async () => {
  host = await testApi();
});
afterAll(() => host.db.close());
beforeEach(() =>
  host.db.script("truncate activity_logs, students, leaves, files restart identity cascade"),
);

describe("an export in the activity log", () => {
  it("says who took what, as which format, with which filters, how many records, and from where", async () => {
    for (const name of ["Asha", "Bela", "Chand"]) await student(name);
    const token = await signIn(["view_students"], "Meera");
    const response = await respond(
      token,
      "/admin/students/export?format=csv&search=a&sort=-name&page=1",
    );
    expect(await lines()).toEqual([
      {
        actor: "Meera",
        action: "started exporting",
        resource: "students",
        record_id: null,
        address: "10.0.0.7",
        details: { format: "csv", records: 3, filters: "search=a, sort=-name" },
      },
    ]);
    await response.text();
    expect(await lines()).toEqual([
      {
        actor: "Meera",
        action: "exported",
        resource: "students",
        record_id: null,
        address: "10.0.0.7",
        details: { format: "csv", records: 3, filters: "search=a, sort=-name" },
      },
    ]);
  });

  it("that the client breaks off is never called complete", async () => {
    await host.db.query(
      sql`insert into students (name, admission_no, admission_date) select 'S' || n, 'B' || n, '2026-01-05' from generate_series(1, 1600) n`,
    );
    const response = await respond(await signIn(["view_students"]), "/admin/students/export");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const [line] = await lines();
    expect(line).toMatchObject({ action: "started exporting", details: { records: 1600 } });
    expect(Number(line?.details?.["broken_off_after"])).toBeLessThan(1600);
  });

  it("does not leave when it cannot be logged", async () => {
    await student("Asha");
    const token = await signIn(["view_students"]);
    await host.db.script("alter table activity_logs rename to activity_logs_away");
    try {
      const response = await respond(token, "/admin/students/export");
      expect([response.status, await response.text()]).toEqual([
        500,
        expect.not.stringContaining("Asha"),
      ]);
      expect((await respond(token, "/admin/students/1")).status).toBe(500);
    } finally {
      await host.db.script("alter table activity_logs_away rename to activity_logs");
    }
  });

  it("that was refused as wrong leaves no line", async () => {
    const token = await signIn(["view_students"]);
    expect((await respond(token, "/admin/students/export?format=pdf")).status).toBe(422);
    expect(await lines()).toEqual([]);
  });

  it("is written for a report as a file, and not for one on the screen", async () => {
    await host.db.query(
      sql`insert into academic_years (name, start_date, end_date, is_current) values ('2026', '2026-01-01', '2026-12-31', true) on conflict do nothing`,
    );
    const token = await signIn(["view_reports"], "Meera");
    expect((await respond(token, "/admin/reports/student-summary")).status).toBe(200);
    expect(await lines()).toEqual([]);
    expect(
      (
        await respond(
          token,
          "/admin/reports/student-summary?format=xlsx&from=2026-06-01&to=2026-06-09",
        )
      ).status,
    ).toBe(200);
    expect(await lines()).toEqual([
      {
        actor: "Meera",
        action: "exported",
        resource: "reports",
        record_id: null,
        address: "10.0.0.7",
        details: {
          report: expect.any(String),
          format: "xlsx",
          records: 0,
          filters: "from=2026-06-01, to=2026-06-09",
        },
      },
    ]);
  });
});

describe("a file in the activity log", () => {
  it("is noted when an attachment is opened, and not when a picture is drawn", async () => {
    const [picture, note] = await host.db.query<{ id: number }>(sql`
      insert into files (name, type, bytes, content, created_at) select n, 'image/png', 1, 'x'::bytea, now() from unnest(array['face.png', 'doctor.png']) n returning id`);
    const id = await student("Asha");
    await host.db.query(sql`update students set photo = ${picture?.id} where id = ${id}`);
    const [leave] = await host.db.query<{ id: number }>(
      sql`insert into leaves (leave_type_id, student_id, from_date, to_date, reason, attachment) select min(t.id), ${id}, '2026-06-01', '2026-06-01', 'Ill', ${note?.id} from leave_types t returning id`,
    );
    const token = await signIn(["view_students", "view_leaves"], "Meera");
    for (const file of [picture, picture, note, note])
      expect((await respond(token, `/admin/files/${file?.id}`)).status).toBe(200);
    expect(await lines()).toEqual([
      {
        actor: "Meera",
        action: "opened a file",
        resource: "leaves",
        record_id: leave?.id,
        address: "10.0.0.7",
        details: { file: "doctor.png" },
      },
    ]);
  });
});

describe("a view of one student's whole record", () => {
  const viewed = (id: number, address = "10.0.0.7", actor = "Meera") => ({
    actor,
    action: "viewed",
    resource: "students",
    record_id: id,
    address,
    details: null,
  });

  it("is one line an hour for an admin, an address and a record, whichever page shows it", async () => {
    const [asha, bela] = [await student("Asha"), await student("Bela")];
    const meera = await signIn(["view_students", "view_attendance"], "Meera");
    const other = await signIn(["view_students"], "Omar");
    await Promise.all(
      [
        `/admin/students/${asha}`,
        `/admin/students/${asha}?include=class`,
        `/admin/attendance/students/${asha}?from=2026-06-01&to=2026-06-02`,
        `/admin/students/${asha}/history`,
      ].map(async (path) => expect((await respond(meera, path)).status, path).toBe(200)),
    );
    await respond(meera, `/admin/students/${bela}`);
    await respond(meera, `/admin/students/${asha}`, "10.0.0.8");
    await respond(other, `/admin/students/${asha}`);
    expect(await lines()).toEqual([
      viewed(asha),
      viewed(bela),
      viewed(asha, "10.0.0.8"),
      viewed(asha, "10.0.0.7", "Omar"),
    ]);
  });

  it("is noted again after the hour, also by a process that remembers nothing", async () => {
    const id = await student("Asha");
    const token = await signIn(["view_students"], "Meera");
    const later = async (minutes: number) => {
      await host.db.query(
        sql`update activity_logs set created_at = created_at - make_interval(mins => ${minutes})`,
      );
      host.setNow(new Date(Date.parse("2026-06-10T06:00:00Z") + minutes * 60_000).toISOString());
      await respond(token, `/admin/students/${id}`);
      return (await lines()).length;
    };
    expect([await later(0), await later(59), await later(61)]).toEqual([1, 1, 2]);
    const restarted = await testApi({ db: host.db });
    await restarted.api.fetch(
      new Request(`http://rollcall.test/api/v1/admin/students/${id}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
      { address: "10.0.0.7" },
    );
    expect(await lines()).toHaveLength(2);
    host.setNow("2026-06-10T06:00:00Z");
  });

  it("is not noted for a record that is not there, for a list, nor for a resource that does not ask for it", async () => {
    const token = await host.signIn({ name: "Root", super: true });
    await student("Asha");
    for (const path of [
      "/admin/students/99",
      "/admin/students",
      "/admin/students?ids=1",
      "/admin/activity-logs/1",
      "/admin/classes/1",
    ])
      await respond(token, path);
    expect(await lines()).toEqual([]);
  });

  it("is not part of the record's history, which says what changed", async () => {
    const id = await student("Asha");
    const token = await signIn(["view_students", "edit_students"], "Meera");
    await respond(token, `/admin/students/${id}`);
    await respond(token, `/admin/students/${id}`, "10.0.0.7", {
      method: "PATCH",
      headers: { "If-Match": "*" },
      body: JSON.stringify({ roll_no: 5 }),
    });
    const { body } = await host.call<{ action: string; address?: string }[]>(
      token,
      "GET",
      `/admin/students/${id}/history`,
    );
    expect(body.data.map(({ action }) => action)).toEqual(["updated"]);
    expect(body.meta?.["total"]).toBe(1);
  });
});

describe("a refusal in the activity log", () => {
  const refused = (details: object, resource: string | null = "students") => ({
    actor: "Meera",
    action: "was refused",
    resource,
    record_id: null,
    address: "10.0.0.7",
    details,
  });

  it("says who was refused what, and which right was missing", async () => {
    const token = await signIn(["view_students"], "Meera");
    await respond(token, "/admin/students/7", "10.0.0.7", { method: "PATCH", body: "{}" });
    await respond(token, "/admin/permissions/matrix");
    expect(await lines()).toEqual([
      refused({ call: "PATCH /admin/students/:id", permission: "edit_students", times: 1 }),
      refused({ call: "GET /admin/permissions/matrix", reason: "super_admin", times: 1 }, null),
    ]);
  });

  it("is kept though the transaction of the refused call is rolled back", async () => {
    const token = await signIn(["view_admins", "create_admins"], "Meera");
    const response = await respond(token, "/admin/admins", "10.0.0.7", {
      method: "POST",
      body: JSON.stringify({
        name: "Eve",
        email: "eve@example.com",
        permissions: ["edit_students"],
      }),
    });
    expect(response.status).toBe(403);
    expect((await lines()).map(({ action, details }) => [action, details?.["call"]])).toEqual([
      ["was refused", "POST /admin/admins"],
    ]);
  });

  it("is noted of who tries to change something while looking as another", async () => {
    const token = await host.signIn({ name: "Root", super: true });
    await respond(token, "/admin/students", "10.0.0.7", {
      method: "POST",
      body: "{}",
      headers: { "X-View-As": "1" },
    });
    expect(await lines()).toMatchObject([
      {
        actor: "Root",
        action: "was refused",
        details: { call: "POST /admin/students", reason: "view_as" },
      },
    ]);
  });

  it("that is repeated is one line an hour, with a count of at least how often", async () => {
    const token = await signIn([], "Meera");
    for (let time = 0; time < 100; time++) await respond(token, `/admin/students/${time + 1}`);
    expect(await lines()).toEqual([
      refused({ call: "GET /admin/students/:id", permission: "view_students", times: 64 }),
    ]);
  });

  it("cannot flood the log: fifty lines of an admin an hour and one more for the rest", async () => {
    const token = await signIn([], "Meera");
    const routes = host.api.routes.filter(
      ({ method, access }) => method === "GET" && access.kind === "permission",
    );
    expect(routes.length).toBeGreaterThan(60);
    for (const address of ["10.0.0.7", "10.0.0.8", "10.0.0.9"])
      for (const { path } of routes) await respond(token, path.replaceAll(/:\w+/g, "1"), address);
    const all = await lines();
    expect(all).toHaveLength(51);
    expect(all.at(-1)).toMatchObject({ resource: null, details: { call: "further calls" } });
    expect(Number(all.at(-1)?.details?.["times"])).toBeGreaterThan(60);
  });

  it("of who is not signed in is none: there is nobody to name", async () => {
    expect(
      (await host.api.fetch(new Request("http://rollcall.test/api/v1/admin/students"))).status,
    ).toBe(401);
    expect(await lines()).toEqual([]);
  });
});

describe("a change in the activity log", () => {
  it("says from which address it was made, and can be filtered by it", async () => {
    const token = await signIn(["view_students", "create_students", "view_activity_logs"], "Meera");
    for (const [name, address] of [
      ["Asha", "10.0.0.7"],
      ["Bela", "2001:db8::5"],
    ] as const) {
      const { status } = await respond(token, "/admin/students", address, {
        method: "POST",
        body: JSON.stringify({ name, admission_no: `C-${name}`, admission_date: "2026-01-05" }),
      });
      expect(status).toBe(201);
    }
    const { body } = await host.call<Line[]>(
      token,
      "GET",
      "/admin/activity-logs?address=2001:db8::5",
    );
    expect(body.data).toMatchObject([
      { actor: "Meera", action: "created", resource: "students", address: "2001:db8::5" },
    ]);
  });

  it("stands above an older one, whatever the clock said", async () => {
    await host.db.query(
      sql`insert into activity_logs (actor, action, resource, created_at) values ('A', 'first', 'students', '2026-06-10T12:00:00Z'), ('A', 'second', 'students', '2026-06-10T10:00:00Z')`,
    );
    const token = await signIn(["view_activity_logs"]);
    const { body } = await host.call<Line[]>(token, "GET", "/admin/activity-logs");
    expect(body.data.map(({ action }) => action)).toEqual(["second", "first"]);
  });
});
