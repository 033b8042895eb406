import { alwaysOff } from "../../../src/school/calendar/domain/weekly-off";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBelow, shownPercent, tallyOf } from "../../../src/school/sums/domain/percentage";
import { weightOf, type Policy, type StudentSlot } from "../../../src/school/sums/domain/policy";
import { countWeek } from "../../../src/features/figures/count-weeks";
import { testApi, type TestApi } from "../../support/test-api";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import {
  anySchool,
  codes,
  countedAs,
  countedDays,
  expectedSlots,
  firstOfWeek,
  inHome,
  listedIn,
  plain,
  prepare,
  settle,
  treatments,
  type CountedDay,
  type Expected,
  type School,
} from "./random-school";

let stage: TestApi;
let token: string;
const get = async <T = Record<string, unknown>>(path: string) => {
  const answer = await stage.call<T>(token, "GET", path);
  expect([
    path,
    answer.status,
    answer.body.message,
    stage.logged.filter(({ level }) => level === "error"),
  ]).toEqual([path, 200, "", []]);
  return answer.body.data;
};
type Row = Record<string, number | string | boolean | null>;
interface Said {
  rows: Row[];
  totals: Row;
  total: number;
}

/** Whether the database is one that everybody shares, whose reports are read slice by slice. */
let isOneSession = true;

beforeAll(async () => {
  const { db } = await testApi();
  stage = await testApi({
    db: Object.defineProperty({ ...db }, "oneSession", {
      get: () => (isOneSession ? { part: <T>(work: () => Promise<T>) => work() } : undefined),
    }),
  });
  token = await stage.signIn({
    name: "Office",
    permissions: ["view_attendance", "view_reports", "view_students", "delete_students"],
  });
  await prepare(stage.db);
});
afterAll(() => stage.db.close());

/** Puts a school into the database; with its weeks counted, as they are in the background. */
const open = async (school: School, counted = false) => {
  const now = new Date(`${school.today}T12:00:00Z`);
  stage.setNow(now.toISOString());
  await settle(stage.db, school);
  if (counted) while (await countWeek({ db: stage.db, now: () => now }, 0)) continue;
  const gone = new Set<number>();
  for (const id of school.trashed) {
    const answer = await (gone.has(id)
      ? stage.call(token, "POST", `/admin/students/${id}/restore`)
      : stage.call(token, "DELETE", `/admin/students/${id}`));
    expect(answer.body.errors ?? answer.status).toBe(200);
    if (!gone.delete(id)) gone.add(id);
  }
};
/**
 * What the domain makes of slots, in the words of the API; and of days where the policy counts by
 * them.
 */
function told(
  slots: readonly Expected[],
  { policy, threshold }: School,
  days: readonly CountedDay[] = [],
) {
  const marks = slots.map(({ day, slot, code, minutes, ...one }): StudentSlot => {
    const found = code === undefined ? undefined : codes.get(code);
    const { isFree, isNthLate } = one;
    const lateBy = found?.late ? minutes : null;
    return { day, slot, mark: found?.counts ?? null, lateBy, isFree, isNthLate };
  });
  const counted = days.filter(({ isFree }) => !isFree);
  const tally =
    policy.whole_day_from === null
      ? tallyOf(marks, policy)
      : {
          halves: counted.reduce((sum, { weight }) => sum + weight * 2, 0),
          counted: counted.length,
        };
  const count = (kind: string | null) =>
    slots.filter((slot) => countedAs(slot, policy) === kind).length;
  return {
    present: count("present"),
    absent: count("absent"),
    excused: count("excused"),
    half: count("half"),
    not_counted: count("not_counted"),
    unmarked: count(null),
    late: slots.filter(({ code }) => code !== undefined && codes.get(code)?.late).length,
    free: [...slots, ...days].filter(({ isFree }) => isFree).length,
    ...(policy.lates_per_absence === null
      ? {}
      : { nth_late: slots.filter(({ isNthLate }) => isNthLate).length }),
    expected: slots.length,
    ...(policy.whole_day_from === null
      ? {}
      : { days: tally.counted, days_attended: tally.halves / 2 }),
    percentage: shownPercent(tally),
    below: isBelow(tally, threshold),
  };
}
/** A school whose figures are told register by register, as those of a teaching group are. */
const ofRegisters = (school: School): School => ({
  ...school,
  policy: {
    ...school.policy,
    ...(school.policy.whole_day_from === null
      ? {}
      : { whole_day_from: null, half_day_from: null, free_absences: 0 }),
  },
});
/** What the page of a student says, as far as it is compared. */
interface StudentFigures {
  counts: Row;
  percentage: number | null;
  free: number;
  expected: number;
  below: boolean;
  weight: number;
  counted: number;
  subjects: SubjectFigure[];
  days: { date: string; counts?: { weight: number | null; free: boolean } }[];
}
const picked = ({ percentage, free, expected, below }: StudentFigures) => ({
  percentage,
  free,
  expected,
  below,
});
/** What is a sum of days where the policy counts by them. */
const inDays = ({ policy }: School, { counted, weight }: StudentFigures): Row =>
  policy.whole_day_from === null ? {} : { days: counted, days_attended: weight };
/** Its days that count, where the policy counts by them. */
const daysOf = ({ days }: StudentFigures) =>
  days.flatMap(({ date, counts }) =>
    counts && counts.weight !== null
      ? [{ day: date, weight: counts.weight, isFree: counts.free }]
      : [],
  );
const startOf = (school: School, unit: "month" | "week", day: string) =>
  unit === "month"
    ? `${day.slice(0, 7)}-01`
    : firstOfWeek(school, day, school.span.to < school.today ? school.span.to : school.today);
interface SubjectFigure {
  id: number;
  expected: number;
  marked: number;
  weight: number;
  counted: number;
}
const as = (wanted: ReturnType<typeof told>, row: Row | undefined) =>
  Object.fromEntries(Object.keys(wanted).map((key) => [key, row?.[key]]));
const by = <K, One = Expected>(slots: readonly One[], key: (one: One) => K) =>
  [...new Set(slots.map(key))].map(
    (one) => [one, slots.filter((slot) => key(slot) === one)] as const,
  );

/** Random schools of one run; `npm run random-schools` asks for more. */
const runs = Number(process.env["RANDOM_SCHOOLS"] ?? 6);

describe("of any school", () => {
  it(
    "SQL and the rules of the domain count the same, of a student, a class, a day and a month",
    async () => {
      await fc.assert(
        fc.asyncProperty(anySchool, fc.boolean(), fc.boolean(), async (school, shared, counted) => {
          isOneSession = shared;
          await open(school, counted);
          const slots = expectedSlots(school);
          const days = countedDays(school);
          const { from, to } = school.span;
          const span = `from=${from}&to=${to}`;
          const ids = [1, 2, 3, 4];
          const figures = new Map<number, StudentFigures>();
          for (const id of ids) {
            const own = slots.filter(({ studentId }) => studentId === id);
            const ownDays = days.filter(({ studentId }) => studentId === id);
            const one = await get<StudentFigures>(`/admin/attendance/students/${id}?${span}`);
            figures.set(id, one);
            const wanted = told(own, school, ownDays);
            expect(as(wanted, { ...one.counts, ...inDays(school, one), ...picked(one) })).toEqual(
              wanted,
            );
            expect(daysOf(one)).toEqual(
              ownDays.map(({ day, weight, isFree }) => ({ day, weight, isFree })),
            );
          }

          const students = await get<Said>(
            `/admin/reports/student-summary?${span}&threshold=${school.threshold}`,
          );
          const toldOf = (id: number, theirs: readonly Expected[]) =>
            told(
              theirs,
              school,
              days.filter(({ studentId }) => studentId === id),
            );
          for (const [id, theirs] of by(slots, ({ studentId }) => studentId))
            expect(
              as(
                toldOf(id, theirs),
                students.rows.find((row) => row["student_id"] === id),
              ),
            ).toEqual(toldOf(id, theirs));
          expect(as(told(slots, school, days), students.totals)).toEqual(told(slots, school, days));

          const low = await get<Said>(`/admin/reports/defaulters?${span}`);
          expect(low.rows.map((row) => row["student_id"]).toSorted()).toEqual(
            by(slots, ({ studentId }) => studentId)
              .filter(([id, theirs]) => toldOf(id, theirs).below)
              .map(([id]) => id)
              .toSorted(),
          );

          const classes = await get<Said>(`/admin/reports/class-summary?${span}`);
          const classIds = [...new Set([...slots, ...days].map(({ classId }) => classId))];
          expect(classes.rows.map((row) => row["class_id"])).toEqual(classIds.toSorted());
          for (const id of classIds) {
            const isGroup = id > 3;
            const wanted = told(
              slots.filter(({ classId }) => classId === id),
              isGroup ? ofRegisters(school) : school,
              days.filter(({ classId }) => classId === id),
            );
            expect(
              as(
                wanted,
                classes.rows.find((row) => row["class_id"] === id),
              ),
            ).toEqual(wanted);
          }
          const daily = await get<Said>(`/admin/reports/daily-summary?${span}&class_id=2`);
          const second = slots.filter(({ classId }) => classId === 2);
          const secondDays = days.filter(({ classId }) => classId === 2);
          const dates = [...new Set([...second, ...secondDays].map(({ day }) => day))].toSorted();
          expect(daily.rows.map((row) => row["date"])).toEqual(dates);
          for (const at of dates) {
            const wanted = told(
              second.filter(({ day }) => day === at),
              school,
              secondDays.filter(({ day }) => day === at),
            );
            expect(
              as(
                wanted,
                daily.rows.find((row) => row["date"] === at),
              ),
            ).toEqual(wanted);
          }
          const inClass = await get<Said>(`/admin/reports/student-summary?${span}&class_id=2`);
          const secondAnywhere = told(inHome(school, slots, 2), school, secondDays);
          expect(as(secondAnywhere, inClass.totals)).toEqual(secondAnywhere);
          const inGroup = await get<Said>(`/admin/reports/student-summary?${span}&class_id=4`);
          const fourth = listedIn(school, slots, 4);
          expect(as(told(fourth, ofRegisters(school)), inGroup.totals)).toEqual(
            told(fourth, ofRegisters(school)),
          );

          const who = await get<Said>(`/admin/reports/marking-compliance?${span}`);
          const registers = by(slots, ({ classId, day, slot }) => `${classId} ${day} ${slot}`);
          const standing = (of: typeof registers) => {
            const marked = of.map(
              ([, theirs]) =>
                [theirs.length, theirs.filter(({ code }) => code !== undefined).length] as const,
            );
            const [taken, missing] = [
              marked.filter(([all, some]) => some === all).length,
              marked.filter(([, some]) => some === 0).length,
            ];
            return {
              registers: of.length,
              taken,
              incomplete: of.length - taken - missing,
              missing,
            };
          };
          const stands = (row: Row | undefined) =>
            Object.fromEntries(
              ["registers", "taken", "incomplete", "missing"].map((key) => [key, row?.[key]]),
            );
          expect([stands(who.totals), stands(classes.totals)]).toEqual([
            standing(registers),
            standing(registers),
          ]);
          for (const row of classes.rows)
            expect(stands(row)).toEqual(
              standing(registers.filter(([, [one]]) => one?.classId === row["class_id"])),
            );

          for (const unit of ["month", "week"] as const) {
            const trend = await get<Said>(`/admin/reports/trend?${span}&by=${unit}`);
            const starts = [
              ...new Set([...slots, ...days].map(({ day }) => startOf(school, unit, day))),
            ].toSorted();
            expect(trend.rows.map((row) => row["start"])).toEqual(starts);
            for (const start of starts) {
              const wanted = told(
                slots.filter(({ day }) => startOf(school, unit, day) === start),
                school,
                days.filter(({ day }) => startOf(school, unit, day) === start),
              );
              expect(
                as(
                  wanted,
                  trend.rows.find((row) => row["start"] === start),
                ),
              ).toEqual(wanted);
            }
            expect(as(told(slots, school, days), trend.totals)).toEqual(told(slots, school, days));
          }

          const subjects = await get<Said>(`/admin/reports/subject-summary?${span}`);
          const ofSubjects = by(
            [...figures.values()].flatMap((said) => said.subjects),
            ({ id }) => id,
          ).map(([id, theirs]) => {
            const sum = (of: (one: SubjectFigure) => number) =>
              theirs.reduce((all, one) => all + of(one), 0);
            const [expected, marked] = [sum((one) => one.expected), sum((one) => one.marked)];
            return {
              id,
              expected,
              unmarked: expected - marked,
              percentage: shownPercent({
                halves: sum(({ weight }) => weight * 2),
                counted: sum(({ counted }) => counted),
              }),
            };
          });
          expect(ofSubjects.toSorted((a, b) => a.id - b.id)).toEqual(
            subjects.rows
              .map((row) => ({
                id: row["subject_id"],
                expected: row["expected"],
                unmarked: row["unmarked"],
                percentage: row["percentage"],
              }))
              .toSorted((a, b) => Number(a.id) - Number(b.id)),
          );

          const month = from.slice(0, 7);
          const ofMonth = { ...school, span: { from: `${month}-01`, to: `${month}-31` } };
          const wholeDays = countedDays(ofMonth).filter(
            ({ classId, day }) => classId === 1 && day.startsWith(month),
          );
          const whole = inHome(ofMonth, expectedSlots(ofMonth), 1).filter(({ day }) =>
            day.startsWith(month),
          );
          const sheet = await get<{ students: { id: number; totals: Row }[]; totals: Row }>(
            `/admin/attendance/month?class_id=1&month=${month}`,
          );
          expect(as(told(whole, school, wholeDays), sheet.totals)).toEqual(
            told(whole, school, wholeDays),
          );
          for (const [id, theirs] of by(whole, ({ studentId }) => studentId)) {
            const wanted = told(
              theirs,
              school,
              wholeDays.filter(({ studentId }) => studentId === id),
            );
            expect(as(wanted, sheet.students.find((row) => row.id === id)?.totals)).toEqual(wanted);
          }
        }),
        { numRuns: runs },
      );
      isOneSession = true;
    },
    900_000 + runs * 3000,
  );
});

/**
 * Fifty weeks of daily registers in class 1 unless given, marked with a code by student and day;
 * null leaves a mark out.
 */
function dailySchool(
  days: number,
  code: (student: number, at: number) => number | null,
  more: Partial<School> = {},
): School {
  const from = "2026-01-01";
  const registers = Array.from({ length: days }, (_, at) => ({
    classId: 1,
    day: addDays(from, at),
    slot: "day",
    subjectId: null,
    marks: [1, 2, 3, 4].flatMap((student): [number, number, number | null][] => {
      const found = code(student, at);
      return found === null ? [] : [[student, found, found === 3 ? 5 : null]];
    }),
  }));
  return {
    today: addDays(from, days),
    expectedFrom: null,
    span: { from, to: addDays(from, days - 1) },
    calendar: {
      years: [{ from, to: "2026-12-31" }],
      offDays: alwaysOff([]),
      holidays: [],
      specialDays: [],
      bells: [],
    },
    modes: [],
    policy: { excused: "left_out", unmarked: "left_out", ...plain },
    threshold: 75,
    trashed: [],
    enrolments: [1, 2, 3, 4].map((studentId) => ({ studentId, classId: 1, from, to: null })),
    places: [],
    partTime: [],
    guests: [],
    cycle: null,
    lessons: [],
    registers,
    ...more,
  };
}
/**
 * Marks of four students, of whom each has a kind that the others lack: excused, unmarked, half and
 * not counted.
 */
const telling: readonly (readonly (number | null)[])[] = [
  [1, 3, 2, 5, 1, 2, 1, 1],
  [1, 1, 2, null, 1, 2, 3, 1],
  [1, 1, 2, 4, 1, 2, 1, 1],
  [1, 1, 2, 7, 1, 2, 1, 1],
];
const kinds = ["present", "absent", "excused", "half", "not_counted", null] as const;
const weights = [null, 0, 1, 2] as const;
type Weigh = (mark: (typeof kinds)[number]) => (typeof weights)[number];
const markOf = (code: number | null) => (code === null ? null : (codes.get(code)?.counts ?? null));
/** In hundredths of a percent, cut off: what a threshold can tell apart. */
function shareOf(marked: readonly (number | null)[], weigh: Weigh): number {
  const counted = marked.map((code) => weigh(markOf(code))).filter((weight) => weight !== null);
  return Math.floor(
    (counted.reduce<number>((sum, weight) => sum + weight, 0) * 5000) / counted.length,
  );
}
const policies = treatments.flatMap((excused) =>
  treatments.map((unmarked): Policy => ({ excused, unmarked, ...plain })),
);

describe.each(policies)("with excused $excused and unmarked $unmarked", (policy) => {
  const right: Weigh = (mark) => weightOf({ mark }, policy);

  it("no single weight can be another without the share of one of the four changing", () => {
    for (const kind of kinds) {
      for (const wrong of weights.filter((weight) => weight !== right(kind))) {
        const isTold = telling.some(
          (marked) =>
            Math.abs(
              shareOf(marked, right) -
                shareOf(marked, (mark) => (mark === kind ? wrong : right(mark))),
            ) > 2,
        );
        expect([kind, wrong, isTold]).toEqual([kind, wrong, true]);
      }
    }
  });

  it.each([
    ["read in slices", true, ""],
    ["in one statement", false, ""],
    ["of a class", true, "&class_id=1"],
  ])(
    "the share that is compared with the threshold is that of the rules, %s",
    async (_, shared, more) => {
      isOneSession = shared;
      const school = dailySchool(8, (student, at) => telling[student - 1]?.[at] ?? null, {
        policy,
      });
      await open(school);
      const below = async (hundredths: number) =>
        (
          await get<Said>(
            `/admin/reports/defaulters?${span(school)}${more}&threshold=${hundredths / 100}`,
          )
        ).rows.map((row) => row["student_id"]);
      for (const [at, marked] of telling.entries()) {
        const share = shareOf(marked, right);
        expect([
          at,
          (await below(share)).includes(at + 1),
          (await below(share + 1)).includes(at + 1),
        ]).toEqual([at, false, true]);
      }
      isOneSession = true;
    },
  );
});

const span = ({ span: { from, to } }: School) => `from=${from}&to=${to}`;

describe("over several ways of taking registers", () => {
  it("a figure says that each register counts as one", async () => {
    const modes = [{ from: "2026-01-05", mode: "period" as const }];
    await open(dailySchool(10, () => 1, { modes }));
    const mixed = async (from: string, to: string) => [
      (await get<{ mixed_modes: boolean }>(`/admin/attendance/students/1?from=${from}&to=${to}`))
        .mixed_modes,
      (await get<{ mixed_modes: boolean }>(`/admin/reports/class-summary?from=${from}&to=${to}`))
        .mixed_modes,
    ];
    expect(await mixed("2026-01-01", "2026-01-10")).toEqual([true, true]);
    expect(await mixed("2026-01-05", "2026-01-10")).toEqual([false, false]);
    expect(await mixed("2026-01-01", "2026-01-04")).toEqual([false, false]);
  });
});

describe("of one student", () => {
  // Six present, one late, one absent, one excused, one unmarked.
  const week = [1, 1, 1, 1, 1, 1, 3, 2, 5, null];
  it.each([
    ["left_out", "left_out", 87.5, 8],
    ["absent", "left_out", 77.8, 9],
    ["absent", "absent", 70, 10],
    ["absent", "present", 80, 10],
  ] as const)(
    "ten days give what the table of the rules says, with excused %s and unmarked %s",
    async (excused, unmarked, percentage, counted) => {
      const school = dailySchool(10, (_, at) => week[at] ?? null, {
        policy: { excused, unmarked, ...plain },
      });
      await open(school);
      const one = await get(`/admin/attendance/students/1?${span(school)}`);
      const row = (await get<Said>(`/admin/reports/student-summary?${span(school)}`)).rows[0];
      expect([
        one["percentage"],
        one["counted"],
        one["coverage"],
        one["policy"],
        row?.["percentage"],
      ]).toEqual([percentage, counted, 90, { excused, unmarked, ...plain }, percentage]);
    },
  );

  it("each slot is told with its weight and why, marks on closed days and outside of the class among them", async () => {
    const school = dailySchool(5, (_, at) => [1, 4, 5, 1, 2][at] ?? null, {
      calendar: {
        years: [{ from: "2026-01-01", to: "2026-12-31" }],
        offDays: alwaysOff([]),
        specialDays: [],
        bells: [],
        holidays: [{ from: "2026-01-04", to: "2026-01-04", name: "Harvest", classes: [1] }],
      },
      enrolments: [{ studentId: 1, classId: 1, from: "2026-01-02", to: null }],
    });
    await open(school);
    const one = await get<{
      days: { date: string; closed: string | null; slots: Row[] }[];
      streak: Row;
      projection: Row | null;
    }>(`/admin/attendance/students/1?from=2026-01-01&to=2026-01-10`);
    expect(
      one.days
        .slice(0, 6)
        .map(({ closed, slots }) => [
          closed,
          ...slots.map(({ code, weight, reason }) => [code, weight, reason]),
        ]),
    ).toEqual([
      [null, ["P", null, "not_enrolled"]],
      [null, ["H", 0.5, "half"]],
      [null, ["E", null, "excused"]],
      ["Closed: Harvest", ["P", null, "closed"]],
      [null, ["A", 0, "absent"]],
      [null],
    ]);
    expect([one.streak, one.projection]).toEqual([
      { days: 1, at_least: false, from: "2026-01-05", to: "2026-01-05" },
      expect.objectContaining({ left: 360, until: "2026-12-31" }),
    ]);
  });

  it("what is still to come is counted of a student's class and teaching groups", async () => {
    const lesson = (id: number, classId: number) => ({
      id,
      classId,
      weekday: id,
      week: null,
      periodId: 1,
      from: "2026-01-01",
      to: null,
      subjectId: 1,
      teacherId: 1,
      cancelled: [],
    });
    const school = dailySchool(10, () => 2, {
      modes: [{ from: "2026-01-11", mode: "period" }],
      places: [{ studentId: 1, classId: 4, from: "2026-01-12", to: "2026-01-25" }],
      lessons: [lesson(1, 1), lesson(2, 4)],
    });
    await open({
      ...school,
      calendar: { ...school.calendar, years: [{ from: "2026-01-01", to: "2026-01-31" }] },
    });
    const low = await get<Said>("/admin/reports/defaulters?from=2026-01-01&to=2026-01-31");
    expect(
      low.rows
        .map((row) => [Number(row["student_id"]), row["left"]] as const)
        .toSorted(([a], [b]) => a - b),
    ).toEqual([
      [1, 3 + 2],
      [2, 3],
      [3, 3],
      [4, 3],
    ]);
  });

  it("the slots of a day stand as they follow each other, and what they and the codes are called is told once", async () => {
    await stage.db.script(
      "update periods set start_time = '00:10', end_time = '00:50' where id = 3",
    );
    const school = dailySchool(1, () => 1);
    for (const slot of ["period:1", "period:3", "pm"])
      school.registers.push({
        classId: 1,
        day: "2026-01-01",
        slot,
        subjectId: null,
        marks: [[1, 3, 5]],
      });
    await open(school);
    const one = await get<{ slots: Row[]; codes: Row[]; counts: Row; days: { slots: Row[] }[] }>(
      `/admin/attendance/students/1?${span(school)}`,
    );
    await stage.db.script(
      "update periods set start_time = '03:00', end_time = '03:45' where id = 3",
    );
    expect(
      one.days[0]?.slots.map(({ slot, code, minutes_late: late }) => [slot, code, late]),
    ).toEqual([
      ["day", "P", null],
      ["pm", "L", 5],
      ["period:3", "L", 5],
      ["period:1", "L", 5],
    ]);
    expect(one.slots.map(({ slot, label }) => [slot, label])).toEqual([
      ["day", "Day"],
      ["pm", "Afternoon"],
      ["period:3", "Period 3"],
      ["period:1", "Period 1"],
    ]);
    expect([one.codes.map(({ code }) => code).sort(), one.counts["late"]]).toEqual([["L", "P"], 3]);
  });

  it("who moved counts once over both classes, and in each class only for his days there", async () => {
    const school = dailySchool(4, () => 1, {
      enrolments: [
        { studentId: 1, classId: 1, from: "2026-01-01", to: "2026-01-02" },
        { studentId: 1, classId: 2, from: "2026-01-03", to: null },
      ],
    });
    school.registers.push({
      classId: 2,
      day: "2026-01-03",
      slot: "day",
      subjectId: null,
      marks: [[1, 2, null]],
    });
    await open(school);
    const one = await get(`/admin/attendance/students/1?${span(school)}`);
    const classes = await get<Said>(`/admin/reports/class-summary?${span(school)}`);
    expect([
      one["percentage"],
      one["counted"],
      classes.rows.map((row) => [row["class_id"], row["percentage"], row["expected"]]),
    ]).toEqual([
      66.7,
      3,
      [
        [1, 100, 2],
        [2, 0, 2],
      ],
    ]);
  });
});

describe("of many students", () => {
  it("the threshold is strict, and nothing counted is a dash and on no list", async () => {
    const school = dailySchool(100, (student, at) =>
      student === 3 ? null : student === 4 ? 5 : at < (student === 1 ? 75 : 74) ? 1 : 2,
    );
    await open(school);
    const low = await get<Said>("/admin/reports/defaulters");
    expect(
      low.rows.map((row) => [
        row["student_id"],
        row["percentage"],
        row["left"],
        row["must_attend"],
        row["can_miss"],
      ]),
    ).toEqual([[2, 74, 265, 4, 65]]);
    const all = await get<Said>(`/admin/reports/student-summary?${span(school)}`);
    expect(all.rows.map((row) => row["percentage"])).toEqual([75, 74, null, null]);
    expect(
      (await get<Said>(`/admin/reports/defaulters?${span(school)}&threshold=75.01`)).total,
    ).toBe(2);
    expect(
      (
        await get<Said>(`/admin/reports/defaulters?${span(school)}&per_page=1&page=2&threshold=100`)
      ).rows.map((row) => row["student_id"]),
    ).toEqual([1]);
  });

  it("each headline says what its report says when it is opened", async () => {
    // One who is absent, then late; one without marks; a day on which nobody is marked.
    const school = dailySchool(30, (student, at) =>
      student === 3 || at === 6 ? null : student === 1 ? (at < 20 ? 2 : 3) : at === 8 ? 2 : 1,
    );
    // Another class, in which nobody was ever away.
    school.enrolments = school.enrolments.map((one) =>
      one.studentId === 4 ? { ...one, classId: 2 } : one,
    );
    school.registers.push({
      classId: 2,
      day: "2026-01-02",
      slot: "day",
      subjectId: null,
      marks: [[4, 1, null]],
    });
    await open(school);
    for (const shared of [true, false]) {
      isOneSession = shared;
      const { headlines } = await get<{
        headlines: (Said & {
          name: string;
          from: string;
          to: string;
          row: Row | null;
          series: (number | null)[];
        })[];
      }>("/admin/reports");
      expect(headlines.map(({ name }) => name).toSorted()).toEqual([
        "class-summary",
        "daily-summary",
        "defaulters",
        "late-comers",
        "leave-summary",
        "marking-compliance",
        "student-summary",
        "subject-summary",
        "trend",
      ]);
      for (const { name, from, to, total, totals, row, series } of headlines) {
        const opened = await get<Said>(
          `/admin/reports/${name}${name === "subject-summary" ? `?from=${from}&to=${to}` : ""}`,
        );
        const pick = ({
          [name === "defaulters" ? "none" : "percentage"]: percentage,
          ...of
        }: Row) =>
          name === "late-comers"
            ? [of["late"]]
            : name === "marking-compliance"
              ? [of["missing"], of["registers"]]
              : [percentage, of["requests"], of["pending"]];
        expect([name, pick(totals)]).toEqual([name, pick(opened.totals)]);
        if (name !== "marking-compliance") expect([name, total]).toEqual([name, opened.total]);
        if (row) expect(opened.rows).toContainEqual(row);
        if (series.length > 0)
          expect(series).toEqual(
            opened.rows
              .map(({ percentage }) => percentage)
              .filter((percentage) => percentage !== null)
              .slice(-20),
          );
      }
      const found = (name: string) => headlines.find((one) => one.name === name);
      // What agrees is something: figures that are all empty would agree too.
      expect([
        found("daily-summary")?.row?.["date"],
        found("class-summary")?.row?.["class_id"],
        found("defaulters")?.total,
        found("late-comers")?.total,
        Number(found("marking-compliance")?.totals["missing"]) > 0,
      ]).toEqual(["2026-01-30", 1, 1, 1, true]);
    }
    isOneSession = true;
    const stranger = await stage.signIn({ name: "Gate", permissions: ["view_attendance"] });
    expect((await stage.call(stranger, "GET", "/admin/reports")).status).toBe(403);
  });

  it("reports are read in the same order everywhere: who, the percentage, what it asks for", async () => {
    await open(dailySchool(3, () => 2));
    const keys = async (name: string, query = span(dailySchool(3, () => 2))) =>
      (await get<{ columns: { key: string }[] }>(`/admin/reports/${name}?${query}`)).columns.map(
        ({ key }) => key,
      );
    expect((await keys("defaulters")).slice(0, 7)).toEqual([
      "name",
      "class",
      "percentage",
      "must_attend",
      "can_miss",
      "left",
      "roll_no",
    ]);
    expect((await keys("daily-summary")).slice(0, 3)).toEqual(["date", "percentage", "registers"]);
    expect((await keys("late-comers")).slice(0, 5)).toEqual([
      "name",
      "class",
      "late",
      "minutes",
      "last",
    ]);
    expect((await keys("monthly-register", "class_id=1&month=2026-01")).slice(0, 3)).toEqual([
      "name",
      "percentage",
      "roll_no",
    ]);
  });

  it("reports are sorted by any column, over all pages, with nothing at the end", async () => {
    const school = dailySchool(10, (student, at) =>
      student === 3 ? null : at < student * 2 ? 1 : 2,
    );
    await open(school);
    const sorted = async (query: string) =>
      (await get<Said>(`/admin/reports/student-summary?${span(school)}&${query}`)).rows.map(
        (row) => row["student_id"],
      );
    for (const shared of [true, false]) {
      isOneSession = shared;
      expect(await sorted("sort=percentage")).toEqual([1, 2, 4, 3]);
      expect(await sorted("sort=-percentage")).toEqual([4, 2, 1, 3]);
    }
    isOneSession = true;
    expect(await sorted("sort=-present&per_page=2")).toEqual([4, 2]);
    expect(await sorted("sort=-present&per_page=2&page=2")).toEqual([1, 3]);
    expect(await sorted("sort=-name")).toEqual([4, 3, 2, 1]);
    const classes = await get<Said>(`/admin/reports/class-summary?${span(school)}&sort=-class`);
    expect(classes.rows.map((row) => row["class"])).toEqual(
      classes.rows
        .map((row) => row["class"])
        .toSorted()
        .toReversed(),
    );
    const refused = await stage.call(
      token,
      "GET",
      `/admin/reports/student-summary?${span(school)}&sort=shoe_size`,
    );
    expect([refused.status, refused.body.errors?.["sort"]?.[0]]).toEqual([
      422,
      expect.stringMatching(/^Sort by one of: name, class, /),
    ]);
  });

  it("a report names the records that it is cut down to", async () => {
    await open(dailySchool(2, () => 1));
    const { chosen } = await get<{ chosen: Record<string, { id: number } | null> }>(
      "/admin/reports/class-summary?class_id=1",
    );
    expect([chosen["class"]?.id, chosen["subject"], chosen["teacher"]]).toEqual([1, null, null]);
  });

  it("nobody is called low in a year on fewer registers than the settings ask for, unless that is asked", async () => {
    await open(dailySchool(12, (student, at) => (student === 1 ? (at < 9 ? 2 : 5) : 2)));
    const low = async (query = "") => {
      const { rows, at_least } = await get<Said & { at_least: number }>(
        `/admin/reports/defaulters?${query}`,
      );
      return [at_least, rows.map((row) => row["student_id"]).toSorted()];
    };
    // Of student 1 nine registers are counted, and three days excused.
    expect(await low()).toEqual([10, [2, 3, 4]]);
    expect(await low("at_least=9")).toEqual([9, [1, 2, 3, 4]]);
    expect(await low("at_least=13")).toEqual([13, []]);
    expect(await low("from=2026-01-01&to=2026-01-02")).toEqual([1, [1, 2, 3, 4]]);
  });

  it("a class is the sum of its students, not the mean of theirs; 89.96 is below 90", async () => {
    const school = dailySchool(
      10,
      (student, at) => (student === 1 ? 1 : student === 2 && at === 0 ? 2 : null),
      {
        enrolments: [1, 2].map((studentId) => ({
          studentId,
          classId: 1,
          from: "2026-01-01",
          to: null,
        })),
      },
    );
    await open(school);
    expect(
      (await get<Said>(`/admin/reports/class-summary?${span(school)}`)).totals["percentage"],
    ).toBe(90.9);
    expect([
      isBelow({ halves: 8996, counted: 5000 }, 90),
      shownPercent({ halves: 8996, counted: 5000 }),
    ]).toEqual([true, 90]);
  });

  it("every report answers as a table and as files that name the rule, and refuses what it does not know", async () => {
    await open(dailySchool(40, (student, at) => ((student + at) % 7) + 1));
    for (const name of [
      "daily-summary",
      "monthly-register",
      "class-summary",
      "subject-summary",
      "student-summary",
      "defaulters",
      "late-comers",
      "patterns",
      "marking-compliance",
      "leave-summary",
      "trend",
    ]) {
      const query =
        name === "monthly-register" ? "class_id=1&month=2026-01" : "from=2026-01-01&to=2026-02-09";
      const said = await get<{
        columns: { key: string; label: string }[];
        rows: Row[];
        totals: Row | null;
        policy: unknown;
      }>(`/admin/reports/${name}?${query}`);
      const csv = await stage.call<string>(
        token,
        "GET",
        `/admin/reports/${name}?${query}&format=csv`,
      );
      const lines = String(csv.body.data).trim().split("\r\n");
      expect([
        name,
        lines[0]?.replace("\uFEFF", ""),
        lines.length,
        lines.at(-1)?.includes(name === "patterns" ? "Excused absences" : "excused left out"),
      ]).toEqual([
        name,
        said.columns.map(({ label }) => label).join(","),
        said.rows.length + (said.totals ? 3 : 2),
        true,
      ]);
      expect(
        (await stage.call(token, "GET", `/admin/reports/${name}?${query}&format=xlsx`)).headers.get(
          "Content-Type",
        ),
      ).toContain("spreadsheetml");
      expect(
        (await stage.call(token, "GET", `/admin/reports/${name}?${query}&colour=red`)).status,
      ).toBe(422);
    }
    const refused = await Promise.all(
      [
        "nothing",
        "trend?from=2026-13-01",
        "trend?from=2026-02-01&to=2026-01-01",
        "trend?from=2020-01-01&to=2026-01-01",
        "trend?by=hour",
        "defaulters?threshold=101",
        "defaulters?class_id=x",
        "defaulters?at_least=0",
        "student-summary?at_least=2",
        "trend?year=999999999",
        "monthly-register",
        "monthly-register?class_id=1&month=2026-00",
      ].map(async (path) => (await stage.call(token, "GET", `/admin/reports/${path}`)).status),
    );
    expect(refused).toEqual([404, 422, 422, 422, 422, 422, 400, 422, 422, 422, 422, 422]);
  });

  it("late-comers are told with their minutes, and a trend by week", async () => {
    const school = dailySchool(14, (student, at) => (student === 1 && at < 3 ? 3 : 1));
    await open(school);
    const late = await get<Said>(`/admin/reports/late-comers?${span(school)}`);
    expect(
      late.rows.map((row) => [row["student_id"], row["late"], row["minutes"], row["last"]]),
    ).toEqual([[1, 3, 15, "2026-01-03"]]);
    expect(
      (await get<Said>(`/admin/reports/trend?${span(school)}&by=week`)).rows.map(
        (row) => row["start"],
      ),
    ).toEqual(["2025-12-29", "2026-01-05", "2026-01-12"]);
  });
});

describe("who is in the trash", () => {
  it("is expected and counted nowhere, the class and its students say the same, and all comes back", async () => {
    const school = dailySchool(4, (student, at) => (student === 1 ? 1 : at < 2 ? 2 : null), {
      enrolments: [1, 2].map((studentId) => ({
        studentId,
        classId: 1,
        from: "2026-01-01",
        to: null,
      })),
    });
    const figures = async () => {
      const [classes, daily, students, low, late, who, sheet, subjects] = await Promise.all(
        [
          "class-summary",
          "daily-summary",
          "student-summary",
          "defaulters",
          "late-comers",
          "marking-compliance",
          "monthly-register",
          "subject-summary",
        ].map((name) =>
          get<Said>(
            `/admin/reports/${name}?${name === "monthly-register" ? "class_id=1&month=2026-01" : span(school)}`,
          ),
        ),
      );
      return [classes, daily, students, low, late, who, sheet, subjects].map((said) => ({
        rows: said?.rows,
        totals: said?.totals,
        total: said?.total,
      }));
    };
    await open(school);
    const before = await figures();
    await open({ ...school, trashed: [2] });
    const [classes, daily, students, low] = await figures();
    expect([
      classes?.totals?.["percentage"],
      classes?.totals?.["expected"],
      students?.totals?.["percentage"],
      students?.total,
      low?.total,
    ]).toEqual([100, 4, 100, 1, 0]);
    expect(daily?.rows?.map((row) => [row["present"], row["absent"], row["expected"]])).toEqual(
      Array.from({ length: 4 }, () => [1, 0, 1]),
    );
    const day = await get<{
      classes: { id: number; students: number; registers: { counts: Row }[] }[];
    }>("/admin/attendance/expected?date=2026-01-01");
    expect(
      day.classes
        .filter(({ id }) => id === 1)
        .map(({ students: n, registers }) => [n, registers[0]?.counts]),
    ).toEqual([[1, expect.objectContaining({ present: 1, absent: 0, unmarked: 0 })]]);
    expect(
      await get<{ counts: Row; expected: number; percentage: number | null }>(
        `/admin/attendance/students/2?${span(school)}`,
      ),
    ).toMatchObject({ expected: 0, percentage: null, counts: { not_enrolled: 2, absent: 0 } });
    await open({ ...school, trashed: [2, 2] });
    expect(await figures()).toEqual(before);
  });
});

describe("the register sheet", () => {
  it("has a row for everybody who was in the class, with what is closed and what is no day of his", async () => {
    const school = dailySchool(3, (student, at) => (student === 1 && at === 0 ? 3 : 1), {
      enrolments: [
        { studentId: 1, classId: 1, from: "2026-01-01", to: null },
        { studentId: 2, classId: 1, from: "2026-01-03", to: null },
      ],
      calendar: {
        years: [{ from: "2026-01-01", to: "2026-12-31" }],
        offDays: alwaysOff([7]),
        specialDays: [],
        bells: [],
        holidays: [{ from: "2026-01-02", to: "2026-01-02", name: "Rest", classes: [] }],
      },
    });
    await open(school);
    const sheet = await get<{
      days: { closed: string | null; slots: { taken: boolean; counts: boolean }[] }[];
      students: { id: number; cells: unknown[]; totals: Row }[];
    }>("/admin/attendance/month?class_id=1&month=2026-01");
    expect(
      sheet.days
        .slice(0, 5)
        .map(({ closed, slots }) => [closed, slots.map(({ taken, counts }) => [taken, counts])]),
    ).toEqual([
      [null, [[true, true]]],
      ["Closed: Rest", [[true, false]]],
      [null, [[true, true]]],
      ["Closed: weekly off day", []],
      [null, [[false, false]]],
    ]);
    expect(
      sheet.students.map(({ id, cells, totals }) => [
        id,
        cells.slice(0, 4),
        totals["percentage"],
        totals["expected"],
      ]),
    ).toEqual([
      [1, [[["L", 5]], ["P"], ["P"], []], 100, 2],
      [2, [["P"], ["P"], ["P"], []], 100, 1],
    ]);
    expect((await stage.call(token, "GET", "/admin/attendance/month?class_id=99")).status).toBe(
      404,
    );
  });
});
