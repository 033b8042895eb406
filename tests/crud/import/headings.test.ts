import { describe, expect, it } from "vitest";
import { guessMapping } from "../../../packages/kit/browser/crud/import/mapping/guess-mapping";
import type { Resource } from "@rollcall/kit/schema";
import { exportColumns, importColumns } from "../../../packages/kit/schema/transfer/columns";
import { isIdColumn, isOwnExport } from "../../../packages/kit/schema/transfer/headings";
import { leaves } from "../../../src/resources/leaves";
import { parents } from "../../../src/resources/parents";
import { students } from "../../../src/resources/students";
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
    { status: "status", email: "email", phone: "phone" },
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
    { Gender: "gender", "Date of Birth": "date_of_birth", "Student ID": "admission_no" },
  ],
  ["Moodle", "username,firstname,lastname,email,idnumber,cohort1", { email: "email" }],
  [
    "SIMS",
    "Forename,Surname,Adno,UPN,DOB,Sex,Year,Reg Group",
    { Adno: "admission_no", DOB: "date_of_birth", Sex: "gender", "Reg Group": "class" },
  ],
  [
    "Arbor",
    "Arbor Student ID,First name,Last name,Date of birth,UPN,Admission number,Year group,Registration form",
    {
      "Date of birth": "date_of_birth",
      "Admission number": "admission_no",
      "Registration form": "class",
    },
  ],
  [
    "PowerSchool",
    "ID,DCID,SchoolID,Student_Number,First_Name,Middle_Name,Last_Name,Grade_Level,DOB,Gender,Home_Room",
    {
      Student_Number: "admission_no",
      Grade_Level: "class",
      DOB: "date_of_birth",
      Gender: "gender",
    },
  ],
  [
    "Infinite Campus",
    "personID,studentNumber,stateID,lastName,firstName,middleName,gender,birthdate,grade,homeroom",
    { studentNumber: "admission_no", gender: "gender", birthdate: "date_of_birth", grade: "class" },
  ],
  [
    "Fedena",
    "Admission No,Admission Date,First Name,Middle Name,Last Name,Batch,Date of Birth,Gender,Blood Group,Guardian ID",
    {
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

  it("lends the heading of an id to a file with the name beside it", () => {
    expect(guessMapping(students, ["Class", "Class id"])["Class id"]).toBe("class_id");
    expect(guessMapping(students, ["Class", "Class ID"])["Class ID"]).toBe("");
    expect(guessMapping(students, ["Class id"])["Class id"]).toBe("");
  });
});
