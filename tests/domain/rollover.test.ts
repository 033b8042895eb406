import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Enrolment } from "../../src/school/roster/domain/roster";
import { rosterOn } from "./roster-on";
import {
  closes,
  isToDo,
  nextUntil,
  planRollover,
  type Choices,
  type Destination,
  type RolloverStudent,
  type Step,
  type Target,
  type YearChange,
} from "../../src/features/rollover/domain/plan";
import { numberings, rollNumbers } from "../../src/features/rollover/domain/roll-numbers";
import { suggestTargets, type Graded } from "../../src/features/rollover/domain/suggest";

const change: YearChange = { lastDay: "2027-03-31", firstDay: "2027-04-05" };
const classIds = [1, 2, 3, 4];
const anyClass = fc.constantFrom(...classIds);
const anyTarget: fc.Arbitrary<Target> = fc.oneof(
  anyClass,
  fc.constantFrom<Target>("leaves", "stays", 99),
);
const anyPupil: fc.Arbitrary<Omit<RolloverStudent, "id">> = fc
  .record({
    name: fc.constantFrom("Asha", "Ben", "Chi", "Dev"),
    rollNo: fc.option(fc.integer({ min: 1, max: 6 })),
    status: fc.constantFrom("active", "active", "inactive", "left", "graduated"),
    leavingDate: fc.option(
      fc.constantFrom("2027-03-01", change.lastDay, "2027-04-02", "2027-06-30"),
    ),
    classId: fc.option(anyClass),
    until: fc.option(fc.constantFrom(change.lastDay, "2027-04-02", "2027-06-30")),
    isEnrolledAfter: fc.boolean(),
  })
  .map((pupil) => ({
    ...pupil,
    until: pupil.classId === null ? null : pupil.until,
    isEnrolledAfter: pupil.isEnrolledAfter && (pupil.classId === null || pupil.until !== null),
  }));
const anyPupils = fc
  .array(anyPupil, { maxLength: 20 })
  .map((pupils): RolloverStudent[] => pupils.map((pupil, at) => ({ ...pupil, id: at + 1 })));
const anyChoices: fc.Arbitrary<Choices> = fc.record({
  classes: fc
    .dictionary(fc.constantFrom("1", "2", "3", "4"), anyTarget)
    .map((map) => new Map(Object.entries(map).map(([id, to]) => [Number(id), to]))),
  students: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 25 }), anyTarget), { maxLength: 4 })
    .map((list) => new Map(list)),
});
const anyDestinations: fc.Arbitrary<Map<number, Destination>> = fc
  .tuple(fc.boolean(), fc.boolean())
  .map(
    ([trash, archive]) =>
      new Map(
        classIds.map((id) => [
          id,
          { id, isTrashed: trash && id === 3, isArchived: archive && id === 4 },
        ]),
      ),
  );
const anyYearEnd = fc.tuple(anyPupils, anyChoices, anyDestinations);

const enrolmentsOf = (pupils: readonly RolloverStudent[]): Enrolment[] =>
  pupils.flatMap(({ id, classId, until }) =>
    classId === null ? [] : [{ studentId: id, classId, from: "2026-04-01", to: until }],
  );
const afterwards = (steps: readonly Step[]): Enrolment[] =>
  steps.flatMap((step) => {
    const old = enrolmentsOf([step.pupil]).map((one) => ({
      ...one,
      to: closes(step, change) ? change.lastDay : one.to,
    }));
    const until = nextUntil(step, change);
    return until === undefined || step.to === null
      ? old
      : [...old, { studentId: step.pupil.id, classId: step.to, from: change.firstDay, to: until }];
  });
/** The students as they are once a plan has been carried out. */
const carriedOut = (steps: readonly Step[]): RolloverStudent[] =>
  steps.map((step) => {
    const { pupil } = step;
    if (step.to !== null)
      return {
        ...pupil,
        until: pupil.classId === null ? null : change.lastDay,
        isEnrolledAfter: true,
      };
    return isToDo(step)
      ? {
          ...pupil,
          status: step.status ?? pupil.status,
          leavingDate: step.why === "leaving already" ? pupil.leavingDate : change.lastDay,
          until: closes(step, change) ? change.lastDay : pupil.until,
        }
      : pupil;
  });

describe("the end of the year", () => {
  it("says for each student, once and in order, what becomes of him", () => {
    fc.assert(
      fc.property(anyYearEnd, ([pupils, choices, destinations]) => {
        expect(
          planRollover(pupils, choices, destinations, change).map(({ pupil }) => pupil),
        ).toEqual(pupils);
      }),
    );
  });

  it("does nothing when it is done twice, whatever was chosen the second time for those it has moved", () => {
    fc.assert(
      fc.property(anyYearEnd, anyChoices, ([pupils, choices, destinations], others) => {
        const steps = planRollover(pupils, choices, destinations, change);
        const again = planRollover(carriedOut(steps), choices, destinations, change);
        expect(again.filter(isToDo)).toEqual([]);
        const moved = new Set(steps.filter(({ to }) => to !== null).map(({ pupil }) => pupil.id));
        expect(
          planRollover(carriedOut(steps), others, destinations, change).filter(
            (step) => moved.has(step.pupil.id) && isToDo(step),
          ),
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("leaves every roster of the old year as it was", () => {
    fc.assert(
      fc.property(
        anyYearEnd,
        fc.constantFrom("2026-04-01", "2027-03-30", change.lastDay),
        anyClass,
        ([pupils, choices, destinations], day, one) => {
          const steps = planRollover(pupils, choices, destinations, change);
          expect(rosterOn(afterwards(steps), one, day)).toEqual(
            rosterOn(enrolmentsOf(pupils), one, day),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it("enrols nobody twice, nobody who leaves, and nobody in a class that is away", () => {
    fc.assert(
      fc.property(anyYearEnd, ([pupils, choices, destinations]) => {
        for (const step of planRollover(pupils, choices, destinations, change)) {
          if (step.to === null) continue;
          expect(destinations.get(step.to)).toMatchObject({ isTrashed: false, isArchived: false });
          expect([step.pupil.isEnrolledAfter, isToDo(step), step.kind === "stays"]).toEqual([
            false,
            true,
            step.to === step.pupil.classId,
          ]);
          expect(step.pupil.leavingDate === null || step.pupil.leavingDate >= change.firstDay).toBe(
            true,
          );
          expect(
            afterwards([step]).filter(
              ({ from, to }) => from <= change.firstDay && (to === null || to >= change.firstDay),
            ),
          ).toHaveLength(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("asks a student's own choice before his class's, and changes nobody else by it", () => {
    fc.assert(
      fc.property(anyYearEnd, anyTarget, ([pupils, choices, destinations], target) => {
        const [first] = pupils;
        if (!first) return;
        const plain = planRollover(
          pupils,
          { ...choices, students: new Map() },
          destinations,
          change,
        );
        const steps = planRollover(
          pupils,
          { ...choices, students: new Map([[first.id, target]]) },
          destinations,
          change,
        );
        expect(steps.slice(1)).toEqual(plain.slice(1));
        const isFree =
          !first.isEnrolledAfter &&
          (first.leavingDate === null || first.leavingDate >= change.firstDay);
        if (isFree && target === "leaves")
          expect(steps[0]).toMatchObject({ kind: "leaves", status: "left" });
        if (isFree && target === 1) expect(steps[0]?.to).toBe(1);
      }),
    );
  });

  it.each([
    [{}, undefined, "not_mapped", "no mapping"],
    [{ classId: null }, 2, "not_mapped", "no class"],
    [{}, 99, "not_mapped", "no such class"],
    [{}, 3, "not_mapped", "class in trash"],
    [{}, 4, "not_mapped", "class archived"],
    [{ until: change.lastDay, isEnrolledAfter: true }, 2, "already", "enrolled already"],
    [{ leavingDate: change.lastDay, status: "left" }, 2, "already", "left already"],
    [{ leavingDate: "2027-03-01" }, 2, "leaves", "leaving already"],
    [{ status: "left" }, 2, "leaves", "gone by status"],
    [{}, 2, "promoted", null],
    [{}, 1, "stays", null],
    [{}, "stays", "stays", null],
    [{}, "leaves", "leaves", null],
  ] as const)(
    "of a student with %j whose class goes to %s is: %s, %s",
    (more, target, kind, why) => {
      const pupil: RolloverStudent = {
        id: 1,
        name: "Asha",
        rollNo: 1,
        status: "active",
        leavingDate: null,
        classId: 1,
        until: null,
        isEnrolledAfter: false,
        ...more,
      };
      const destinations = new Map(
        classIds.map((id) => [id, { id, isTrashed: id === 3, isArchived: id === 4 }]),
      );
      const [step] = planRollover(
        [pupil],
        { classes: new Map(target === undefined ? [] : [[1, target]]), students: new Map() },
        destinations,
        change,
      );
      expect([step?.kind, step?.why]).toEqual([kind, why]);
    },
  );

  it("gives no number twice within a class, none that is taken, and none to who leaves", () => {
    fc.assert(
      fc.property(
        anyYearEnd,
        fc.constantFrom(...numberings),
        fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
        ([pupils, choices, destinations], numbering, taken) => {
          const steps = planRollover(pupils, choices, destinations, change).filter(isToDo);
          const numbers = rollNumbers(steps, numbering, new Map(classIds.map((id) => [id, taken])));
          expect([...numbers.keys()].sort((a, b) => a - b)).toEqual(
            steps.map(({ pupil }) => pupil.id),
          );
          for (const id of [null, ...classIds]) {
            const given = steps
              .filter(({ to }) => to === id)
              .flatMap(({ pupil }) => numbers.get(pupil.id) ?? []);
            expect(given.length).toBe(new Set(given).size);
            if (id === null || numbering === "clear") expect(given).toEqual([]);
            else expect(given.filter((number) => taken.includes(number))).toEqual([]);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("numbers by name without a gap, and keeps the numbers of those who stay before those who come", () => {
    const step = (id: number, name: string, rollNo: number, kind: "stays" | "promoted"): Step => ({
      pupil: {
        id,
        name,
        rollNo,
        status: "active",
        leavingDate: null,
        classId: 1,
        until: null,
        isEnrolledAfter: false,
      },
      kind,
      to: 2,
      status: null,
      why: null,
    });
    const steps = [
      step(1, "Zoe", 4, "promoted"),
      step(2, "Asha", 4, "stays"),
      step(3, "Ben", 9, "promoted"),
    ];
    expect([...rollNumbers(steps, "by_name", new Map())].sort()).toEqual([
      [1, 3],
      [2, 1],
      [3, 2],
    ]);
    expect([...rollNumbers(steps, "keep", new Map())].sort()).toEqual([
      [1, null],
      [2, 4],
      [3, 9],
    ]);
    const last = [step(1, "Asha", 4, "promoted"), step(2, "Zoe", 4, "stays")];
    expect([...rollNumbers(last, "keep", new Map())].sort()).toEqual([
      [1, null],
      [2, 4],
    ]);
  });
});

describe("the suggested next class", () => {
  const named = (list: readonly (readonly [string, string, string | null])[]): Graded[] =>
    list.map(([code, name, section], at) => ({ id: at + 1, code, name, section }));
  const all = (classes: readonly Graded[]) => [...suggestTargets(classes, classes).values()];

  it("has the number after it in the same section; the last one leaves", () => {
    expect(
      all(
        named([
          ["5A", "Grade 5 A", "A"],
          ["5B", "Grade 5 B", "B"],
          ["6A", "Grade 6 A", "A"],
          ["6B", "Grade 6 B", "B"],
        ]),
      ),
    ).toEqual([3, 4, "leaves", "leaves"]);
    expect(
      all(
        named([
          ["IX-09-Red", "Nine", null],
          ["X-10-Red", "Ten", "Red"],
          ["IX-10-Red", "Ten", null],
        ]),
      ),
    ).toEqual([3, "leaves", "leaves"]);
  });

  it("is the only one with that number where the section ends, and none where several fit or none has a number", () => {
    expect(
      all(
        named([
          ["5C", "Grade 5 C", "C"],
          ["6A", "Grade 6 A", "A"],
        ]),
      ),
    ).toEqual([2, "leaves"]);
    expect(
      all(
        named([
          ["5C", "Grade 5 C", "C"],
          ["6A", "Grade 6 A", "A"],
          ["6B", "Grade 6 B", "B"],
        ]),
      )[0],
    ).toBeNull();
    expect(
      all(
        named([
          ["EIGHT", "Eight", null],
          ["7", "Seven", null],
          ["9", "Nine", null],
        ]),
      ),
    ).toEqual([null, null, "leaves"]);
  });
});

const oneStep = (pupil: Partial<RolloverStudent>, choices: Partial<Choices>) =>
  planRollover(
    [
      {
        id: 1,
        name: "Asha",
        rollNo: null,
        status: "active",
        leavingDate: null,
        classId: 1,
        until: null,
        isEnrolledAfter: false,
        ...pupil,
      },
    ],
    { classes: new Map(), students: new Map(), ...choices },
    new Map(),
    change,
  )[0];

it.each([
  ["2027-04-05", "already"],
  ["2027-04-06", "not_mapped"],
])("a move planned for %s, in a year that begins on 5 April, makes it %s", (from, kind) => {
  expect(oneStep({ isEnrolledAfter: true, next: { classId: 2, from } }, {})?.kind).toBe(kind);
});

it("who leaves with the class has graduated, and who leaves alone has left", () => {
  expect([
    oneStep({}, { classes: new Map([[1, "leaves"]]) })?.status,
    oneStep({}, { students: new Map([[1, "leaves"]]) })?.status,
  ]).toEqual(["graduated", "left"]);
});

it.each([
  ["2027-03-31", "leaves"],
  ["2027-04-04", "leaves"],
  ["2027-04-05", "promoted"],
])("a leaving date of %s, in a year that begins on 5 April, makes it %s", (leavingDate, kind) => {
  const [step] = planRollover(
    [
      {
        id: 1,
        name: "Asha",
        rollNo: null,
        status: "active",
        leavingDate,
        classId: 1,
        until: null,
        isEnrolledAfter: false,
      },
    ],
    { classes: new Map([[1, 2]]), students: new Map() },
    new Map([[2, { id: 2, isTrashed: false, isArchived: false }]]),
    change,
  );
  expect(step?.kind).toBe(kind);
});

describe("the enrolments of who moves up", () => {
  const moving = (until: string | null, classId: number | null = 1): Step => ({
    pupil: {
      id: 1,
      name: "Asha",
      rollNo: null,
      status: "active",
      leavingDate: null,
      classId,
      until,
      isEnrolledAfter: false,
    },
    kind: "promoted",
    to: 2,
    status: null,
    why: null,
  });

  it("end on the old year's last day, unless they end by then anyway", () => {
    expect(
      ["2027-03-30", "2027-03-31", "2027-04-01", null].map((until) =>
        closes(moving(until), change),
      ),
    ).toEqual([false, false, true, true]);
    expect(closes(moving(null, null), change)).toBe(false);
  });

  it("begin with the new year, and end where the old one was to end within it: on its first day at the earliest", () => {
    expect(
      ["2027-04-04", "2027-04-05", "2027-06-30", null].map((until) =>
        nextUntil(moving(until), change),
      ),
    ).toEqual([null, "2027-04-05", "2027-06-30", null]);
  });

  it("have roll numbers up to 9999, and none above", () => {
    const taken = Array.from({ length: 9998 }, (_, at) => at + 1);
    const pair = [1, 2].map((id) => {
      const step = moving(null);
      return { ...step, pupil: { ...step.pupil, id, name: `Asha ${id}` } };
    });
    expect([...rollNumbers(pair, "by_name", new Map([[2, taken]]))]).toEqual([
      [1, 9999],
      [2, null],
    ]);
  });
});
