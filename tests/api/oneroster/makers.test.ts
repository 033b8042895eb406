import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptySchool, manifest, packed, type Files, type School } from "./stage";

/*
 * Packages as three makers describe theirs, built by hand from their public descriptions; no line is
 * copied from one.
 */

let school: School;
beforeAll(async () => {
  school = await emptySchool();
}, 600_000);
afterAll(() => school.db.close());
beforeEach(() =>
  school.db.script(
    "truncate students, teachers, parents, classes, subjects, academic_years, enrolments, group_members, class_teachers, students__parents, external_ids, imports restart identity cascade",
  ),
);

const text = (...lines: string[]) => lines.join("\n");
const quoted = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** 1.1 of a district: every cell quoted, Windows line ends, several schools, sections of courses. */
const district: Files = {
  manifest: `\uFEFF${manifest({ academicSessions: "bulk", orgs: "bulk", courses: "bulk", classes: "bulk", users: "bulk", enrollments: "bulk", demographics: "bulk", lineItems: "absent" }, "1.1", "District SIS")}`,
  orgs: quoted(
    ["sourcedId", "status", "dateLastModified", "name", "type", "identifier", "parentSourcedId"],
    ["D1", "", "", "Hill District", "district", "", ""],
    ["S1", "", "", "Hill High", "school", "101", "D1"],
    ["S2", "", "", "Lake High", "school", "102", "D1"],
  ),
  academicSessions: quoted(
    [
      "sourcedId",
      "status",
      "dateLastModified",
      "title",
      "type",
      "startDate",
      "endDate",
      "parentSourcedId",
      "schoolYear",
    ],
    ["Y26", "", "", "2026-2027", "schoolYear", "2026-04-01", "2027-03-31", "", "2027"],
    ["T1", "", "", "Semester 1", "semester", "2026-04-01", "2026-09-30", "Y26", "2027"],
  ),
  courses: quoted(
    [
      "sourcedId",
      "status",
      "dateLastModified",
      "schoolYearSourcedId",
      "title",
      "courseCode",
      "grades",
      "orgSourcedId",
      "subjects",
      "subjectCodes",
    ],
    ["C-HR", "", "", "Y26", "Homeroom 9", "HR9", "09", "D1", "", ""],
    ["C-AL", "", "", "Y26", "Algebra, first year", "ALG1", "09", "D1", "", ""],
  ),
  classes: quoted(
    [
      "sourcedId",
      "status",
      "dateLastModified",
      "title",
      "grades",
      "courseSourcedId",
      "classCode",
      "classType",
      "location",
      "schoolSourcedId",
      "termSourcedIds",
      "subjects",
      "subjectCodes",
      "periods",
    ],
    [
      "K1",
      "",
      "",
      "Homeroom 9-1",
      "09",
      "C-HR",
      "HR9-1",
      "homeroom",
      "12",
      "S1",
      "Y26",
      "",
      "",
      "",
    ],
    [
      "K2",
      "",
      "",
      "Algebra - Period 2",
      "09",
      "C-AL",
      "ALG1-2",
      "scheduled",
      "14",
      "S1",
      "T1",
      "",
      "",
      "2",
    ],
    [
      "K3",
      "",
      "",
      "Algebra - Period 2",
      "09",
      "C-AL",
      "ALG1-9",
      "scheduled",
      "1",
      "S2",
      "T1",
      "",
      "",
      "2",
    ],
  ),
  users: quoted(
    [
      "sourcedId",
      "status",
      "dateLastModified",
      "enabledUser",
      "orgSourcedIds",
      "role",
      "username",
      "userIds",
      "givenName",
      "familyName",
      "middleName",
      "identifier",
      "email",
      "sms",
      "phone",
      "agentSourcedIds",
      "grades",
      "password",
    ],
    [
      "U1",
      "",
      "",
      "true",
      "S1",
      "student",
      "asha.rao",
      "{SIS:9001}",
      "Asha",
      "Rao",
      "K.",
      "9001",
      "asha@example.com",
      "",
      "",
      "U4",
      "09",
      "",
    ],
    [
      "U2",
      "",
      "",
      "true",
      "S2",
      "student",
      "bina",
      "",
      "Bina",
      "Shah",
      "",
      "9002",
      "",
      "",
      "",
      "",
      "09",
      "",
    ],
    [
      "U3",
      "",
      "",
      "true",
      "S1,S2",
      "teacher",
      "tara",
      "",
      "Tara",
      "Iyer",
      "",
      "T-7",
      "tara@example.com",
      "",
      "",
      "",
      "",
      "",
    ],
    [
      "U4",
      "",
      "",
      "true",
      "S1",
      "guardian",
      "mira",
      "",
      "Mira",
      "Rao",
      "",
      "",
      "",
      "98765 43210",
      "",
      "U1",
      "",
      "",
    ],
    [
      "U5",
      "",
      "",
      "true",
      "S1",
      "administrator",
      "head",
      "",
      "Head",
      "Master",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
    ],
  ),
  enrollments: quoted(
    [
      "sourcedId",
      "status",
      "dateLastModified",
      "classSourcedId",
      "schoolSourcedId",
      "userSourcedId",
      "role",
      "primary",
      "beginDate",
      "endDate",
    ],
    ["E1", "", "", "K1", "S1", "U1", "student", "false", "2026-04-06", ""],
    ["E2", "", "", "K2", "S1", "U1", "student", "false", "2026-04-06", "2026-09-30"],
    ["E3", "", "", "K1", "S1", "U3", "teacher", "true", "", ""],
    ["E4", "", "", "K3", "S2", "U2", "student", "false", "2026-04-06", ""],
    ["E5", "", "", "K2", "S1", "U1", "student", "false", "2025-04-06", "2025-09-30"],
  ),
  demographics: quoted(
    [
      "sourcedId",
      "status",
      "dateLastModified",
      "birthDate",
      "sex",
      "americanIndianOrAlaskaNative",
      "asian",
    ],
    ["U1", "", "", "2012-05-06", "female", "", "true"],
  ),
};

describe("a district's file of 1.1 without roles.csv", () => {
  it("asks which school is meant, and takes that one", async () => {
    const first = await school.check(district);
    expect(first.body.data).toMatchObject({
      must_choose: true,
      lines: [],
      schools: [{ key: "S1" }, { key: "S2" }],
      system: "District SIS",
    });
    const { body } = await school.take(district, { school: "S1" });
    expect(body.data).toMatchObject({ refused: [] });
    expect(
      await school.count(
        "select string_agg(concat_ws(' ', s.name, admission_no, s.gender, date_of_birth, c.code, e.from_date), ';') as n from students s join classes c on c.id = s.class_id join enrolments e on e.student_id = s.id",
      ),
    ).toBe("Asha K. Rao 9001 female 2012-05-06 HR9-1 2026-04-06");
    expect(
      await school.count(
        "select string_agg(name || kind || coalesce(grade, '') || coalesce(room, ''), ';' order by id) as n from classes",
      ),
    ).toBe("Homeroom 9-1class912;Algebra - Period 2group914");
    expect(await school.count("select string_agg(name || code, ';') as n from subjects")).toBe(
      "Algebra, first yearALG1",
    );
    expect(
      await school.count(
        "select concat_ws(' ', p.name, p.phone, p.relation, s.name) as n from parents p join students__parents l on l.to_id = p.id join students s on s.id = l.from_id",
      ),
    ).toBe("Mira Rao +919876543210 guardian Asha K. Rao");
    expect(
      await school.count(
        "select t.employee_no as n from classes c join teachers t on t.id = c.class_teacher_id where c.code = 'HR9-1'",
      ),
    ).toBe("T-7");
    expect(
      await school.count("select concat_ws(' ', from_date, to_date) as n from group_members"),
    ).toBe("2026-04-06 2026-09-30");
    expect(
      await school.count(
        "select concat_ws(' ', name, start_date, end_date) as n from academic_terms",
      ),
    ).toBe("Semester 1 2026-04-01 2026-09-30");
  });

  it("says what is not kept here, and knows the school again", async () => {
    await school.take(district, { school: "S1" });
    const { body } = await school.check(district);
    expect(body.data).toMatchObject({ must_choose: false, school: "S1", lines: [], new_ids: 0 });
    expect(
      body.data.ignored.map(({ file, what, count }) => `${file} ${what} ${count}`).sort(),
    ).toEqual([
      "classes.csv of other schools 1",
      "courses.csv courses without lessons of their own 1",
      "enrollments.csv enrolments that are over 1",
      "enrollments.csv of other schools 1",
      "users.csv of other schools 1",
      "users.csv people who aren't students, teachers or parents 1",
    ]);
  });
});

/** 1.2 of one school: columns in an order of its own, optional ones missing, extensions at the end. */
const sparse: Files = {
  manifest: manifest(
    {
      orgs: "bulk",
      academicSessions: "bulk",
      courses: "bulk",
      classes: "bulk",
      users: "bulk",
      roles: "bulk",
      enrollments: "bulk",
      userProfiles: "bulk",
    },
    "1.2",
    "Sparse",
  ),
  orgs: text("name,type,sourcedId", "Hill,school,100"),
  academicSessions: text(
    "sourcedId,title,type,schoolYear,startDate,endDate",
    "y,2026/27,schoolYear,2027,2026-04-01,2027-03-31",
  ),
  courses: text("sourcedId,title,orgSourcedId", "hr,Homeroom,100"),
  classes: text(
    "title,sourcedId,courseSourcedId,classType,schoolSourcedId,termSourcedIds",
    "Grade 1,0d9f6f6e-5b1c-4a34-9a52-2d1f5f1c0c11,hr,homeroom,100,y",
  ),
  users: text(
    "familyName,givenName,sourcedId,enabledUser,username,metadata.house,agentSourcedIds",
    "Rao,Asha,u-1,true,asha,Blue,",
    ".,Madhu,u-2,true,madhu,,",
    "Nair,Lata,u-3,true,lata,,u-1",
  ),
  roles: text(
    "sourcedId,userSourcedId,role,roleType,orgSourcedId,beginDate",
    "r-1,u-1,student,primary,100,2026-04-01",
    "r-2,u-2,ext:coach,primary,100,",
    "r-3,u-2,student,secondary,100,2026-04-01",
    "r-4,u-3,parent,primary,100,",
  ),
  enrollments: text(
    "userSourcedId,classSourcedId,role,sourcedId,schoolSourcedId",
    "u-1,0d9f6f6e-5b1c-4a34-9a52-2d1f5f1c0c11,student,e-1,100",
    "u-2,0d9f6f6e-5b1c-4a34-9a52-2d1f5f1c0c11,student,e-2,100",
  ),
  userProfiles: text("sourcedId,userSourcedId"),
};

describe("a file of 1.2 with few columns in an order of their own", () => {
  it("is taken in a folder of its ZIP file; codes come from the ids, a parent without a phone is left", async () => {
    const zip = packed(sparse, "export/");
    const { body } = await school.check(zip);
    expect(body.data.problems).toEqual([
      {
        file: "users.csv",
        line: 4,
        is_taken: false,
        text: "A parent needs a phone number here, and neither phone nor sms has one.",
      },
    ]);
    await school.take(zip);
    expect(
      await school.count(
        "select string_agg(name || ' ' || admission_no, ';' order by id) as n from students where class_id is not null",
      ),
    ).toBe("Asha Rao asha;Madhu madhu");
    expect(await school.count("select code as n from classes")).toBe(
      "4a34-9a52-2d1f5f1c0c11".slice(-20),
    );
    expect((await school.check(zip)).body.data).toMatchObject({ lines: [], new_ids: 0 });
  });
});

/** 1.1 of a maker that marks every line of a bulk file as active, with only sections of courses. */
const sections: Files = {
  manifest: manifest(
    {
      orgs: "bulk",
      academicSessions: "bulk",
      courses: "bulk",
      classes: "bulk",
      users: "bulk",
      enrollments: "bulk",
    },
    "1.1",
    "Sections",
  ),
  orgs: text(
    "sourcedId,status,dateLastModified,name,type",
    "1,active,2026-06-01T00:00:00.000Z,Hill,school",
  ),
  academicSessions: text(
    "sourcedId,status,dateLastModified,title,type,startDate,endDate,schoolYear",
    "7,active,2026-06-01T00:00:00.000Z,26-27,schoolYear,2026-04-01,2027-03-31,2027",
  ),
  courses: text(
    "sourcedId,status,dateLastModified,title,orgSourcedId,courseCode",
    "50,active,2026-06-01T00:00:00.000Z,Biology,1,BIO",
  ),
  classes: text(
    "sourcedId,status,dateLastModified,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds,classCode",
    "60,active,2026-06-01T00:00:00.000Z,Biology A,50,scheduled,1,7,BIO-A",
  ),
  users: text(
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier",
    "900,active,2026-06-01T00:00:00.000Z,true,1,student,s900,Zoë,O'Neil,900",
    "901,tobedeleted,2026-06-01T00:00:00.000Z,true,1,student,s901,Old,One,901",
  ),
  enrollments: text(
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role",
    "70,active,2026-06-01T00:00:00.000Z,60,1,900,student",
  ),
};

describe("a file of sections alone, whose lines all have a status", () => {
  it("is taken with its groups, and says that nobody is in a homeroom", async () => {
    const { body } = await school.check(sections);
    expect(body.data.problems).toMatchObject([
      { file: "users.csv", line: 3, is_taken: false },
      {
        file: "classes.csv",
        line: null,
        is_taken: true,
        text: expect.stringContaining("No class in the file is a homeroom"),
      },
    ]);
    expect((await school.take(sections)).body.data).toMatchObject({ refused: [] });
    expect(
      await school.count(
        "select s.name || ' ' || c.name as n from group_members m join students s on s.id = m.student_id join classes c on c.id = m.group_id",
      ),
    ).toBe("Zoë O'Neil Biology A");
    expect((await school.check(sections)).body.data).toMatchObject({ lines: [], new_ids: 0 });
  });
});
