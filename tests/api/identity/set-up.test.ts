import { sql } from "@rollcall/kit/api/db/sql";
import { setLanguage, setLanguages, type Language } from "@rollcall/kit/schema/messages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { apiLanguageFiles } from "../../../src/app/languages";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "./school";

let db: OwnedDatabase;
let school: School;

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db, { setupCode: "ABCD-EFGH-2345" });
  await school.clear();
});

const first = {
  code: "ABCD-EFGH-2345",
  name: "Ada",
  email: "Ada@School.test",
  password: thePassword,
  institution_name: "Green Hill",
};
const setUp = (body: unknown, address?: string) =>
  school.ask("POST", "/auth/setup", { body, address });
const needed = async () => (await school.ask("GET", "/auth/setup")).json.data;

describe("the first visit", () => {
  it("makes the first super admin, names the institution, signs in, and is over", async () => {
    expect(await needed()).toEqual({ needed: true });
    const { status, json } = await setUp(first);
    expect(status).toBe(201);
    const { token, user } = json.data as { token: string; user: unknown };
    expect(user).toEqual({ id: 1, name: "Ada", email: "ada@school.test", is_super_admin: true });
    expect(await school.status(token)).toBe(200);
    expect(await needed()).toEqual({ needed: false });
    expect((await school.ask("GET", "/branding")).json.data).toMatchObject({
      institution_name: "Green Hill",
      app_name: "ABC Attendance System",
    });
    expect(
      await db.query(
        sql`select actor_id, action, record_id, changes -> 'name' ->> 'after' as name from activity_logs where resource in ('admins', 'user-groups') order by id`,
      ),
    ).toEqual(
      ["Ada", "Office", "Teacher", "Teacher of own classes", "Viewer"].map((name, at) => ({
        actor_id: 1,
        action: "created",
        record_id: Math.max(1, at),
        name,
      })),
    );
    expect(await setUp(first)).toMatchObject({
      status: 409,
      json: { message: "This console has already been set up. Sign in instead." },
    });
  });

  it("says whose day it is: the time zone that is given, if there is such a one", async () => {
    expect((await setUp({ ...first, timezone: "Asia/Calcuta" })).json.errors).toEqual({
      timezone: ["Time zone must be a name such as Asia/Kolkata."],
    });
    expect(await needed()).toEqual({ needed: true });
    expect((await setUp({ ...first, timezone: "America/Lima" })).status).toBe(201);
    expect((await school.ask("GET", "/branding")).json.data).toMatchObject({
      institution_name: "Green Hill",
      timezone: "America/Lima",
    });
  });

  it("says in which country the institution is, if there is such a one", async () => {
    expect((await setUp({ ...first, country: "XX" })).json.errors).toEqual({
      country: ["Country must be a two-letter code such as IN."],
    });
    expect((await setUp({ ...first, country: "IN" })).status).toBe(201);
    expect(
      await db.query(
        sql`select value ->> 'country' as country from settings where key = 'institution'`,
      ),
    ).toEqual([{ country: "IN" }]);
    expect((await school.ask("GET", "/branding")).json.data).toMatchObject({ locale: "en-IN" });
  });

  it("makes the groups of the school, each of keys that can be granted", async () => {
    await setUp(first);
    const groups = await db.query<{ name: string; permissions: string[] }>(
      sql`select name, permissions from user_groups order by id`,
    );
    expect(groups.map(({ name }) => name)).toEqual([
      "Office",
      "Teacher",
      "Teacher of own classes",
      "Viewer",
    ]);
    const granted = groups.flatMap(({ permissions }) => permissions);
    expect(granted.filter((key) => !school.context.permissionKeys.includes(key))).toEqual([]);
    expect(groups[3]?.permissions.filter((key) => !key.startsWith("view_"))).toEqual([]);
    expect(groups[1]?.permissions).toContain("mark_attendance");
    expect(
      await db.query(
        sql`select actor_id, action from activity_logs where resource = 'user-groups'`,
      ),
    ).toEqual(Array.from({ length: 4 }, () => ({ actor_id: 1, action: "created" })));
  });

  it("leaves groups alone that are there", async () => {
    await school.group(["view_students"], "Our own");
    expect((await setUp(first)).status).toBe(201);
    expect(await db.query(sql`select name from user_groups`)).toEqual([{ name: "Our own" }]);
  });

  it("is won by one of many at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => setUp({ ...first, email: `admin${n}@school.test` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await db.query(sql`select count(*) as count from admins`)).toEqual([{ count: 1 }]);
    expect(await db.query(sql`select count(*) as count from credentials`)).toEqual([{ count: 1 }]);
  });

  it("takes the code as it is read aloud, and no other", async () => {
    expect(await setUp({ ...first, code: "ABCD-EFGH-2346" })).toMatchObject({
      status: 422,
      json: { errors: { code: ["Wrong setup code."] } },
    });
    expect((await setUp({ ...first, code: " abcd-efgh-2345 " })).status).toBe(201);
  });

  it("lets an address try ten codes, under fifty at once too", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => setUp({ ...first, code: "nope" })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await setUp(first)).status).toBe(429);
    expect((await setUp(first, "10.0.0.2")).status).toBe(201);
  });

  it("is not offered without a code, nor once there was an admin, even a deleted one", async () => {
    await school.admin();
    await db.query(sql`update admins set deleted_at = now()`);
    expect(await needed()).toEqual({ needed: false });
    expect((await setUp(first)).status).toBe(409);
    await school.clear();
    school = schoolOn(db);
    expect(await needed()).toEqual({ needed: false });
    expect((await setUp({ ...first, code: "undefined" })).status).toBe(409);
  });

  it.each([
    [
      {},
      {
        code: ["Code is required."],
        name: ["Name is required."],
        email: ["Email is required."],
        password: ["Password is required."],
      },
    ],
    [
      { ...first, email: "nowhere" },
      { email: ["Email must be an email address, such as name@example.com."] },
    ],
    [
      { ...first, password: "12345678" },
      { password: ["This password is too common. Choose another."] },
    ],
    [
      { ...first, password: "ADA@school.test" },
      { password: ["Your email address is too easy to guess as a password."] },
    ],
    [
      { ...first, institution_name: "Lyceum of Ulm", password: "Lyceum-Lyceum-26" },
      { password: ["This password uses names people at your institution know. Choose another."] },
    ],
    [{ ...first, name: "\u0000" }, { name: ["Name contains characters that can't be stored."] }],
    [{ ...first, institution_name: 7 }, { institution_name: ["Institution must be text."] }],
    [
      { ...first, is_super_admin: true },
      { is_super_admin: ["There is no field “is_super_admin”."] },
    ],
  ])("refuses %j with a sentence at the field, and makes nothing", async (body, errors) => {
    const { status, json } = await setUp(body);
    expect(status).toBe(422);
    expect(json.errors).toMatchObject(errors);
    expect(await needed()).toEqual({ needed: true });
  });

  it("is not reached by an inherited property", async () => {
    const { json } = await setUp(`{"__proto__":${JSON.stringify(first)},"constructor":1}`);
    expect(Object.keys(json.errors ?? {})).toEqual(
      expect.arrayContaining(["__proto__", "constructor", "code", "name", "email", "password"]),
    );
  });

  it("needs no institution's name", async () => {
    const { institution_name: _, ...body } = first;
    expect((await setUp({ ...body, institution_name: "  " })).status).toBe(201);
    expect(await db.query(sql`select 1 from settings`)).toEqual([]);
  });
});

describe("branding and health", () => {
  it("shows what is set and what holds by default", async () => {
    expect((await school.ask("GET", "/branding")).json.data).toEqual({
      app_name: "ABC Attendance System",
      tagline: "Admin Panel",
      institution_name: "",
      locale: "en-GB",
      language: null,
      timezone: "UTC",
      primary_color: "#2a5bd1",
      secondary_color: "#57616d",
      accent_color: "#a5480a",
      logo: null,
      maintenance: false,
    });
    await db.query(
      sql`insert into settings (key, value) values ('institution', '{"name":"Green Hill","timezone":"Asia/Kolkata"}'), ('branding', '{"primary_color":"#112233","config":{"tagline":"Office"}}')`,
    );
    expect((await school.ask("GET", "/branding")).json.data).toEqual({
      app_name: "ABC Attendance System",
      tagline: "Office",
      institution_name: "Green Hill",
      locale: "en-GB",
      language: null,
      timezone: "Asia/Kolkata",
      primary_color: "#112233",
      secondary_color: "#57616d",
      accent_color: "#a5480a",
      logo: null,
      maintenance: false,
    });
  });

  it.each([
    "null",
    "[]",
    "5",
    '{"name":5,"locale":"xx-XX","timezone":"Mars/Base","config":[],"primary_color":"red"}',
  ])("comes up when %s is stored", async (value) => {
    await db.query(
      sql`insert into settings (key, value) values ('institution', ${value}::jsonb), ('branding', ${value}::jsonb)`,
    );
    expect((await school.ask("GET", "/branding")).json.data).toMatchObject({
      app_name: "ABC Attendance System",
      institution_name: "",
      locale: "en-GB",
      language: null,
      timezone: "UTC",
      primary_color: "#2a5bd1",
    });
  });

  it("says that the process answers, and whether the database does", async () => {
    expect((await school.ask("GET", "/health/live")).json.data).toEqual({
      status: "live",
      version: "0.0.0-test",
    });
    expect((await school.ask("GET", "/health/ready")).json.data).toEqual({
      status: "ready",
      version: "0.0.0-test",
    });
    school.context.db = {
      ...db,
      transaction: () =>
        Promise.reject(
          Object.assign(new Error("connection refused at 10.1.2.3"), { code: "ECONNREFUSED" }),
        ),
    };
    const { status, json } = await school.ask("GET", "/health/ready");
    expect({ status, json }).toEqual({
      status: 503,
      json: {
        success: false,
        message: "The database does not answer.",
        code: "database_unavailable",
      },
    });
    expect((await school.ask("GET", "/health/live")).status).toBe(200);
    expect(school.logged).toMatchObject([
      { level: "error", message: "Not ready: connection refused at 10.1.2.3" },
    ]);
  });
});

describe("a first visit in another language", () => {
  const languages = new Map<string, Language>();
  beforeAll(async () => {
    languages.set("en", { tag: "en", words: {} });
    for (const [tag, read] of Object.entries(apiLanguageFiles))
      languages.set(tag, { tag, words: await read() });
    setLanguages(languages);
  });
  afterEach(async () => {
    setLanguage(() => languages.get("en") ?? { tag: "en", words: {} });
    await school.clear();
    await db.script(`
      update attendance_codes c set label = x.label from (values ('P', 'Present'), ('A', 'Absent'), ('L', 'Late'), ('H', 'Half day'), ('E', 'Excused'), ('D', 'On duty')) as x(code, label) where c.code = x.code;
      update leave_types t set name = x.name from (values (10, 'Medical'), (20, 'Personal'), (30, 'On duty')) as x(place, name) where t.sort_order = x.place`);
  });
  afterAll(() => setLanguages(new Map()));
  const began = async () => {
    const names = async (from: string, order: string) =>
      (await db.query<{ name: string }>(sql`select ${sql.raw(from)} order by ${sql.raw(order)}`))
        .map(({ name }) => name)
        .join(", ");
    return {
      codes: await names("label as name from attendance_codes", "sort_order"),
      types: await names("name from leave_types", "sort_order"),
    };
  };

  it("names what every school begins with in it, and leaves what a person has named", async () => {
    await db.script("update attendance_codes set label = 'At an event' where code = 'D'");
    setLanguage(() => languages.get("ar") ?? { tag: "en", words: {} });
    const { status, json } = await setUp(first);
    expect(status).toBe(201);
    expect(await began()).toEqual({
      codes: "حاضر, غائب, متأخر, نصف يوم, بعذر, At an event",
      types: "مرضية, شخصية, في مهمة",
    });
    expect(
      (await db.query(sql`select name from user_groups order by id`)).map(({ name }) => name),
    ).toEqual(["المكتب", "معلم", "معلم صفوفه", "مطّلع"]);
    const { token } = json.data as { token: string };
    const settings = (body: object) =>
      school.ask("PUT", "/admin/settings", { token, body: { institution: body } });
    const { data } = (await school.ask("GET", "/admin/settings", { token })).json;
    expect(data).toMatchObject({ institution: { language: "ar" } });
    await db.script("update leave_types set name = 'Sick' where sort_order = 10");
    expect((await settings({ language: "hi" })).status).toBe(200);
    expect(await began()).toEqual({
      codes: "उपस्थित, अनुपस्थित, विलंब से, आधा दिन, सकारण, At an event",
      types: "Sick, व्यक्तिगत, ड्यूटी पर",
    });
    expect((await settings({ language: null })).status).toBe(200);
    expect(await began()).toEqual({
      codes: "Present, Absent, Late, Half day, Excused, At an event",
      types: "Sick, Personal, On duty",
    });
  });

  it("changes nothing where it is in English", async () => {
    expect((await setUp(first)).status).toBe(201);
    expect(await began()).toEqual({
      codes: "Present, Absent, Late, Half day, Excused, On duty",
      types: "Medical, Personal, On duty",
    });
    expect(
      await db.query(sql`select 1 from settings where value ? 'language' and key = 'institution'`),
    ).toEqual([]);
  });
});
