import { describe, expect, it } from "vitest";
import { demoSchool } from "../../../src/features/demo/demo-school";
import { resources } from "../../../src/resources";
import { allPermissionKeys } from "@rollcall/kit/schema";
import { grouped } from "./schools";
import { pagePermissions } from "../../support/school";

const today = "2026-11-21";
const school = demoSchool({ today });

describe("the demo school", () => {
  it("has 1,200 students in 40 classes, 60 teachers, and parents who are shared by siblings", () => {
    expect(school.students).toHaveLength(1200);
    expect(school.classes.filter(({ kind }) => kind === "class")).toHaveLength(40);
    expect(school.teachers).toHaveLength(60);
    expect(Math.abs(school.parents.length - 1900)).toBeLessThan(60);
    const children = [
      ...grouped(
        school.students.filter(({ parents }) => parents?.length),
        ({ parents }) => String(parents),
      ).values(),
    ].map(({ length }) => length);
    expect(new Set(children)).toEqual(new Set([1, 2, 3, 4]));
  });

  it("names its classes by grade and section", () => {
    expect(school.classes.map(({ code }) => code).slice(28, 32)).toEqual(["8A", "8B", "8C", "8D"]);
    expect(school.classes[29]).toMatchObject({ name: "Grade 8 B", section: "B", kind: "class" });
  });

  it("has the same rows for the same seed and day, and others for another", () => {
    expect(demoSchool({ today })).toEqual(school);
    expect(demoSchool({ today, seed: 1, students: 1200 })).toEqual(school);
    expect(demoSchool({ today, seed: 2 }).students).not.toEqual(school.students);
    expect(demoSchool({ today: "2025-11-21" }).students).not.toEqual(school.students);
  });

  it("has students of every standing", () => {
    const standing = (word: string) =>
      school.students.filter(({ status }) => status === word).length;
    expect(standing("active")).toBeGreaterThan(1000);
    for (const word of ["inactive", "left", "graduated"])
      expect(standing(word), word).toBeGreaterThan(0);
    expect(
      school.students.some(({ status, class_id }) => status === "active" && class_id === null),
      "waiting for a class",
    ).toBe(true);
    expect(
      school.students.some(({ leaving_date }) => (leaving_date ?? "") > today),
      "leaving soon",
    ).toBe(true);
  });

  it("has students who joined or moved in the middle of the year", () => {
    const year = school["academic-years"].find(({ is_current }) => is_current);
    const begun = school.enrolments.filter(
      ({ from_date }) => from_date > `${String(year?.start_date).slice(0, 4)}-04-11`,
    );
    const first = new Map([...school.enrolments].reverse().map((row) => [row.student_id, row]));
    expect(
      begun.some((row) => first.get(row.student_id) === row),
      "joined",
    ).toBe(true);
    expect(
      begun.some((row) => first.get(row.student_id) !== row),
      "moved",
    ).toBe(true);
  });

  it("has two classes in halves for practical lessons, each half with its own lesson", () => {
    const groups = school.classes.filter(({ kind }) => kind === "group");
    expect(groups.map(({ code }) => code)).toEqual(["10A-P1", "10A-P2", "10B-P1", "10B-P2"]);
    for (const { id, capacity } of groups) {
      const members = school["group-members"].filter(({ group_id }) => group_id === id);
      expect(members.length).toBeGreaterThan(8);
      expect(members.length).toBeLessThanOrEqual(Number(capacity));
      expect(school.timetable.filter(({ class_id }) => class_id === id)).toHaveLength(1);
    }
    const places = school["group-members"].map(({ student_id }) => student_id);
    expect(new Set(places).size).toBe(places.length);
  });

  it("rings shorter periods on Fridays, one after the other", () => {
    expect(school["bell-schedules"].map(({ friday, monday }) => [friday, monday])).toEqual([
      [true, undefined],
    ]);
    const times = school["bell-times"];
    expect(times).toHaveLength(school.periods.length);
    expect(times.slice(1).map(({ start_time }) => start_time)).toEqual(
      times.slice(0, -1).map(({ end_time }) => end_time),
    );
    expect(String(times.at(-1)?.end_time) < String(school.periods.at(-1)?.end_time)).toBe(true);
  });

  it("has students whose move to another section is planned, with a number that is free there", () => {
    const planned = school.enrolments.filter(({ from_date }) => from_date > today);
    expect(planned).toHaveLength(3);
    for (const { class_id, roll_no } of planned)
      expect(
        school.students.filter((one) => one.class_id === class_id && one.roll_no === roll_no),
      ).toEqual([]);
  });

  it("has names and gaps that a careless page would trip over", () => {
    const names = [...school.students, ...school.parents].map(({ name }) => name);
    for (const [what, pattern] of [
      ["an apostrophe", /O'Neil/],
      ["Devanagari", /\p{Script=Devanagari}/u],
      ["Tamil", /\p{Script=Tamil}/u],
      ["right to left", /\p{Script=Arabic}/u],
      ["accents", /Zoë|Gonçalo/],
      ["initials", /^\S\. /],
    ] as const) {
      expect(
        names.some((name) => pattern.test(name)),
        what,
      ).toBe(true);
    }
    expect(Math.max(...names.map(({ length }) => length))).toBeGreaterThan(80);
    for (const field of ["phone", "gender", "date_of_birth", "address", "email"] as const)
      expect(
        school.students.some((student) => student[field] === null),
        field,
      ).toBe(true);
    expect(
      school.students.some(({ parents }) => parents?.length === 0),
      "nobody on record",
    ).toBe(true);
  });

  it("has the four sign-ins with the rights they are described by", () => {
    const groups = new Map(
      school["user-groups"].map((group) => [group.id, group.permissions ?? []]),
    );
    const rights = school.admins
      .slice(0, 4)
      .map(({ email, is_super_admin, user_groups, permissions }) => ({
        email,
        is_super_admin,
        keys: [
          ...(user_groups ?? []).flatMap((id) => groups.get(id) ?? []),
          ...(permissions ?? []),
        ].sort(),
      }));
    expect(rights).toEqual([
      { email: "super@demo.school", is_super_admin: true, keys: [] },
      {
        email: "office@demo.school",
        is_super_admin: false,
        keys: allPermissionKeys(resources, pagePermissions).sort(),
      },
      {
        email: "marker@demo.school",
        is_super_admin: false,
        keys: ["mark_attendance", "view_attendance", "view_students"],
      },
      { email: "viewer@demo.school", is_super_admin: false, keys: ["view_students"] },
    ]);
  });

  it("has class teachers who sign in to mark, each with the address on the record", () => {
    const accounts = school.admins.slice(4);
    expect(accounts).toHaveLength(12);
    for (const { id, name, email } of accounts) {
      const teacher = school.teachers.find(({ account_id }) => account_id === id);
      expect(teacher).toMatchObject({ name, email });
      expect(school.classes.some((one) => one.class_teacher_id === teacher?.id)).toBe(true);
    }
  });

  it("grows by classes, not by crowding them", () => {
    const large = demoSchool({ today, students: 12_000 });
    const classes = large.classes.filter(({ kind }) => kind === "class");
    expect(classes).toHaveLength(400);
    expect(classes.at(-1)).toMatchObject({ name: "Grade 10 AN", code: "10AN" });
  });

  it("refuses a size or a day it cannot be made for", () => {
    for (const students of [-1, 1.5, Number.NaN, 200_001])
      expect(() => demoSchool({ today, students })).toThrow("whole number of students");
    for (const day of ["2026-02-30", "today", "1979-12-31", ""])
      expect(() => demoSchool({ today: day })).toThrow("isn't a day a demo school can be made for");
  });
});
