import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  planClassTeachers,
  type Tenure,
} from "../../src/features/roster/domain/class-teacher-plan";

const first = "2026-04-01";
const change = fc.record({
  teacher_id: fc.option(fc.integer({ min: 1, max: 3 })),
  day: fc.integer({ min: 0, max: 40 }),
});
const teacherOn = (history: readonly Tenure[], day: CalendarDay) =>
  history.find(({ from, to }) => from <= day && (to === null || to >= day))?.teacher_id ?? null;

describe("the history of a class's teachers", () => {
  it("after any changes is in order, never meets, and only the last one goes on", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let history: Tenure[] = [];
        for (const { teacher_id, day } of changes)
          history = planClassTeachers(history, { teacher_id, from: addDays(first, day) });
        for (const [at, one] of history.entries()) {
          const next = history[at + 1];
          if (next) expect(one.to !== null && one.to < next.from).toBe(true);
          if (one.to !== null) expect(one.to >= one.from).toBe(true);
        }
        const last = changes.at(-1);
        if (last) expect(history.at(-1)?.to === null).toBe(last.teacher_id !== null);
      }),
    );
  });

  it("is unchanged before the day of a change, and names the new teacher from it on", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), change, (changes, last) => {
        let history: Tenure[] = [];
        for (const { teacher_id, day } of changes)
          history = planClassTeachers(history, { teacher_id, from: addDays(first, day) });
        const from = addDays(first, last.day);
        const after = planClassTeachers(history, { teacher_id: last.teacher_id, from });
        for (let n = 0; n <= 45; n++) {
          const day = addDays(first, n);
          expect(teacherOn(after, day)).toBe(
            day < from ? teacherOn(history, day) : last.teacher_id,
          );
        }
      }),
    );
  });
});

it("a time as class teacher that would end on the day of a change ends the day before it", () => {
  const until = (to: string | null): Tenure => ({ id: 1, teacher_id: 1, from: first, to });
  const ends = (to: string | null) =>
    planClassTeachers([until(to)], { teacher_id: 2, from: "2026-05-01" })[0]?.to;
  expect(["2026-04-29", "2026-04-30", "2026-05-01", null].map(ends)).toEqual([
    "2026-04-29",
    "2026-04-30",
    "2026-04-30",
    "2026-04-30",
  ]);
});

it("a teacher who follows themselves goes on, and begins anew after a gap of a day", () => {
  const then = { id: 1, teacher_id: 1, from: first, to: "2026-04-30" };
  expect(planClassTeachers([then], { teacher_id: 1, from: "2026-05-01" })).toEqual([
    { ...then, to: null },
  ]);
  expect(planClassTeachers([then], { teacher_id: 1, from: "2026-05-02" })).toEqual([
    then,
    { id: null, teacher_id: 1, from: "2026-05-02", to: null },
  ]);
});
