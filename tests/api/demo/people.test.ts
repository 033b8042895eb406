import { describe, expect, it } from "vitest";
import type { DemoSchool } from "../../../src/features/demo/rows";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { everySchool, grouped, yearsOf } from "./schools";

const gradeOf = (school: DemoSchool, id: number) =>
  Number(school.classes.find((one) => one.id === id)?.name.split(" ")[1]);

describe("the people of every demo school", () => {
  it("takes every child to a family: parents have one to four, at one address", () => {
    everySchool((school) => {
      const children = new Map<number, DemoSchool["students"]>();
      for (const student of school.students)
        for (const parent of student.parents ?? [])
          children.set(parent, [...(children.get(parent) ?? []), student]);
      expect(school.parents.filter(({ id }) => !children.has(id))).toEqual([]);
      for (const siblings of children.values()) {
        expect(siblings.length).toBeLessThanOrEqual(4);
        expect(new Set(siblings.map(({ parents }) => String(parents))).size).toBe(1);
        expect(
          new Set(siblings.map(({ address }) => address).filter((address) => address !== null))
            .size,
        ).toBeLessThanOrEqual(1);
        expect(new Set(siblings.map(({ name }) => name)).size).toBe(siblings.length);
      }
    });
  });

  it("spaces siblings by nine months, twins apart", () => {
    everySchool((school) => {
      for (const siblings of grouped(
        school.students.filter(({ parents }) => parents?.length),
        ({ parents }) => String(parents),
      ).values()) {
        const births = [
          ...new Set(siblings.map(({ date_of_birth }) => date_of_birth ?? "").filter(Boolean)),
        ].sort();
        births
          .slice(1)
          .forEach((birth, at) =>
            expect(birth >= addDays(births[at] ?? "", 270), births.join(" ")).toBe(true),
          );
      }
    });
  });

  it("has ages that fit the grade", () => {
    everySchool((school) => {
      const year = Number(yearsOf(school).current.start_date.slice(0, 4));
      for (const { class_id, date_of_birth } of school.students) {
        if (!class_id || !date_of_birth) continue;
        const grade = gradeOf(school, class_id);
        expect([
          date_of_birth < `${year - grade - 5}-04-01`,
          date_of_birth > `${year - grade - 7}-03-30`,
        ]).toEqual([true, true]);
      }
    });
  });

  it("calls nobody: numbers that cannot ring, addresses at domains reserved for examples", () => {
    everySchool((school) => {
      for (const { phone, email } of [...school.students, ...school.parents, ...school.teachers]) {
        if (phone) expect(phone).toMatch(/^\+9100\d{8}$/);
        if (email) expect(email).toMatch(/^[a-z.]+\d+@example\.(com|net|org)$/);
      }
    });
  });
});
