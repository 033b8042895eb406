import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { RefusedEnrolment, type Enrolment } from "../../src/features/roster/domain/enrolment-plan";
import {
  begun,
  moveAhead,
  planRecord,
  withdrawMove,
  type PlannedStudent,
} from "../../src/features/roster/domain/planned-move";

const day = (n: number) => addDays("2026-01-01", n);
type Act = { passes: number } & (
  | { kind: "cancel" }
  | { kind: "change"; class_id?: number | null; leaving?: number | null; from: number | null }
);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("cancel" as const), passes: fc.integer({ min: 0, max: 4 }) }),
  fc.record(
    {
      kind: fc.constant("change" as const),
      passes: fc.integer({ min: 0, max: 4 }),
      class_id: fc.option(fc.integer({ min: 1, max: 3 })),
      leaving: fc.option(fc.integer({ min: 0, max: 12 })),
      from: fc.option(fc.integer({ min: -3, max: 8 })),
    },
    { requiredKeys: ["kind", "passes", "from"] },
  ),
);

interface Lived {
  student: PlannedStudent;
  history: Enrolment[];
  today: string;
}

/** A record and its enrolments after each act; what is refused changes nothing. */
function* lives(acts: readonly Act[]): Generator<Lived> {
  let id = 1;
  let today = day(5);
  let student: PlannedStudent = {
    class_id: 1,
    admission_date: day(5),
    leaving_date: null,
    next: null,
  };
  let history: Enrolment[] = [{ id: 1, class_id: 1, from: day(5), to: null }];
  for (const one of acts) {
    today = addDays(today, one.passes);
    const was = student;
    student = begun(student, today);
    if (was !== student)
      student = { ...student, next: moveAhead(history, student.class_id, null, today) };
    if (one.kind === "cancel") {
      if (student.next === null) continue;
      history = withdrawMove(history, student.next, student.leaving_date);
      student = { ...student, next: null };
    } else {
      const after = {
        class_id: one.class_id === undefined ? student.class_id : one.class_id,
        admission_date: student.admission_date,
        leaving_date:
          one.leaving === undefined
            ? student.leaving_date
            : one.leaving === null
              ? null
              : addDays(today, one.leaving),
      };
      const isMove =
        after.class_id !== student.class_id || (student.leaving_date && !after.leaving_date);
      const from = one.from === null || !isMove ? null : addDays(today, one.from);
      try {
        const plan = planRecord(history, { before: student, after, from, today });
        history = plan.history.map((each) => ({ ...each, id: each.id ?? ++id }));
        student = { ...after, class_id: plan.class_id, next: plan.next };
      } catch (error) {
        if (!(error instanceof RefusedEnrolment)) throw error;
      }
    }
    yield { student, history, today };
  }
}

const always = (holds: (lived: Lived) => void) =>
  fc.assert(
    fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
      for (const lived of lives(acts)) holds(lived);
    }),
    { numRuns: 3000 },
  );

describe("a student whose moves are planned, cancelled, planned again and moved back", () => {
  it("is on the record in the class of the register of the day", () =>
    always(({ student, history, today }) => {
      const present = history.find(({ from, to }) => from <= today && (to === null || to >= today));
      if (present) expect(student.class_id).toBe(present.class_id);
    }));

  it("has enrolments in order that never meet", () =>
    always(({ history }) => {
      for (const [at, one] of history.entries()) {
        expect(one.to === null || one.from <= one.to).toBe(true);
        const next = history[at + 1];
        if (next) expect(one.to !== null && one.to < next.from).toBe(true);
      }
    }));

  it("has a planned move exactly where an enrolment in another class is to begin", () =>
    always(({ student, history, today }) => {
      const ahead = history.find(
        ({ from, class_id }) => from > today && class_id !== student.class_id,
      );
      if (ahead) expect(student.next).toEqual({ class_id: ahead.class_id, from: ahead.from });
      else expect(student.next?.class_id ?? null).toBeNull();
    }));

  it("goes on in the class that is planned, or the present one", () =>
    always(({ student, history }) => {
      const open = history.filter(({ to }) => to === null).map(({ class_id }) => class_id);
      const last = student.next ? student.next.class_id : student.class_id;
      expect(open).toEqual(last !== null && student.leaving_date === null ? [last] : []);
    }));
});

it("a planned end of all classes holds while the last enrolment ends the day before it", () => {
  const planned = { class_id: null, from: day(5) };
  const ahead = (to: string | null) =>
    moveAhead([{ id: 1, class_id: 1, from: day(-9), to }], 1, planned, day(0));
  expect([day(3), day(4), day(5), null].map(ahead)).toEqual([null, planned, null, null]);
});

it("a planned move is the record's class from its first day on, and lies ahead until the day before", () => {
  const student: PlannedStudent = {
    class_id: 1,
    admission_date: day(0),
    leaving_date: null,
    next: { class_id: 2, from: day(5) },
  };
  expect([4, 5, 6].map((n) => begun(student, day(n)).class_id)).toEqual([1, 2, 2]);
  const history = [
    { id: 1, class_id: 1, from: day(0), to: day(4) },
    { id: 2, class_id: 2, from: day(5), to: null },
  ];
  expect([4, 5].map((n) => moveAhead(history, 1, null, day(n)))).toEqual([
    { class_id: 2, from: day(5) },
    null,
  ]);
});
