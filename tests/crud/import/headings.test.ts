import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../packages/kit/browser/crud/import/mapping/guess-mapping";
import {
  firstChoices,
  fixableColumns,
  missingFields,
  nameInQuestion,
  remap,
} from "../../../packages/kit/browser/crud/import/mapping/choices";
import { requestOf } from "../../../packages/kit/browser/crud/import/run/rows";
import { readLastFirst } from "../../../packages/kit/schema/transfer/name-parts";
import type { Resource } from "@rollcall/kit/schema";
import { exportColumns, importColumns } from "../../../packages/kit/schema/transfer/columns";
import { isIdColumn, isOwnExport } from "../../../packages/kit/schema/transfer/headings";
import { leaves } from "../../../src/resources/leaves";
import { parents } from "../../../src/resources/parents";
import { students } from "../../../src/resources/students";
import { subjects } from "../../../src/resources/subjects";
import { teachers } from "../../../src/resources/teachers";

/** Only the columns that go somewhere. */
const mapped = (resource: Resource, headings: string) =>
  Object.fromEntries(
    Object.entries(guessMapping(resource, headings.split(","))).filter(([, target]) => target),
  );

/** Lists of students as other systems write them, and where their columns go. */
const lists: readonly [system: string, headings: string, targets: Record<string, string>][] = [
  [
    "OneRoster 1.2",
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns",
    {
      status: "status",
      givenName: "name.first",
      familyName: "name.last",
      middleName: "name.middle",
      email: "email",
      phone: "phone",
    },
  ],
  [
    "openSIS",
    "Student,Student ID,Alternate ID,Grade,Section,Phone",
    { Student: "name", "Student ID": "admission_no", Grade: "class", Phone: "phone" },
  ],
  ["RosarioSIS", "Student,RosarioSIS ID,Grade Level", { Student: "name", "Grade Level": "class" }],
  [
    "Gibbon",
    "Surname,First Name,Preferred Name,Gender,Date of Birth,Year Group,Form Group,Student ID",
    {
      Surname: "name.last",
      "First Name": "name.first",
      Gender: "gender",
      "Date of Birth": "date_of_birth",
      "Student ID": "admission_no",
    },
  ],
  [
    "Moodle",
    "username,firstname,lastname,email,idnumber,cohort1",
    { firstname: "name.first", lastname: "name.last", email: "email" },
  ],
  [
    "SIMS",
    "Forename,Surname,Adno,UPN,DOB,Sex,Year,Reg Group",
    {
      Forename: "name.first",
      Surname: "name.last",
      Adno: "admission_no",
      DOB: "date_of_birth",
      Sex: "gender",
      "Reg Group": "class",
    },
  ],
  [
    "Arbor",
    "Arbor Student ID,First name,Last name,Date of birth,UPN,Admission number,Year group,Registration form",
    {
      "First name": "name.first",
      "Last name": "name.last",
      "Date of birth": "date_of_birth",
      "Admission number": "admission_no",
      "Registration form": "class",
    },
  ],
  [
    "PowerSchool",
    "ID,DCID,SchoolID,Student_Number,First_Name,Middle_Name,Last_Name,Grade_Level,DOB,Gender,Home_Room",
    {
      First_Name: "name.first",
      Middle_Name: "name.middle",
      Last_Name: "name.last",
      Student_Number: "admission_no",
      Grade_Level: "class",
      DOB: "date_of_birth",
      Gender: "gender",
    },
  ],
  [
    "Infinite Campus",
    "personID,studentNumber,stateID,lastName,firstName,middleName,gender,birthdate,grade,homeroom",
    {
      lastName: "name.last",
      firstName: "name.first",
      middleName: "name.middle",
      studentNumber: "admission_no",
      gender: "gender",
      birthdate: "date_of_birth",
      grade: "class",
    },
  ],
  [
    "Fedena",
    "Admission No,Admission Date,First Name,Middle Name,Last Name,Batch,Date of Birth,Gender,Blood Group,Guardian ID",
    {
      "First Name": "name.first",
      "Middle Name": "name.middle",
      "Last Name": "name.last",
      "Admission No": "admission_no",
      "Admission Date": "admission_date",
      "Date of Birth": "date_of_birth",
      Gender: "gender",
    },
  ],
  [
    "Frappe Education",
    "ID,Naming Series,First Name,Middle Name,Last Name,Student Name,Student Email Address,Student Mobile Number,Date of Birth,Gender,User ID",
    {
      "Student Name": "name",
      "Student Email Address": "email",
      "Student Mobile Number": "phone",
      "Date of Birth": "date_of_birth",
      Gender: "gender",
    },
  ],
  [
    "a plain sheet",
    "S.No,ID,Name,Father's Name,Class,Class ID,Roll No,Mobile,Family ID",
    { Name: "name", Class: "class", "Roll No": "roll_no", Mobile: "phone" },
  ],
];

describe("the headings of other systems", () => {
  it.each(lists)(
    "%s: each column of students goes where it belongs",
    (_system, headings, targets) => expect(mapped(students, headings)).toEqual(targets),
  );

  it("are taken for numbers of ours by no resource", () => {
    const theirs = [
      ...lists.flatMap(([, headings]) => headings.split(",")),
      ..."id,User ID,Family ID,Emp ID,Student ID,Student Id,student_id,Parent IDs,Class ID,Leave Type ID".split(
        ",",
      ),
    ];
    for (const resource of [students, teachers, parents, leaves]) {
      const ids = new Set(
        importColumns(resource)
          .filter(isIdColumn)
          .map(({ target }) => target),
      );
      for (const heading of theirs)
        expect(ids.has(guessMapping(resource, [heading, "Name"])[heading] ?? ""), heading).toBe(
          false,
        );
    }
  });

  it("of employees are their number; two of them are asked about", () => {
    for (const heading of ["Emp ID", "Employee ID", "Staff Code"])
      expect(mapped(teachers, heading)).toEqual({ [heading]: "employee_no" });
    expect(mapped(teachers, "Emp ID,Staff ID")).toEqual({});
  });

  it("name the father or the school of a student by no name of its own", () => {
    for (const heading of ["Father's Name", "Guardian Name", "School Name", "Nick name"])
      expect(mapped(students, heading), heading).toEqual({});
    for (const heading of ["Student Name", "Name of Student", "Full Name"])
      expect(mapped(students, heading), heading).toEqual({ [heading]: "name" });
  });
});

describe("the name of a person", () => {
  it.each([
    ["First Name,Surname", { "First Name": "name.first", Surname: "name.last" }],
    ["Name,First Name,Surname", { Name: "name" }],
    ["First Name", {}],
    ["Last name,Class", { Class: "class" }],
    ["First Name,Given Name,Surname", {}],
    ["Father's First Name,Father's Surname", {}],
    ["Last Name; First Name", { "Last Name; First Name": "name.lastFirst" }],
    ["Name (first last)", { "Name (first last)": "name" }],
  ])("in %s goes to %j", (headings, targets) =>
    expect(mapped(students, headings)).toEqual(targets),
  );

  it("with a comma is asked about, and turned only where somebody says so", () => {
    const table = (...names: string[]) => ({
      columns: ["Student", "Grade"],
      lines: names.map((name, at) => ({ line: at + 2, cells: [name, "5"] })),
    });
    const asked = table("Rao, Asha", "Ali, Ben", "Cher");
    const choices = firstChoices(students, asked);
    expect(choices.mapping).toEqual({ Student: "", Grade: "class" });
    expect(nameInQuestion(students, asked, choices.mapping)).toEqual({
      name: "Student",
      example: "Rao, Asha",
    });
    const turned = remap(students, asked, choices, "Student", "name.lastFirst");
    expect(nameInQuestion(students, asked, turned.mapping)).toBeUndefined();
    const plain = table("Rao, Asha", "Ben Ali");
    expect(firstChoices(students, plain).mapping["Student"]).toBe("name");
  });

  it("is read with the family name first", () => {
    const names = ["Rao, Asha", "Rao,Asha K.", "Cher", "Rao, Asha, Jr.", ", Asha"];
    expect(names.map(readLastFirst)).toEqual([
      "Asha Rao",
      "Asha K. Rao",
      "Cher",
      undefined,
      undefined,
    ]);
  });

  it("chosen as a whole takes its parts from other columns, and the other way round", () => {
    const table = { columns: ["First Name", "Surname", "Called"], lines: [] };
    const choices = firstChoices(students, table);
    const whole = remap(students, table, choices, "Called", "name");
    expect(whole.mapping).toEqual({ "First Name": "", Surname: "", Called: "name" });
    const parts = remap(students, table, whole, "Surname", "name.last");
    expect(parts.mapping).toEqual({ "First Name": "", Surname: "name.last", Called: "" });
  });
});

describe("a value for every row", () => {
  it("is offered for fields without a column, counts as one, and gives way to one", () => {
    const table = { columns: ["Name", "Class"], lines: [] };
    const choices = remap(students, table, firstChoices(students, table), "Class", "");
    const offered = new Set(fixableColumns(students, choices).map(({ target }) => target));
    expect([offered.has("class"), offered.has("admission_no")]).toEqual([true, false]);
    const fixed = { ...choices, fixed: { class: "Grade 1 A", admission_date: "2026-06-01" } };
    expect(missingFields(students, fixed.mapping, fixed.fixed)).toEqual(["Admission no."]);
    expect(requestOf([], fixed, true).fixed).toEqual(fixed.fixed);
    expect(remap(students, table, fixed, "Class", "class").fixed).toEqual({
      admission_date: "2026-06-01",
    });
  });
});

describe("a file that was exported here", () => {
  const headings = exportColumns(students).map(({ header }) => header);

  it("is known by its headings, and its ids are ours", () => {
    expect(isOwnExport(students, headings)).toBe(true);
    const mapping = guessMapping(students, headings);
    expect([mapping["ID"], mapping["Class id"]]).toEqual(["id", "class_id"]);
  });

  it("is no longer known without its own columns, or with those of another list", () => {
    for (const left of ["ID", "Created", "Updated"])
      expect(
        isOwnExport(
          students,
          headings.filter((one) => one !== left),
        ),
        left,
      ).toBe(false);
    const short = ["ID", "Name", "Phone", "Created", "Updated"];
    expect(isOwnExport(students, short)).toBe(false);
    expect(guessMapping(students, short)["ID"]).toBe("");
  });

  it("is known by half of the fields, and not by one less", () => {
    const even = [students, parents, teachers, leaves, subjects].filter((resource) => {
      const fields = exportColumns(resource)
        .filter(({ field, part }) => field && part === "value")
        .map(({ header }) => header);
      const known = (count: number) =>
        isOwnExport(resource, ["ID", "Created", "Updated", ...fields.slice(0, count)]);
      const half = Math.ceil(fields.length / 2);
      expect([known(half), known(half - 1)], resource.name).toEqual([true, false]);
      return fields.length % 2 === 0;
    });
    expect(even.length).toBeGreaterThan(0);
  });

  it("lends the heading of an id to a file with the name beside it", () => {
    expect(guessMapping(students, ["Class", "Class id"])["Class id"]).toBe("class_id");
    expect(guessMapping(students, ["Class", "Class ID"])["Class ID"]).toBe("");
    expect(guessMapping(students, ["Class id"])["Class id"]).toBe("");
  });
});
