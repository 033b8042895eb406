import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApiHost } from "@rollcall/kit/api/context";
import { sql } from "@rollcall/kit/api/db/sql";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { districtSchools } from "../../../src/features/district/contract";
import { testApi, type TestApi } from "../../support/test-api";

type Listed = DataOf<typeof districtSchools>;
type District = NonNullable<ApiHost["district"]>;

/** A Wednesday. */
const now = "2026-06-10T09:00:00Z";
let office: TestApi;
let head: string;
const asked: unknown[] = [];
let added: Awaited<ReturnType<District["add"]>>;
let obstacle: ReturnType<District["setState"]>;
const district: District = {
  office: "head",
  members: () => [
    { name: "east", url: "https://east.test", state: "archived" },
    { name: "head", url: "https://head.test", state: "open" },
    { name: "north", url: "https://north.test", state: "open" },
  ],
  async add(given) {
    asked.push(given);
    return added;
  },
  setState(name, state) {
    asked.push([name, state]);
    return obstacle;
  },
};

beforeAll(async () => {
  office = await testApi({ now, district });
  head = await office.signIn({ name: "Head", permissions: ["view_district", "edit_district"] });
});
afterAll(() => office.db.close());
beforeEach(async () => {
  await office.db.script("truncate district_tenants, district_days");
  asked.length = 0;
  added = { url: "https://west.test", setupCode: "a-code-of-twelve" };
  obstacle = undefined;
});

const day = (date: string, more: object = {}) => ({
  date,
  registers: 4,
  taken: 3,
  absent: 5,
  late: 1,
  halves: 150,
  counted: 80,
  ...more,
});
const tell = (
  tenant: string,
  days: readonly object[],
  { at = now, ...more }: { at?: string; [name: string]: unknown } = {},
) =>
  office.api.district.take({
    tenant,
    at: new Date(at),
    sums: { title: "St Mary’s", today: "2026-06-10", students: 90, days, ...more },
  });
const list = async (query = "") =>
  (await office.call<Listed>(head, "GET", `/admin/district/schools${query}`)).body.data;
const north = async (query = "") =>
  (await list(query)).schools.find(({ name }) => name === "north");

describe("the schools of a district", () => {
  it("are those of the list, with nothing of what they have not told", async () => {
    const { schools, total } = await list();
    expect(schools.map(({ name, state, is_office }) => [name, state, is_office])).toEqual([
      ["east", "archived", false],
      ["head", "open", true],
      ["north", "open", false],
    ]);
    expect(await north()).toEqual({
      name: "north",
      title: null,
      url: "https://north.test",
      is_office: false,
      state: "open",
      told_at: null,
      failed_at: null,
      problem: null,
      today: null,
      students: null,
      figures: null,
    });
    expect(total).toEqual({
      students: 0,
      registers: 0,
      taken: 0,
      absent: 0,
      late: 0,
      percentage: null,
    });
  });

  it.each([
    ["?days=1", 4, 93.8],
    ["?days=7", 8, 75],
    ["?days=30", 12, 66.7],
  ])("have the sums of %s up to their own today", async (query, registers, percentage) => {
    await tell("north", [
      day("2026-05-12", { halves: 80 }),
      day("2026-06-03", { halves: 80 }),
      day("2026-06-04", { halves: 90 }),
      day("2026-06-10"),
    ]);
    // 30 days before it begin on 12 May.
    await office.db.query(
      sql`update district_days set date = '2026-05-11' where date = '2026-05-12'`,
    );
    const figures = (await north(query))?.figures;
    expect([figures?.registers, figures?.percentage]).toEqual([registers, percentage]);
  });

  it("are summed up where they are open, by what each of them counts", async () => {
    await tell("north", [day("2026-06-10", { halves: 100, counted: 100 })]);
    await tell("head", [day("2026-06-10", { halves: 200, counted: 100, registers: 1, taken: 1 })]);
    await tell("east", [day("2026-06-10")]);
    expect((await list()).total).toEqual({
      students: 180,
      registers: 5,
      taken: 4,
      absent: 10,
      late: 2,
      percentage: 75,
    });
  });

  it("have no figures on a day without school, and those of what is a school day now", async () => {
    await tell("north", [day("2026-06-08"), day("2026-06-09")]);
    expect([(await north())?.figures, (await north("?days=7"))?.figures?.registers]).toEqual([
      null,
      8,
    ]);
    await tell("north", [day("2026-06-08")]);
    expect((await north("?days=7"))?.figures?.registers).toBe(4);
    // What is told of earlier days stays, though they are no longer among the last 20.
    await tell("north", [day("2026-06-09")]);
    expect((await north("?days=7"))?.figures?.registers).toBe(8);
  });

  it("keep what was told last, whichever arrives last", async () => {
    await tell("north", [day("2026-06-10", { taken: 4 })], { at: "2026-06-10T08:00:01Z" });
    await tell("north", [day("2026-06-10", { taken: 2 })], { at: "2026-06-10T08:00:00Z" });
    expect((await north())?.figures?.taken).toBe(4);
  });

  it("say since when one cannot be opened, until it tells again", async () => {
    await tell("north", [day("2026-06-10")], { at: "2026-06-10T08:00:00Z" });
    const fails = (problem: "away" | "operator", at: string) =>
      office.api.district.take({ tenant: "north", at: new Date(at), problem });
    await fails("away", "2026-06-10T08:10:00Z");
    await fails("operator", "2026-06-10T08:20:00Z");
    expect(await north()).toMatchObject({
      problem: "operator",
      failed_at: "2026-06-10T08:10:00.000Z",
      figures: { registers: 4 },
    });
    await tell("north", [], { at: "2026-06-10T08:30:00Z" });
    expect(await north()).toMatchObject({ problem: null, failed_at: null });
    await fails("away", "2026-06-10T08:29:00Z");
    expect((await north())?.problem).toBeNull();
  });

  it("tell numbers and days alone: what has a word more is not kept", async () => {
    await expect(tell("north", [day("2026-06-10", { absent_names: ["Asha"] })])).rejects.toThrow();
    await expect(tell("north", [], { students: "Asha" })).rejects.toThrow();
    await expect(tell("north", [], { note: "Asha" })).rejects.toThrow();
    expect((await north())?.told_at).toBeNull();
  });
});

describe("the sums that a school tells", () => {
  it("are those of its registers, as its own reports have them", async () => {
    const school = await testApi({ now });
    await school.db.script(`
      insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
      insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
      insert into students (id, admission_no, name, class_id, status, admission_date) select n, 'S' || n, 'Student ' || n, 1 + n % 2, 'active', '2026-04-01' from generate_series(1, 8) n;
      insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
      insert into settings (key, value) values ('institution', '{"name": "Hill School"}');
      insert into registers (class_id, date, slot, taken_at, changed_at, present, late, absent) values
        (1, '2026-06-08', 'day', now(), now(), 4, 0, 0), (1, '2026-06-10', 'day', now(), now(), 2, 1, 2), (2, '2026-06-09', 'day', now(), now(), 4, 0, 0);`);
    const told = (await school.api.district.sums()) as {
      title: string;
      today: string;
      students: number;
      days: Record<string, unknown>[];
    };
    expect({ ...told, days: told.days.slice(-2) }).toEqual({
      title: "Hill School",
      today: "2026-06-10",
      students: 8,
      days: [
        { date: "2026-06-09", registers: 2, taken: 1, absent: 0, late: 0, halves: 8, counted: 4 },
        { date: "2026-06-10", registers: 2, taken: 1, absent: 2, late: 1, halves: 4, counted: 4 },
      ],
    });
    expect(told.days).toHaveLength(20);
    // What one tells is what the other keeps.
    await office.api.district.take({ tenant: "north", at: new Date(now), sums: told });
    expect(await north()).toMatchObject({
      title: "Hill School",
      figures: { taken: 1, percentage: 50 },
    });
    await school.db.close();
  });
});

it.each([
  [[], "GET schools", 403],
  [["view_district"], "GET schools", 200],
  [["view_district"], "POST schools", 403],
  [["view_district"], "POST archive", 403],
  [["view_district"], "POST open", 403],
  [["edit_district"], "POST archive", 403],
  [["view_district", "edit_district"], "POST archive", 200],
])("with %o, %s of a district is answered with %i", async (permissions, asks, status) => {
  const token = await office.signIn({ name: "Clerk", permissions });
  const [method = "", at] = asks.split(" ");
  const body =
    method === "GET"
      ? undefined
      : { name: "north", ...(at === "schools" ? { host: "n.test" } : {}) };
  expect((await office.call(token, method, `/admin/district/${at}`, body)).status).toBe(status);
});

describe("a change of the district", () => {
  const change = (path: string, body: object) =>
    office.call(head, "POST", `/admin/district/${path}`, body);
  const west = { name: "west", host: "west.test" };

  it("makes a school, whose code is in no log", async () => {
    const { status, body } = await change("schools", west);
    expect([status, body.data]).toEqual([
      201,
      { url: "https://west.test/setup", setup_code: "a-code-of-twelve" },
    ]);
    expect(asked).toEqual([west]);
    const [logged] = await office.db.query(
      sql`select action, details from activity_logs where resource = 'district' order by id desc limit 1`,
    );
    expect(logged).toEqual({ action: "added a school", details: west });
  });

  it.each([
    ["name", 422, "name"],
    ["taken name", 422, "name"],
    ["host", 422, "host"],
    ["taken host", 422, "host"],
    ["failed", 503, undefined],
  ] as const)("says what stands against a new one: %s", async (found, status, field) => {
    added = { obstacle: found };
    const { status: answered, body } = await change("schools", west);
    expect([answered, Object.keys(body.errors ?? {})]).toEqual([status, field ? [field] : []]);
  });

  it.each([
    ["archive", "archived"],
    ["open", "open"],
  ])("%ss a school", async (path, state) => {
    const { status, body } = await change(path, { name: "north" });
    expect([status, body.data]).toEqual([200, { name: "north", state }]);
    expect(asked).toEqual([["north", state]]);
  });

  it.each([
    ["unknown", 404],
    ["migrating", 409],
    ["office", 409],
  ] as const)("is refused: %s", async (found, status) => {
    obstacle = found;
    expect((await change("archive", { name: "north" })).status).toBe(status);
  });
});

describe("a host that offers no district", () => {
  it("has neither the calls nor the permissions, and tells nobody of them", async () => {
    const school = await testApi({ now });
    const root = await school.signIn({ name: "Root", super: true });
    const own = async (api: TestApi, token: string) =>
      (await api.call<{ permissions: string[] }>(token, "GET", "/auth/me")).body.data.permissions;
    expect((await school.call(root, "GET", "/admin/district/schools")).status).toBe(404);
    expect(await own(school, root)).toEqual([]);
    expect(school.api.context.permissionKeys).not.toContain("view_district");
    // Where it is offered, a super admin's console has to know that it is there.
    const chief = await office.signIn({ name: "Chief", super: true });
    expect(await own(office, chief)).toEqual(["view_district", "edit_district"]);
    const clerk = await office.signIn({ name: "Clerk", permissions: ["view_students"] });
    expect(await own(office, clerk)).toEqual(["view_students"]);
    await school.db.close();
  });
});
