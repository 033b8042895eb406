import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  planEnrolments,
  RefusedEnrolment,
  type EnrolledStudent,
  type Enrolment,
} from "../../src/features/roster/domain/enrolment-plan";
import { addDays } from "@rollcall/kit/schema/calendar-day";

const day = (n: number) => addDays("2026-01-01", n);
const days = fc.integer({ min: 0, max: 20 }).map(day);
const change = fc.record(
  {
    class_id: fc.option(fc.integer({ min: 1, max: 3 })),
    admission_date: days,
    leaving_date: fc.option(days),
    from: fc.option(days),
    today: days,
  },
  { requiredKeys: ["today"] },
);

/** The record and its enrolments after changes, those left out that are refused. */
function lived(
  changes: readonly Partial<EnrolledStudent & { from: string | null; today: string }>[],
) {
  let student: EnrolledStudent = { class_id: 1, admission_date: day(5), leaving_date: null };
  let id = 0;
  const stored = (plan: readonly Enrolment[]) =>
    plan.map((one) => ({ ...one, id: one.id ?? ++id }));
  let history = stored(
    planEnrolments([], { before: null, after: student, from: null, today: day(5) }),
  );
  for (const { from = null, today = day(5), ...changed } of changes) {
    const after = { ...student, ...changed };
    if (after.leaving_date !== null && after.leaving_date < after.admission_date) continue;
    try {
      history = stored(planEnrolments(history, { before: student, after, from, today }));
      student = after;
    } catch (error) {
      if (!(error instanceof RefusedEnrolment)) throw error;
    }
  }
  return { student, history };
}

describe("the enrolments of a student, whatever becomes of the record", () => {
  it("are in order, never meet, and lie between admission and leaving", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const { student, history } = lived(changes);
        for (const [at, one] of history.entries()) {
          expect(one.from >= student.admission_date).toBe(true);
          expect(one.to === null || one.from <= one.to).toBe(true);
          if (student.leaving_date !== null)
            expect(one.to !== null && one.to <= student.leaving_date).toBe(true);
          const next = history[at + 1];
          if (next) expect(one.to !== null && one.to < next.from).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("go on without an end only in the class on the record", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const { student, history } = lived(changes);
        const open = history.filter(({ to }) => to === null).map(({ class_id }) => class_id);
        expect(open).toEqual(
          student.class_id !== null && student.leaving_date === null ? [student.class_id] : [],
        );
      }),
      { numRuns: 2000 },
    );
  });
});

it("the last enrolment, which ended on the leaving date, stays as it is when the student comes back after a gap", () => {
  const before = { class_id: 1, admission_date: day(0), leaving_date: day(10) };
  const last = { id: 1, class_id: 1, from: day(0), to: day(10) };
  const back = (from: string) =>
    planEnrolments([last], {
      before,
      after: { ...before, leaving_date: null },
      from,
      today: day(15),
    });
  expect(back(day(11))).toEqual([last, { id: null, class_id: 1, from: day(11), to: null }]);
  expect(() => back(day(10))).toThrow(RefusedEnrolment);
});

describe("a move to another class", () => {
  const present = { id: 1, class_id: 1, from: day(0), to: null };
  const student = { class_id: 1, admission_date: day(0), leaving_date: null };
  const moved = (from: string, leaving: string | null = null) =>
    planEnrolments([{ ...present, to: leaving }], {
      before: { ...student, leaving_date: leaving },
      after: { ...student, class_id: 2, leaving_date: leaving },
      from,
      today: day(5),
    });

  it("on the first day in the present class takes its place; a day later the present one had a day", () => {
    expect(moved(day(0))).toEqual([{ id: null, class_id: 2, from: day(0), to: null }]);
    expect(moved(day(1))).toEqual([
      { ...present, to: day(0) },
      { id: null, class_id: 2, from: day(1), to: null },
    ]);
  });

  it("is possible on the last day at school, and not after it", () => {
    expect(moved(day(10), day(10))).toEqual([
      { ...present, to: day(9) },
      { id: null, class_id: 2, from: day(10), to: day(10) },
    ]);
    expect(() => moved(day(11), day(10))).toThrow(RefusedEnrolment);
  });

  it("that takes the leaving date away follows a gap only where it begins after that date", () => {
    const last = { ...present, to: day(10) };
    const back = (from: string) =>
      planEnrolments([last], {
        before: { ...student, leaving_date: day(10) },
        after: { ...student, class_id: 2 },
        from,
        today: day(15),
      });
    expect(back(day(10))).toEqual([
      { ...last, to: day(9) },
      { id: null, class_id: 2, from: day(10), to: null },
    ]);
    expect(back(day(11))).toEqual([last, { id: null, class_id: 2, from: day(11), to: null }]);
  });
});

describe("a student who left before the class began, and comes back with another admission date", () => {
  const before = { class_id: 1, admission_date: day(0), leaving_date: day(0) };
  const comesBack = (admission: number, from: number | null = null) =>
    planEnrolments([], {
      before,
      after: { ...before, admission_date: day(admission), leaving_date: null },
      from: from === null ? null : day(from),
      today: day(0),
    });

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
  ])("admitted on day %i, is in it from day %i on", (admission, first) => {
    expect(comesBack(admission)).toEqual([{ id: null, class_id: 1, from: day(first), to: null }]);
  });

  it("cannot be in it before the admission", () => {
    expect(comesBack(2, 2)).toEqual([{ id: null, class_id: 1, from: day(2), to: null }]);
    expect(() => comesBack(2, 1)).toThrow(RefusedEnrolment);
  });
});
