import { describe, expect, it } from "vitest";
import type { DemoSchool } from "../../../src/features/demo/rows";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { resources as declared } from "../../../src/resources";
import { fieldsOf, apiNameOf, type Resource } from "@rollcall/kit/schema";
import { checkRecord, createSchema } from "@rollcall/kit/schema/validate";
import { everySchool, grouped, yearsOf } from "./schools";

const resources: readonly Resource[] = declared;
/** Records that every migrated database holds. */
const shipped: ReadonlyMap<string, readonly number[]> = new Map([["leave-types", [1, 2, 3]]]);
const rowsOf = (school: DemoSchool, name: string): readonly Record<string, unknown>[] =>
  new Map<string, readonly Record<string, unknown>[]>(Object.entries(school)).get(name) ?? [];

describe("every demo school", () => {
  it("is what a client could have sent: each row passes the checks of its declaration", () => {
    everySchool((school) => {
      for (const resource of resources) {
        const readOnly = new Set(
          fieldsOf(resource).flatMap(([key, field]) => (field.readOnly ? [key] : [])),
        );
        for (const { id, ...stored } of rowsOf(school, resource.name)) {
          const row = Object.fromEntries(
            Object.entries(stored).filter(([key]) => !readOnly.has(key)),
          );
          const { error } = createSchema(resource).safeParse(row);
          expect(error?.issues, `${resource.name} ${String(id)}`).toBeUndefined();
          expect(checkRecord(resource, row)).toEqual({});
        }
      }
    });
  });

  it("numbers its records from 1 without a gap", () => {
    everySchool((school) => {
      for (const rows of Object.values(school))
        expect(rows.map(({ id }: { id: number }) => id)).toEqual(
          rows.map((_: unknown, at: number) => at + 1),
        );
    });
  });

  it("points only at records that are there", () => {
    everySchool((school) => {
      for (const resource of resources) {
        for (const [key, field] of fieldsOf(resource)) {
          if (field.kind !== "reference" && field.kind !== "references") continue;
          const ids = new Set([
            ...(shipped.get(field.to) ?? []),
            ...rowsOf(school, field.to).map((row) => row["id"]),
          ]);
          const missing = rowsOf(school, resource.name)
            .flatMap((row) => row[apiNameOf(key, field)] ?? [])
            .filter((id) => !ids.has(id));
          expect(missing, `${resource.name}.${key}`).toEqual([]);
        }
      }
    });
  });

  it("has values that are unique where they must be, whatever their case", () => {
    everySchool((school) => {
      for (const resource of resources) {
        for (const keys of [
          ...fieldsOf(resource)
            .filter(([, field]) => field.unique)
            .map(([key]) => [key]),
          ...(resource.uniqueTogether ?? []),
        ]) {
          const apiNames = fieldsOf(resource)
            .filter(([key]) => keys.includes(key))
            .map(([key, field]) => apiNameOf(key, field));
          const values = rowsOf(school, resource.name)
            .map((row) => apiNames.map((apiName) => row[apiName]))
            .filter((parts) => !parts.includes(null))
            .map((parts) => parts.join("|").toLowerCase());
          expect(new Set(values).size, `${resource.name} ${apiNames.join()}`).toBe(values.length);
        }
      }
    });
  });

  it("calls the roll of each class from 1 in the order of names, and no class is over its capacity", () => {
    everySchool((school) => {
      for (const [id, members] of grouped(school.students, ({ class_id }) => class_id)) {
        if (id === null || id === undefined)
          expect(members.every(({ roll_no }) => roll_no === null)).toBe(true);
        else {
          const called = [...members].sort(
            (one, other) => Number(one.roll_no) - Number(other.roll_no),
          );
          expect(called.map(({ roll_no }) => roll_no)).toEqual(called.map((_, at) => at + 1));
          expect(called.map(({ name }) => name)).toEqual(called.map(({ name }) => name).sort());
          expect(called.length).toBeLessThanOrEqual(
            Number(school.classes.find((one) => one.id === id)?.capacity),
          );
        }
      }
    });
  });
});

describe("the calendar and the staff of every demo school", () => {
  it("has two years that meet, of which only the one with today in it is current", () => {
    everySchool((school, { today }) => {
      const { previous, current } = yearsOf(school);
      expect(school["academic-years"].filter(({ is_current }) => is_current)).toEqual([current]);
      expect([current.start_date <= today, today <= current.end_date]).toEqual([true, true]);
      expect(addDays(previous.end_date, 1)).toBe(current.start_date);
    });
  });

  it("has holidays in both years, and some for a few classes only", () => {
    everySchool((school) => {
      for (const year of school["academic-years"]) {
        const within = school.holidays.filter(
          ({ start_date, end_date }) => start_date >= year.start_date && end_date <= year.end_date,
        );
        expect(within.length).toBeGreaterThan(12);
        expect(within.filter(({ classes }) => classes?.length).length).toBe(3);
      }
      expect(
        school.holidays.every(
          ({ start_date }) => start_date >= yearsOf(school).previous.start_date,
        ),
      ).toBe(true);
    });
  });

  it("has periods that follow each other without a gap", () => {
    everySchool(
      ({ periods }) =>
        expect(periods.slice(1).map(({ start_time }) => start_time)).toEqual(
          periods.slice(0, -1).map(({ end_time }) => end_time),
        ),
      3,
    );
  });

  it("gives every class a teacher of its own, and every subject somebody who teaches it", () => {
    everySchool((school) => {
      const teachers = school.classes
        .filter(({ kind }) => kind === "class")
        .map(({ class_teacher_id }) => class_teacher_id);
      expect(new Set(teachers).size).toBe(teachers.length);
      const active = new Set(
        school.teachers
          .filter(({ status }) => status === "active")
          .map(({ id }) => id as number | null | undefined),
      );
      expect(teachers.filter((id) => !active.has(id))).toEqual([]);
      const taught = new Set(school.teachers.flatMap(({ subjects }) => subjects ?? []));
      expect(
        school.subjects.filter(({ id, status }) => status === "active" && !taught.has(id)),
      ).toEqual([]);
    });
  });
});

describe("the timetable and the leave of every demo school", () => {
  it("gives every class a full week in which nobody, and no room, is in two places", () => {
    everySchool((school) => {
      const classes = school.classes.filter(({ kind }) => kind === "class");
      expect(school.timetable).toHaveLength(classes.length * 40);
      const places = school.timetable.flatMap(
        ({ class_id, teacher_id, room, weekday, period_id }) =>
          [
            `class ${class_id}`,
            `teacher ${teacher_id}`,
            ...(room ? [`room ${room.toLowerCase()}`] : []),
          ].map((what) => `${what} ${weekday} ${period_id}`),
      );
      expect(new Set(places).size).toBe(places.length);
      const breaks = new Set(school.periods.filter(({ is_break }) => is_break).map(({ id }) => id));
      expect(school.timetable.filter(({ period_id }) => breaks.has(period_id))).toEqual([]);
    }, 10);
  });

  it("has its lessons taught by active teachers who have the subject, within the year", () => {
    everySchool((school) => {
      const subjects = new Map(
        school.teachers
          .filter(({ status }) => status === "active")
          .map(({ id, subjects: has }) => [id, new Set(has)]),
      );
      expect(
        school.timetable.filter(
          ({ teacher_id, subject_id }) => !subjects.get(teacher_id)?.has(subject_id),
        ),
      ).toEqual([]);
      const { current } = yearsOf(school);
      expect(
        school.timetable.every(
          ({ valid_from, valid_to }) =>
            valid_from === current.start_date && valid_to === current.end_date,
        ),
      ).toBe(true);
    }, 5);
  });

  it("has leave around today of students who are there", () => {
    everySchool((school, { today }) => {
      const students = new Map(school.students.map((student) => [student.id, student]));
      for (const { student_id, from_date, to_date } of school.leaves) {
        const { admission_date, leaving_date } = students.get(student_id) ?? {};
        expect(
          from_date >= String(admission_date) &&
            to_date <= (leaving_date ?? yearsOf(school).current.end_date),
        ).toBe(true);
        expect(to_date >= addDays(today, -16) && from_date <= addDays(today, 11)).toBe(true);
      }
      expect(new Set(school.leaves.map(({ student_id }) => student_id)).size).toBe(
        school.leaves.length,
      );
    });
  });
});
