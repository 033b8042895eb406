import { zipSync, strToU8 } from "fflate";
import { toBase64 } from "@rollcall/kit/api/files/base64";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oneRosterFeature } from "../../../src/features/oneroster/feature";
import {
  emptySchool,
  stateOf,
  unpacked,
  withManifest,
  type Files,
  type Plan,
  type School,
} from "./stage";

let one: School;
let other: School;
let file: Uint8Array;
let files: Files;

beforeAll(async () => {
  [one, other] = [await emptySchool(60), await emptySchool()];
  const [mover] = await one.db.query<{ id: number; to: number }>(
    sql`select s.id, (select c.id from classes c where c.kind = 'class' and c.id <> s.class_id order by c.id limit 1) as to from students s where s.status = 'active' and s.class_id is not null and s.next_class_id is null order by s.id desc limit 1`,
  );
  const moved = await one.call(one.office, "PATCH", `/admin/students/${mover?.id}`, {
    class_id: mover?.to,
    class_from: "2026-07-01",
    roll_no: null,
  });
  expect(moved.status).toBe(200);
  file = await one.export();
  files = unpacked(file);
}, 600_000);
afterAll(async () => {
  await one.db.close();
  await other.db.close();
});

const counted = (plan: Plan, key: "created" | "changed" | "ended" | "missing" | "same") =>
  Object.fromEntries(
    plan.counts.filter((each) => each[key] > 0).map((each) => [each.entity, each[key]]),
  );
const stamp = "2026-06-10T05:00:00.000Z";
const rows = (text: string) => text.trim().split("\r\n").slice(1);
const lineOf = (text: string, key: string) =>
  rows(text).find((row) => row.startsWith(`${key},`)) ?? "";

describe("a OneRoster file of the school", () => {
  it("has a manifest that says what is in it, and each file its headings", () => {
    expect(files["manifest"]).toContain("oneroster.version,1.2\r\n");
    expect(files["manifest"]).toContain("file.users,bulk\r\n");
    expect(files["manifest"]).toContain("file.lineItems,absent\r\n");
    expect(files["users"]?.split("\r\n")[0]).toBe(
      "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns",
    );
    expect(rows(files["roles"] ?? "")).toHaveLength(rows(files["users"] ?? "").length);
  });

  it("holds who is at school, without lines of those who have left", async () => {
    const active = await one.count(
      "select count(*)::int as n from students where status = 'active'",
    );
    const left = await one.count(
      "select count(*)::int as n from students where status <> 'active'",
    );
    expect(left).toBeGreaterThan(0);
    expect(rows(files["users"] ?? "").filter((row) => row.startsWith("student-"))).toHaveLength(
      Number(active),
    );
  });

  it("comes as 1.1 with the role on the person and no roles.csv", async () => {
    const older = unpacked(await one.export("?version=1.1"));
    expect(older["roles"]).toBeUndefined();
    expect(older["users"]?.split("\r\n")[0]).toMatch(/enabledUser,orgSourcedIds,role,username/);
    expect(rows(older["users"] ?? "")[0]).toMatch(/,true,school-1,(parent|guardian),/);
  });

  it("is logged as an export, and asks for the password again", async () => {
    const logged = await one.count(
      "select details ->> 'format' as n from activity_logs where action = 'exported' and resource = 'oneroster' limit 1",
    );
    expect(logged).toBe("OneRoster 1.2");
    one.setNow("2026-06-10T06:30:00.000Z");
    await expect(one.export()).rejects.toThrow("reauthentication_required");
    one.setNow("2026-06-10T06:00:00.000Z");
  });

  it("is shown before it is taken, and nothing is written", async () => {
    const before = await stateOf(other);
    const { body } = await other.check(file, { system: "Hill" });
    expect(body.data.problems).toEqual([]);
    const active = await one.count(
      "select count(*)::int as n from students where status = 'active'",
    );
    expect(counted(body.data, "created")["students"]).toBe(active);
    expect(body.data.lines.every(({ kind }) => kind === "new")).toBe(true);
    expect(await stateOf(other)).toBe(before);
  });

  it("makes the same school elsewhere: its file has no difference", async () => {
    const { body, status } = await other.take(file, { system: "Hill" });
    expect([status, body.data?.refused]).toEqual([200, []]);
    expect(unpacked(await other.export("?system=Hill"))).toEqual(files);
  }, 60_000);

  it("taken a second time changes nothing", async () => {
    const before = await stateOf(other);
    const { body } = await other.check(file, { system: "Hill" });
    expect([body.data.lines, body.data.new_ids]).toEqual([[], 0]);
    const again = await other.take(file, { system: "Hill" });
    expect(again.body.data).toEqual({ created: 0, changed: 0, ended: 0, refused: [] });
    expect(await stateOf(other)).toBe(before);
  });

  it("that comes back where it was made finds everybody, and only notes the ids", async () => {
    const { body } = await one.check(file, { system: "Back" });
    expect(body.data.lines).toEqual([]);
    expect(body.data.new_ids).toBeGreaterThan(60);
    await one.take(file, { system: "Back" });
    expect((await one.check(file, { system: "Back" })).body.data.new_ids).toBe(0);
  });

  it("finds people by their ids, whatever their names and numbers do", async () => {
    const [key = ""] =
      rows(files["users"] ?? "")
        .find((row) => row.startsWith("student-"))
        ?.split(",") ?? [];
    const cells = lineOf(files["users"] ?? "", key).split(",");
    [cells[6], cells[7], cells[9]] = ["Quite", "Other", "X-77"];
    const users = [files["users"]?.split("\r\n")[0], cells.join(",")].join("\r\n");
    const changed = withManifest({ users });
    const { body } = await other.check(changed, { system: "Hill" });
    expect(body.data.renamed).toBe(1);
    expect(body.data.lines.filter(({ kind }) => kind === "changed")).toMatchObject([
      {
        key,
        is_renamed: true,
        changes: [
          { field: "name", after: "Quite Other" },
          { field: "admission_no", after: "X-77" },
        ],
      },
    ]);
    expect((await other.take(changed, { system: "Hill" })).body.errors).toHaveProperty(
      "confirm_names",
    );
    await other.take(changed, { system: "Hill", confirm_names: true });
    expect(
      await other.count(
        "select count(*)::int as n from students where name = 'Quite Other' and admission_no = 'X-77'",
      ),
    ).toBe(1);
    const back = await other.take(file, { system: "Hill", confirm_names: true });
    expect(back.body.data).toMatchObject({ changed: 1, created: 0 });
  });

  it("in full offers to end what it has no more, and ends only what is asked for", async () => {
    const gone =
      rows(files["users"] ?? "")
        .filter((row) => row.startsWith("student-"))[3]
        ?.split(",")[0] ?? "";
    const without = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        text
          .split("\r\n")
          .filter(
            (row) => name === "manifest" || !new RegExp(`(^|,)(role-)?${gone}(,|$)`).test(row),
          )
          .join("\r\n"),
      ]),
    );
    const { body } = await other.check(without, { system: "Hill" });
    expect(counted(body.data, "missing")).toMatchObject({ students: 1 });
    await other.take(without, { system: "Hill" });
    const left = "select count(*)::int as n from students where status = 'left'";
    expect(await other.count(left)).toBe(0);
    await other.take(without, { system: "Hill", end: ["students"] });
    expect(await other.count(left)).toBe(1);
    const back = await other.take(file, { system: "Hill" });
    expect(back.body.data).toMatchObject({ changed: 1, refused: [] });
    expect(unpacked(await other.export("?system=Hill"))).toMatchObject({ users: files["users"] });
  });
});

describe("a delta", () => {
  const head = (name: string) => files[name]?.split("\r\n")[0] ?? "";
  const active = (row: string) => row.replace(/^([^,]+),,/, `$1,active,${stamp}`);
  const deleted = (key: string) => `${key},tobedeleted,${stamp}`;

  it("of fifty changes does those fifty, and no others", async () => {
    const students = rows(files["users"] ?? "").filter((row) => row.startsWith("student-"));
    const renamed = students.slice(0, 40).map((row, at) => {
      const cells = active(row).split(",");
      cells[10] = `new${at}@example.com`;
      return cells.join(",");
    });
    const left = students.slice(40, 45).map((row) => deleted(row.split(",")[0] ?? ""));
    const fresh = [1, 2, 3, 4, 5].map(
      (n) => `fresh-${n},active,${stamp},true,F${n},,Fresh,Person${n},,F-${n},,,,,,,,,,,school-1,`,
    );
    const roles = [1, 2, 3, 4, 5].map(
      (n) => `role-fresh-${n},active,${stamp},fresh-${n},primary,student,,,school-1,`,
    );
    const delta = withManifest(
      {
        users: [head("users"), ...renamed, ...left, ...fresh].join("\r\n"),
        roles: [head("roles"), ...roles].join("\r\n"),
      },
      "delta",
    );
    const before = await other.db.query<{ id: number; version: number }>(
      sql`select id, version from students order by id`,
    );
    const { body } = await other.take(delta, { system: "Hill" });
    expect(body.data).toEqual({ created: 5, changed: 40, ended: 5, refused: [] });
    const after = await other.db.query<{ id: number; version: number }>(
      sql`select id, version from students order by id`,
    );
    const touched = after.filter(
      ({ id, version }) => before.find((each) => each.id === id)?.version !== version,
    );
    expect(touched).toHaveLength(50);
    expect((await other.check(delta, { system: "Hill" })).body.data.lines).toEqual([]);
  }, 30_000);

  it("moves a student by enrolments alone, and ends one by its id alone", async () => {
    const student = rows(files["users"] ?? "")
      .find((row) => row.startsWith("student-"))
      ?.split(",")[0];
    const cells = (
      rows(files["enrollments"] ?? "").find(
        (row) => row.startsWith("enrolment-") && row.includes(`,${student},`),
      ) ?? ""
    ).split(",");
    const [enrolment = "", , , classKey] = cells;
    const target = rows(files["classes"] ?? "")
      .find((row) => row.includes(",homeroom,") && !row.startsWith(`${classKey},`))
      ?.split(",")[0];
    const moved = withManifest(
      {
        enrollments: [
          head("enrollments"),
          deleted(enrolment),
          `moved-1,active,${stamp},${target},school-1,${cells[5]},student,,,`,
        ].join("\r\n"),
      },
      "delta",
    );
    const { body } = await other.check(moved, { system: "Hill" });
    expect(body.data.lines).toMatchObject([
      { entity: "students", kind: "changed", changes: [{ field: "class_id" }] },
    ]);
    expect((await other.take(moved, { system: "Hill" })).body.data).toMatchObject({
      changed: 1,
      refused: [],
    });
    const ended = withManifest(
      { enrollments: [head("enrollments"), deleted("moved-1")].join("\r\n") },
      "delta",
    );
    expect((await other.take(ended, { system: "Hill" })).body.data).toMatchObject({
      ended: 1,
      refused: [],
    });
  });
});

describe("what a file has added", () => {
  it("is undone on its list: it goes to the trash, and a later file leaves it there", async () => {
    const people = [1, 2, 3];
    const delta = withManifest(
      {
        users: [
          files["users"]?.split("\r\n")[0],
          ...people.map(
            (n) =>
              `undo-${n},active,${stamp},true,U${n},,Undone,Person${n},,U-${n},,,,,,,,,,,school-1,`,
          ),
        ].join("\r\n"),
        roles: [
          files["roles"]?.split("\r\n")[0],
          ...people.map(
            (n) => `role-undo-${n},active,${stamp},undo-${n},primary,student,,,school-1,`,
          ),
        ].join("\r\n"),
      },
      "delta",
    );
    const more = { system: "Hill", file_name: "three.zip" };
    expect((await other.take(delta, more)).body.data).toMatchObject({ created: 3, refused: [] });
    const { body } = await other.call<{ id: string }[]>(
      other.office,
      "GET",
      "/admin/students/imports",
    );
    expect(body.data[0]).toMatchObject({ file_name: "three.zip", created: 3, undone_at: null });
    const undone = await other.call(
      other.office,
      "POST",
      `/admin/students/imports/${body.data[0]?.id}/undo`,
    );
    expect(undone.body.data).toEqual({ undone: true, removed: 3, blocked: 0, blockers: [] });
    expect(
      await other.count(
        "select count(*)::int as n from students where name like 'Undone Person%' and deleted_at is null",
      ),
    ).toBe(0);
    const again = await other.check(delta, { system: "Hill" });
    expect([again.body.data.lines, again.body.data.problems.map(({ text }) => text)]).toEqual([
      [],
      people.map((n) => `Undone Person${n} is in the trash here and stays there.`),
    ]);
  });
});

describe("what is wrong", () => {
  const problemsOf = async (input: Files | Uint8Array) => {
    const { status, body } = await other.check(input, { system: "Hill" });
    return status === 200
      ? body.data.problems.map(({ file: name, line, text }) => `${name}:${line}: ${text}`)
      : body.errors?.["file"];
  };

  it("is refused as a whole where it is no OneRoster file", async () => {
    expect(await problemsOf(strToU8("no zip"))).toEqual([
      "This isn't a ZIP file, or it is damaged.",
    ]);
    expect(await problemsOf({ users: "sourcedId" })).toEqual([
      expect.stringContaining("no manifest.csv"),
    ]);
    expect(await problemsOf({ manifest: "propertyName,value\r\noneroster.version,1.0" })).toEqual([
      expect.stringContaining("Version 1.0 isn't read here"),
    ]);
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.csv`, strToU8("a")])),
    );
    expect(await problemsOf(many)).toEqual(["The ZIP file holds more than 100 files."]);
    const huge = zipSync({ "manifest.csv": new Uint8Array(65 * 1024 * 1024) });
    expect(huge.byteLength).toBeLessThan(100_000);
    expect(await problemsOf(huge)).toEqual(["The files in it come to more than 64 MB."]);
    const { body } = await other.call(other.office, "POST", "/admin/oneroster/check", {
      file: "%%%",
    });
    expect(body.errors).toHaveProperty("file");
    expect(
      (
        await other.call(other.office, "POST", "/admin/oneroster/check", {
          file: toBase64(new Uint8Array(5 * 1024 * 1024)),
        })
      ).status,
    ).toBeGreaterThanOrEqual(413);
  });

  it("is told by file and line, and the others can be taken", async () => {
    const users = [
      files["users"]?.split("\r\n")[0],
      "a,,,maybe,a,,Asha,Rao,,,,,,,,,,,,,,",
      "b,,,true,b,,,,,,,,,,,,,,,,,",
      "c,,,true,c,,Bina,Rao,,C-1,no mail,,123,,,,,,,,school-1,",
      "c,,,true,c,,Bina,Rao,,C-1,,,,,,,,,,,,",
    ].join("\r\n");
    const roles = [
      files["roles"]?.split("\r\n")[0],
      "r1,,,c,primary,student,2026-02-30,,school-1,",
      "r2,,,c,primary,wizard,,,school-1,",
      "r3,,,c,primary,student,,,school-1,",
    ].join("\r\n");
    const enrollments = [
      files["enrollments"]?.split("\r\n")[0],
      "e1,,,nowhere,school-1,c,student,,,",
    ].join("\r\n");
    const input = withManifest({ users, roles, enrollments });
    expect(await problemsOf(input)).toEqual([
      "users.csv:2: enabledUser can't be “maybe”. It can be one of these: true, false.",
      "users.csv:3: givenName is required.",
      "users.csv:5: Line 4 has the same sourcedId.",
      expect.stringMatching(/^roles.csv:2: beginDate must be a day such as/),
      expect.stringMatching(/^roles.csv:3: role can't be “wizard”/),
      "enrollments.csv:2: classSourcedId names “nowhere”, which isn't in classes.csv and isn't known here.",
      expect.stringMatching(/^users.csv:4: .*The value was left out\.$/),
    ]);
  });

  it("is a file that is not as its manifest says, not read as UTF-8, or without a column", async () => {
    expect(await problemsOf({ manifest: withManifest({ users: "" })["manifest"] ?? "" })).toEqual([
      "users.csv:null: The manifest names this file, but it isn't in the ZIP file.",
    ]);
    expect(await problemsOf({ ...withManifest({}), users: "sourcedId" })).toEqual([
      "users.csv:null: The manifest says that this file is absent. It was not read.",
    ]);
    const latin = zipSync({
      "manifest.csv": strToU8(withManifest({ orgs: "" })["manifest"] ?? ""),
      "orgs.csv": new Uint8Array([0x73, 0xe9, 0x0a]),
    });
    expect(await problemsOf(latin)).toEqual(["orgs.csv:null: The file isn't in UTF-8."]);
    expect(await problemsOf(withManifest({ orgs: "sourcedId,name\r\n1,A" }))).toEqual([
      "orgs.csv:1: The column type is missing.",
    ]);
  });

  it("is a line that a rule refuses as it is taken; the others are taken", async () => {
    const head = (name: string) => files[name]?.split("\r\n")[0] ?? "";
    const input = withManifest({
      academicSessions: [
        head("academicSessions"),
        "long,,,Long,schoolYear,2031-01-01,2033-01-01,,2033",
      ].join("\r\n"),
      users: [head("users"), "n2,,,true,n2,,New,Person,,N-2,,,,,,,,,,,school-1,"].join("\r\n"),
      roles: [head("roles"), "role-n2,,,n2,primary,student,2026-06-01,,school-1,"].join("\r\n"),
    });
    const { status, body } = await other.take(input, { system: "Hill" });
    expect(status).toBe(200);
    expect(body.data.created).toBe(1);
    expect(body.data.refused).toMatchObject([
      { file: "academicSessions.csv", line: 2, text: expect.stringContaining("400 days") },
    ]);
  });

  it("takes terms and semesters of a school year, and says what of its sessions it leaves out", async () => {
    const school = await emptySchool();
    const input = withManifest({
      academicSessions: [
        files["academicSessions"]?.split("\r\n")[0] ?? "",
        "s2,,,Spring,semester,2026-10-01,2027-03-31,y,2027",
        "y,,,2026-27,schoolYear,2026-04-01,2027-03-31,,2027",
        "s1,,,Autumn,term,2026-04-01,2026-09-30,y,2027",
        "q1,,,First quarter,term,2026-04-01,2026-06-30,s1,2027",
        "g1,,,Grades,gradingPeriod,2026-04-01,2026-06-30,y,2027",
        "lost,,,Lost,term,2026-04-01,2026-06-30,,2027",
        "over,,,Overlaps,term,2026-09-30,2026-10-15,y,2027",
      ].join("\r\n"),
    });
    const { body } = await school.check(input, { system: "Hill" });
    expect(counted(body.data, "created")).toEqual({ "academic-years": 1, "academic-terms": 3 });
    expect(body.data.ignored.map(({ count }) => count)).toEqual([3]);
    const taken = await school.take(input, { system: "Hill" });
    expect([taken.body.data.created, taken.body.data.refused.length]).toEqual([3, 1]);
    expect(taken.body.data.refused[0]?.text).toMatch(/^Overlaps: /);
    const terms = await school.db.query(
      sql`select t.name, t.end_date, y.name as year from academic_terms t join academic_years y on y.id = t.academic_year_id order by t.start_date`,
    );
    expect(terms).toEqual([
      { name: "Autumn", end_date: "2026-09-30", year: "2026-27" },
      { name: "Spring", end_date: "2027-03-31", year: "2026-27" },
    ]);
    const shorter = input["academicSessions"]?.replace("2026-09-30,y", "2026-09-28,y") ?? "";
    const again = await school.check(withManifest({ academicSessions: shorter }), {
      system: "Hill",
    });
    expect(counted(again.body.data, "changed")).toEqual({ "academic-terms": 1 });
    await school.db.close();
  });

  it("is a plan that is no more what was seen", async () => {
    const { body } = await other.check(file, { system: "Hill" });
    await other.db.script(
      "update students set name = 'Somebody Else', version = version + 1 where id = (select min(id) from students where status = 'active')",
    );
    const late = await other.call(other.office, "POST", "/admin/oneroster/take", {
      file: toBase64(file),
      system: "Hill",
      seen: body.data.seen,
    });
    expect(late.status).toBe(409);
  });
});

describe("who may", () => {
  it("sees nothing without all the rights to look, and takes nothing without those to write", async () => {
    const views = [
      "view_students",
      "view_teachers",
      "view_parents",
      "view_classes",
      "view_subjects",
      "view_institution_settings",
    ];
    const looker = await other.signIn({ name: "Looker", permissions: views });
    const half = await other.signIn({ name: "Half", permissions: views.slice(1) });
    expect((await other.check(file, {}, half)).status).toBe(403);
    await expect(other.export("", half)).rejects.toThrow("permission");
    const fresh = withManifest({
      users: [
        files["users"]?.split("\r\n")[0],
        "w1,,,true,w1,,New,W,,W-1,,,,,,,,,,,school-1,",
      ].join("\r\n"),
      roles: [files["roles"]?.split("\r\n")[0], "role-w1,,,w1,primary,student,,,school-1,"].join(
        "\r\n",
      ),
    });
    const { body } = await other.check(fresh, { system: "Hill" }, looker);
    expect(body.data.missing_permissions).toEqual(["create_students"]);
    const refused = await other.take(fresh, { system: "Hill" }, looker);
    expect([refused.status, refused.body.permission]).toEqual([403, "create_students"]);
  });

  it("has ids go with a person who is erased, and with records that are gone for good", async () => {
    const [left] = await other.db.query<{ id: number; name: string }>(
      sql`select id, name from students where status = 'left' order by id limit 1`,
    );
    const idsOf = `select count(*)::int as n from external_ids where resource = 'students' and record_id = ${left?.id ?? 0}`;
    expect(await other.count(idsOf)).toBe(1);
    await other.db.script(
      `update enrolments set to_date = '2026-06-09' where student_id = ${left?.id ?? 0}`,
    );
    const { status } = await other.call(
      other.office,
      "POST",
      `/admin/students/${left?.id}/erasure`,
      { confirm: left?.name },
    );
    expect([status, await other.count(idsOf)]).toEqual([200, 0]);
    await other.db.script(
      "insert into external_ids (system, resource, external_id, record_id) values ('Hill', 'students', 'ghost', 999999)",
    );
    const before = Number(await other.count("select count(*)::int as n from external_ids"));
    await oneRosterFeature.tidy?.({ db: other.db, now: () => new Date() });
    expect(await other.count("select count(*)::int as n from external_ids")).toBe(before - 1);
  });
});
