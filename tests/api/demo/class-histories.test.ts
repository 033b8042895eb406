import { describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { everySchool, grouped } from "./schools";

describe("the class histories of every demo school", () => {
  it("never have a student in two classes on one day", () => {
    everySchool(({ enrolments }) => {
      for (const spells of grouped(enrolments, ({ student_id }) => student_id).values()) {
        spells
          .slice(1)
          .forEach(({ from_date }, at) =>
            expect(from_date > (spells[at]?.to_date ?? "9999")).toBe(true),
          );
      }
    });
  });

  it("end in the class the student is in, or in none", () => {
    everySchool(({ students, enrolments }, { today }) => {
      const open = new Map(
        enrolments
          .filter(({ from_date, to_date }) => from_date <= today && (to_date ?? today) >= today)
          .map((row) => [row.student_id, row.class_id]),
      );
      expect(students.map(({ class_id }) => class_id)).toEqual(
        students.map(({ id }) => open.get(id) ?? null),
      );
    });
  });

  it("lie between admission and leaving, and begin after today only in another class of the grade", () => {
    everySchool(({ students, enrolments, classes }, { today }) => {
      const byId = new Map(students.map((student) => [student.id, student]));
      const gradeOf = new Map(classes.map(({ id, grade }) => [id, grade]));
      for (const { student_id, class_id, from_date, to_date } of enrolments) {
        const student = byId.get(student_id);
        expect(from_date >= String(student?.admission_date)).toBe(true);
        if (from_date > today) {
          expect(class_id).not.toBe(student?.class_id);
          expect(gradeOf.get(class_id)).toBe(gradeOf.get(Number(student?.class_id)));
        }
        if (student?.leaving_date) expect((to_date ?? "9999") <= student.leaving_date).toBe(true);
      }
      expect(students.filter(({ admission_date }) => admission_date > today)).toEqual([]);
    });
  });

  it("have no day missing while the student was there, since the first register", () => {
    everySchool(({ students, enrolments, "academic-years": [previous] }, { today }) => {
      const spells = grouped(enrolments, ({ student_id }) => student_id);
      for (const { id, admission_date, leaving_date, class_id, status } of students) {
        const own = spells.get(id) ?? [];
        if (own.length === 0) expect([class_id, status]).toEqual([null, "active"]);
        else {
          expect(own[0]?.from_date).toBe(
            admission_date > String(previous?.start_date) ? admission_date : previous?.start_date,
          );
          own
            .slice(1)
            .forEach(({ from_date }, at) =>
              expect(from_date).toBe(addDays(own[at]?.to_date ?? today, 1)),
            );
          expect(own.at(-1)?.to_date ?? null).toBe(leaving_date ?? null);
        }
      }
    });
  });

  it("go up by one grade a year", () => {
    everySchool(({ students, enrolments, classes, "academic-years": [previous] }) => {
      const grade = new Map(classes.map(({ id, name }) => [id, Number(name.split(" ")[1])]));
      const before = new Map(
        enrolments
          .filter(({ from_date }) => from_date <= String(previous?.end_date))
          .map((row) => [row.student_id, grade.get(row.class_id)]),
      );
      for (const { id, class_id } of students)
        if (class_id && before.has(id))
          expect(before.get(id)).toBe(Number(grade.get(class_id)) - 1);
    });
  });

  it("agree with the status: who has left has a leaving date in the past and no class", () => {
    everySchool(({ students }, { today }) => {
      for (const { status, leaving_date, class_id } of students) {
        const gone = status === "left" || status === "graduated";
        expect(gone).toBe(leaving_date !== null && String(leaving_date) < today);
        if (gone) expect(class_id).toBeNull();
      }
    });
  });
});
