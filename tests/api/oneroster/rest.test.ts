import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptySchool, type School } from "./stage";

const base = "/ims/oneroster/rostering/v1p2";
let school: School;
let token: string;

interface Ref {
  href: string;
  sourcedId: string;
  type: string;
}
type Item = Record<string, unknown> & { sourcedId: string };

beforeAll(async () => {
  school = await emptySchool();
  await school.db.script(`
    insert into academic_years (id, name, start_date, end_date, is_current) values (1, '2026/27', '2026-04-01', '2027-03-31', true);
    insert into academic_terms (id, academic_year_id, name, start_date, end_date) values (4, 1, 'Autumn', '2026-04-01', '2026-09-30');
    insert into teachers (id, employee_no, name, email, status) values (1, 'T1', 'Tara Iyer', 'tara@example.com', 'active');
    insert into classes (id, name, code, kind, grade, class_teacher_id) values (1, 'Grade 5 A', '5A', 'class', '5', 1);
    insert into class_teachers (class_id, teacher_id, from_date) values (1, 1, '2026-04-01');
    insert into subjects (id, name, code) values (1, 'Maths', 'MAT');
    insert into parents (id, name, phone) values (1, 'Mira Rao', '+919876543210');
    insert into students (id, admission_no, name, class_id, gender, date_of_birth, status, admission_date) values
      (1, 'A1', 'Asha Rao', 1, 'female', '2015-05-05', 'active', '2026-04-01'), (2, 'A2', 'Bina Shah', 1, null, null, 'active', '2026-04-01'), (3, 'A3', 'Gone Girl', null, null, null, 'left', '2020-04-01');
    insert into students__parents (from_id, to_id) values (1, 1);
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 1, '2026-04-01')`);
  token = school.office;
}, 600_000);
afterAll(() => school.db.close());

/** A client as the description of 1EdTech has one: it knows its paths, headers and payloads. */
async function get<T = Record<string, Item[]>>(path: string, who: string | undefined = token) {
  const answer = await school.api.fetch(
    new Request(
      `http://rollcall.test${path.startsWith("http") ? new URL(path).pathname + new URL(path).search : base + path}`,
      { headers: who === undefined ? {} : { Authorization: `Bearer ${who}` } },
    ),
  );
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
}
const linksOf = (headers: Headers) =>
  Object.fromEntries(
    [...(headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(
      ([, href = "", rel = ""]) => [rel, href],
    ),
  );

describe("the rostering service of OneRoster", () => {
  it("answers each collection under its name, with the count of all", async () => {
    const names: [path: string, key: string, count: number][] = [
      ["/orgs", "orgs", 1],
      ["/schools", "orgs", 1],
      ["/academicSessions", "academicSessions", 2],
      ["/terms", "academicSessions", 1],
      ["/gradingPeriods", "academicSessions", 0],
      ["/courses", "courses", 2],
      ["/classes", "classes", 1],
      ["/users", "users", 4],
      ["/students", "users", 2],
      ["/teachers", "users", 1],
      ["/enrollments", "enrollments", 3],
      ["/demographics", "demographics", 1],
    ];
    for (const [path, key, count] of names) {
      const { status, headers, body } = await get(path);
      expect([path, status, body[key]?.length, headers.get("X-Total-Count")]).toEqual([
        path,
        200,
        count,
        String(count),
      ]);
      for (const item of body[key] ?? [])
        expect(item).toMatchObject({
          sourcedId: expect.any(String),
          status: "active",
          dateLastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        });
    }
  });

  it("answers one object by its id, whose references lead on", async () => {
    const { body } = await get<{
      user: Item & { roles: { role: string; org: Ref }[]; agents: Ref[] };
    }>("/students/student-1");
    expect(body.user).toMatchObject({
      sourcedId: "student-1",
      enabledUser: "true",
      givenName: "Asha",
      familyName: "Rao",
      identifier: "A1",
      grades: ["05"],
      roles: [{ roleType: "primary", role: "student", beginDate: "2026-04-01" }],
    });
    const parent = await get<{ user: Item }>(body.user.agents[0]?.href ?? "");
    expect(parent.body.user).toMatchObject({ givenName: "Mira", roles: [{ role: "parent" }] });
    const org = await get<{ org: Item }>(body.user.roles[0]?.org.href ?? "");
    expect(org.body.org).toMatchObject({ name: "Hill School", type: "school" });
    const one = await get<{ class: Item }>("/classes/class-1");
    expect(one.body.class).toMatchObject({
      title: "Grade 5 A",
      classType: "homeroom",
      terms: [{ type: "academicSession" }],
    });
    expect(
      (await get<{ demographics: Item }>("/demographics/student-1")).body.demographics,
    ).toMatchObject({ birthDate: "2015-05-05", sex: "female" });
  });

  it("answers what belongs to a school, a class, a course and a person", async () => {
    const ids = async (path: string) =>
      Object.values((await get(path)).body)[0]?.map(({ sourcedId }) => sourcedId);
    expect(await ids("/classes/class-1/students")).toEqual(["student-1", "student-2"]);
    expect(await ids("/classes/class-1/teachers")).toEqual(["teacher-1"]);
    expect(await ids("/students/student-2/classes")).toEqual(["class-1"]);
    expect(await ids("/teachers/teacher-1/classes")).toEqual(["class-1"]);
    expect(await ids("/schools/school-1/students?limit=1")).toEqual(["student-1"]);
    expect(await ids("/schools/school-1/classes/class-1/teachers")).toEqual(["teacher-1"]);
    expect(await ids("/schools/school-1/terms")).toEqual(["term-4"]);
    const term = await get<{ academicSession: Item }>("/academicSessions/term-4");
    expect(term.body.academicSession).toMatchObject({
      title: "Autumn",
      type: "term",
      startDate: "2026-04-01",
      endDate: "2026-09-30",
      schoolYear: "2027",
      parent: { sourcedId: "year-1", type: "academicSession" },
    });
    expect((await get("/classes/none/students")).status).toBe(404);
    expect((await get("/schools/none/classes/class-1/students")).status).toBe(404);
    expect((await get("/classes/class-1/planets")).status).toBe(404);
  });

  it("pages with limit and offset, and links the pages around", async () => {
    const first = await get("/users?limit=3&sort=sourcedId");
    expect(first.body["users"]).toHaveLength(3);
    expect(first.headers.get("X-Total-Count")).toBe("4");
    const { next = "", prev } = linksOf(first.headers);
    expect(prev).toBeUndefined();
    const second = await get(next);
    expect(second.body["users"]?.map(({ sourcedId }) => sourcedId)).toEqual(["teacher-1"]);
    expect(linksOf(second.headers)).toMatchObject({
      prev: expect.stringContaining("offset=0"),
      last: expect.stringContaining("offset=3"),
    });
  });

  it("filters, sorts and projects", async () => {
    const ids = async (query: string) =>
      ((await get(`/users?${query}`)).body["users"] ?? []).map(({ sourcedId }) => sourcedId);
    const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
    expect(await ids(filter("identifier='A2'"))).toEqual(["student-2"]);
    expect(await ids(filter("familyName~'RA'"))).toEqual(["student-1", "parent-1"]);
    expect(await ids(filter("roles.role='student' AND givenName!='Asha'"))).toEqual(["student-2"]);
    expect(
      await ids(
        `${filter("roles.role='teacher' OR roles.role='parent'")}&sort=familyName&orderBy=desc`,
      ),
    ).toEqual(["parent-1", "teacher-1"]);
    expect(await ids(filter("dateLastModified>'2999-01-01T00:00:00Z'"))).toEqual([]);
    expect((await get("/students?fields=sourcedId,givenName&limit=1")).body["users"]).toEqual([
      { sourcedId: "student-1", givenName: "Asha" },
    ]);
  });

  it("says what is wrong as imsx_StatusInfo", async () => {
    const codeOf = async (path: string, who?: string) => {
      const { status, body } = await get<{
        imsx_codeMajor: string;
        imsx_CodeMinor: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] };
      }>(path, who);
      return [
        status,
        body.imsx_codeMajor,
        body.imsx_CodeMinor.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue,
      ];
    };
    expect(await codeOf("/students/none")).toEqual([404, "failure", "unknownobject"]);
    expect(await codeOf("/planets")).toEqual([404, "failure", "unknownobject"]);
    expect(await codeOf("/users?filter=shoe%3D'1'")).toEqual([
      400,
      "failure",
      "invalid_filter_field",
    ]);
    expect(await codeOf("/users?fields=shoe")).toEqual([400, "failure", "invalid_selection_field"]);
    expect(await codeOf("/users?limit=none")).toEqual([400, "failure", "invaliddata"]);
    expect(await codeOf("/users?filter=hello")).toEqual([400, "failure", "invaliddata"]);
    expect(await codeOf("/users", "rc_pat_wrong")).toEqual([401, "failure", "unauthorisedrequest"]);
  });

  it("is read with an API token, and gives no more than it may see", async () => {
    const system = await school.signIn({
      name: "LMS",
      permissions: ["view_students", "view_classes"],
    });
    const made = await school.call<{ token: string }>(system, "POST", "/auth/api-tokens", {
      name: "LMS",
      permissions: ["view_students", "view_classes"],
      days: 30,
    });
    expect(made.status).toBe(201);
    const lms = made.body.data.token;
    const { status, body } = await get<{ users: (Item & { agents?: unknown })[] }>(
      "/students",
      lms,
    );
    expect([status, body.users.map(({ agents }) => agents)]).toEqual([200, [undefined, undefined]]);
    expect((await get("/teachers", lms)).status).toBe(403);
    expect((await get("/users", lms)).status).toBe(403);
    expect((await get("/classes", lms)).status).toBe(200);
  });

  it("notes who looked at a student", async () => {
    await get("/students/student-2");
    expect(
      await school.count(
        "select count(*)::int as n from activity_logs where action = 'viewed' and resource = 'students' and record_id = 2",
      ),
    ).toBe(1);
  });
});
