import { alwaysOff, type WeeklyOff } from "../../../src/school/calendar/domain/weekly-off";
import { sql } from "@rollcall/kit/api/db/sql";
import * as fc from "fast-check";
import { modeOn, type ModeChange } from "../../../src/school/slots/domain/attendance-mode";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import type { BellSchedule } from "../../../src/school/calendar/domain/bells";
import type { CountsAs, Policy, Treatment } from "../../../src/school/sums/domain/policy";
import { holdsOn } from "../../../src/school/roster/domain/roster";
import {
  dayState,
  weekday,
  type Holiday,
  type SchoolCalendar,
  type SpecialDay,
} from "../../../src/school/calendar/domain/school-calendar";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";

const classIds = [1, 2, 3];
/** Teaching groups, which have students of any class. */
const groupIds = [4, 5];
export const everyClass = [...classIds, ...groupIds];
const studentIds = [1, 2, 3, 4];
const periodIds = [1, 2, 3];
const weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const first = "2026-01-12";
const length = 90;
const lastDay = addDays(first, length - 1);

/** A lesson, its cancelled days as offsets. */
interface Lesson {
  id: number;
  classId: number;
  weekday: number;
  /** 1 and 2 for weeks A and B. */
  week: number | null;
  periodId: number;
  from: string;
  to: string | null;
  subjectId: number;
  teacherId: number;
  cancelled: string[];
}
/** Days on which a student is not due: of these weekdays, all without any. */
interface PartTime {
  studentId: number;
  from: string;
  to: string;
  weekdays: number[];
  everySecondWeek: boolean;
}
interface Guest {
  studentId: number;
  classId: number;
  day: string;
  slot: string;
}
interface Register {
  classId: number;
  day: string;
  slot: string;
  subjectId: number | null;
  marks: [student: number, code: number, minutes: number | null][];
}
interface Repeats {
  kind: "weeks" | "days";
  size: number;
  /** Whether weeks without school count. */
  closedWeeksCount: boolean;
  /** Its first day, where it is one of the year's. */
  from: string;
}
export interface School {
  today: string;
  expectedFrom: string | null;
  span: { from: string; to: string };
  calendar: SchoolCalendar;
  /** How the timetable of every year repeats; null where every week is like the others. */
  cycle: Repeats | null;
  modes: ModeChange[];
  policy: Policy;
  threshold: number;
  enrolments: { studentId: number; classId: number; from: string; to: string | null }[];
  /** Places in teaching groups. */
  places: { studentId: number; classId: number; from: string; to: string | null }[];
  partTime: PartTime[];
  /** Who sits in one slot with another class or group. */
  guests: Guest[];
  lessons: Lesson[];
  registers: Register[];
  /** Students who go into the trash, and out of it when they are in it, one after the other. */
  trashed: number[];
}

/** Who is in the trash in the end. */
export const inTrash = ({ trashed }: Pick<School, "trashed">): Set<number> =>
  new Set(studentIds.filter((id) => trashed.filter((one) => one === id).length % 2 === 1));

/** As shipped, by their ids, and one that does not count. */
export const codes: ReadonlyMap<number, { code: string; counts: CountsAs; late: boolean }> =
  new Map([
    [1, { code: "P", counts: "present", late: false }],
    [2, { code: "A", counts: "absent", late: false }],
    [3, { code: "L", counts: "present", late: true }],
    [4, { code: "H", counts: "half", late: false }],
    [5, { code: "E", counts: "excused", late: false }],
    [6, { code: "D", counts: "present", late: false }],
    [7, { code: "N", counts: "not_counted", late: false }],
    [8, { code: "T", counts: "half", late: true }],
  ]);

/** Any day alike: by chance of its own, the generator would often choose the first and the last. */
const day = fc.noBias(fc.integer({ min: 0, max: length - 1 })).map((at) => addDays(first, at));
const spanOf = (maximum: number) =>
  fc
    .tuple(day, fc.noBias(fc.integer({ min: 0, max: maximum })))
    .map(([from, more]) => ({ from, to: addDays(from, more) }));
export const treatments: readonly Treatment[] = ["left_out", "absent", "present"];
const treatment = fc.constantFrom(...treatments);
/** What only looks at excused and missing marks. */
export const plain = {
  free_absences: 0,
  late_half_after: null,
  late_absent_after: null,
  lates_per_absence: null,
  whole_day_from: null,
  half_day_from: null,
};
const minutes = fc.option(fc.integer({ min: 1, max: 60 }));
/** Often exactly the share of a day's registers that were attended, or one more. */
const dayShare = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.constantFrom(25, 33, 34, 50, 51, 66, 67, 75, 100),
);
/** From how many percent of a day it is whole, and half; none in every third school. */
const dayLimits = fc
  .tuple(fc.constantFrom(true, true, false), dayShare, fc.option(dayShare))
  .map(([isOn, whole, half]) => ({
    whole_day_from: isOn ? whole : null,
    half_day_from: isOn && half !== null && half < whole ? half : null,
  }));
const registerPolicy = fc.record({
  excused: treatment,
  unmarked: treatment,
  free_absences: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 4 })),
  late_half_after: minutes,
  late_absent_after: minutes,
  lates_per_absence: fc.constantFrom(null, null, 2, 3, 4),
});
const policy = fc
  .tuple(registerPolicy, dayLimits)
  .map(([one, limits]): Policy => ({ ...one, ...limits }));
const slot = fc.constantFrom("day", "am", "pm", "period:1", "period:2", "period:3");
const mode = fc.constantFrom("daily" as const, "session" as const, "period" as const);

const modes = fc
  .uniqueArray(fc.tuple(day, mode), { maxLength: 3, selector: ([from]) => from })
  .map((found): ModeChange[] => {
    const changes = found
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, one]) => ({ from, mode: one }));
    return changes.filter((change, at) => change.mode !== (changes[at - 1]?.mode ?? "daily"));
  });
/** One or two times, one after the other. */
const enrolment = (studentId: number) =>
  fc
    .tuple(
      fc.constantFrom(...classIds),
      fc.constantFrom(...classIds),
      day,
      fc.option(
        fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 }), fc.boolean()),
        { freq: 2 },
      ),
    )
    .map(([a, b, from, end]) => {
      if (!end) return [{ studentId, classId: a, from: addDays(from, -30), to: null }];
      const [stays, gap, again] = end;
      const to = addDays(from, stays);
      return [
        { studentId, classId: a, from, to },
        ...(again ? [{ studentId, classId: b, from: addDays(to, gap), to: null }] : []),
      ];
    });
const lessons = fc
  .uniqueArray(
    fc.record({
      classId: fc.constantFrom(...everyClass),
      weekday: fc.integer({ min: 1, max: 7 }),
      week: fc.constantFrom(null, null, 1, 2),
      periodId: fc.constantFrom(...periodIds),
      valid: fc.option(spanOf(60)),
      subjectId: fc.constantFrom(1, 2),
      teacherId: fc.constantFrom(1, 2),
      cancelled: fc.uniqueArray(day, { maxLength: 4 }),
    }),
    {
      maxLength: 16,
      selector: ({ classId, weekday, week, periodId }) =>
        `${classId} ${weekday} ${week} ${periodId}`,
    },
  )
  .map((all) =>
    all.map(({ valid, ...one }, at): Lesson => ({
      ...one,
      id: at + 1,
      from: valid?.from ?? first,
      to: valid?.to ?? null,
    })),
  );
const cycle = fc.option(
  fc
    .record({
      kind: fc.constantFrom("weeks" as const, "days" as const),
      size: fc.integer({ min: 2, max: 4 }),
      closedWeeksCount: fc.boolean(),
      from: fc.oneof(day, fc.constant("2025-06-01")),
    })
    .map((one): Repeats => ({
      ...one,
      closedWeeksCount: one.kind === "weeks" && one.closedWeeksCount,
    })),
  { freq: 2 },
);

/** Days that are none of a cycle become one now and then, weeks are where there are any. */
function inCycle({ lessons, cycle, calendar }: Pick<School, "lessons" | "cycle" | "calendar">) {
  const dayOf = (weekday: number, id: number) =>
    cycle?.kind === "days" && id % 3 !== 0 ? 8 + (weekday % cycle.size) : weekday;
  const places = new Set<string>();
  const all = lessons.map((one) => ({
    ...one,
    weekday: dayOf(one.weekday, one.id),
    week: cycle?.kind === "weeks" || one.id % 5 === 0 ? one.week : null,
  }));
  return {
    lessons: all
      .toSorted((a, b) => (a.week ?? 0) - (b.week ?? 0) || a.id - b.id)
      .filter(({ classId, weekday, week, periodId }) => {
        const place = `${classId} ${weekday} ${periodId}`;
        if (places.has(`${place} null`) || places.has(`${place} ${week}`)) return false;
        places.add(`${place} ${week}`);
        return true;
      })
      .toSorted((a, b) => a.id - b.id),
    calendar: {
      ...calendar,
      specialDays: calendar.specialDays.map((one): SpecialDay => {
        const { effect } = one;
        return effect.kind === "school_day" && effect.lessonsOf !== null
          ? { ...one, effect: { ...effect, lessonsOf: dayOf(effect.lessonsOf, one.id) } }
          : one;
      }),
    },
  };
}

/** What days are in a timetable that repeats otherwise than every week: told day by day. */
export function naiveTurns({
  calendar,
  cycle,
}: Pick<School, "calendar" | "cycle">): Record<string, number> {
  const turns: Record<string, number> = {};
  if (!cycle) return turns;
  for (const year of calendar.years) {
    const begins = cycle.from > year.from && cycle.from <= year.to ? cycle.from : year.from;
    const days = Array.from({ length: 400 }, (_, at) => addDays(begins, at)).filter(
      (at) => at <= year.to,
    );
    const open = new Set(days.filter((at) => dayState(at, 0, calendar).open));
    if (cycle.kind === "days") {
      let nth = 0;
      for (const at of days) turns[at] = open.has(at) ? 8 + (nth++ % cycle.size) : 0;
      continue;
    }
    const weekOf = (at: string) => firstOfWeek({ calendar }, at, at);
    const counted = [
      ...new Set(days.filter((at) => cycle.closedWeeksCount || open.has(at)).map(weekOf)),
    ];
    for (const at of days) {
      const nth = counted.indexOf(weekOf(at));
      if (nth >= 0) turns[at] = 1 + (nth % cycle.size);
    }
  }
  return turns;
}

const subject = fc.option(fc.constantFrom(1, 2));
const marks = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom(...studentIds),
    fc.constantFrom(...codes.keys()),
    fc.option(fc.integer({ min: 0, max: 90 })),
  ),
  { maxLength: 4, size: "max", selector: ([student]) => student },
);
const register = fc
  .record({ classId: fc.constantFrom(...everyClass), day, slot, subjectId: subject, marks })
  .map((one): Register => one);
/** Days on which a class has several registers, some of them with teaching groups beside it. */
const fullDays = fc
  .record({
    classId: fc.constantFrom(...classIds),
    groupId: fc.constantFrom(...groupIds),
    day,
    days: fc.array(
      fc.record({
        slots: fc.constantFrom(
          ["am", "pm"],
          ["period:1", "period:2"],
          ["period:1", "period:2", "period:3"],
        ),
        ofGroup: fc.constantFrom(null, "period:2", "period:3"),
        subjectId: subject,
        marks: fc.tuple(marks, marks, marks),
      }),
      { minLength: 1, maxLength: 5, size: "max" },
    ),
  })
  .map(({ classId, groupId, day: from, days }) =>
    days.flatMap(({ slots, ofGroup, subjectId, marks: given }, at) =>
      slots.map((one, nth): Register => ({
        classId: one === ofGroup ? groupId : classId,
        day: addDays(from, at),
        slot: one,
        subjectId,
        marks: given[nth] ?? [],
      })),
    ),
  );
/** Of several for one class, day and slot, the last. */
const registers = fc
  .tuple(
    fc.array(fullDays, { maxLength: 10, size: "max" }),
    fc.array(register, { maxLength: 60, size: "small" }),
  )
  .map(([full, single]) => [
    ...new Map(
      [...single, ...full.flat()].map((one) => [`${one.classId} ${one.day} ${one.slot}`, one]),
    ).values(),
  ]);

const place = fc
  .record({
    studentId: fc.constantFrom(...studentIds),
    classId: fc.constantFrom(...groupIds),
    from: fc.oneof(day, fc.constant(first)),
    stays: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 2 }),
  })
  .map(({ stays, ...one }) => ({ ...one, to: stays === null ? null : addDays(one.from, stays) }));
const partTime = fc
  .record({
    studentId: fc.constantFrom(...studentIds),
    span: spanOf(60),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    everySecondWeek: fc.boolean(),
  })
  .map(({ span, ...one }): PartTime => ({ ...one, ...span }));

const guest = fc.record({
  studentId: fc.constantFrom(...studentIds),
  classId: fc.constantFrom(...everyClass),
  day,
  slot,
});
/** In a register that was taken, by its place among them. */
const guestInRegister = fc.tuple(fc.constantFrom(...studentIds), fc.nat(500));
/** Guests of a school, each in one place at a time. */
function guestsIn(
  anywhere: readonly Guest[],
  placed: readonly (readonly [number, number])[],
  registers: readonly Register[],
): Guest[] {
  const inRegisters = placed.flatMap(([studentId, nth]) => {
    const found = registers[nth % Math.max(1, registers.length)];
    return found ? [{ studentId, classId: found.classId, day: found.day, slot: found.slot }] : [];
  });
  return [
    ...new Map(
      [...anywhere, ...inRegisters].map((one) => [`${one.studentId} ${one.day} ${one.slot}`, one]),
    ).values(),
  ];
}

const offDays = fc.constantFrom([7], [6, 7], [], [5]);

const bellIds = [1, 2, 3];
const bellTimeOf = (hour: number) => ({ start: `0${hour}:00`, end: `0${hour}:40` });
/** By other bells the same lessons begin at whole hours from 00:00 to 05:00. */
const bells = fc
  .tuple(
    ...bellIds.map(() =>
      fc.record({
        active: fc.boolean(),
        classes: fc.uniqueArray(fc.constantFrom(...classIds), { maxLength: 2 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
        from: fc.option(day),
        long: fc.option(fc.integer({ min: 0, max: 60 })),
        hours: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 3, maxLength: 3 }),
        kept: fc.constantFrom(...periodIds),
      }),
    ),
  )
  .map((all) =>
    all.map(({ long, hours, kept, ...one }, at): BellSchedule => ({
      ...one,
      id: at + 1,
      name: `Bells ${at + 1}`,
      to: long === null ? null : addDays(one.from ?? first, long),
      times: Object.fromEntries(
        periodIds.flatMap((id, nth) =>
          id === kept ? [] : [[`period:${id}`, bellTimeOf(hours[nth] ?? 0)]],
        ),
      ),
    })),
  );

/** The lessons usually begin at 01:00, 02:00 and 03:00. */
const hour = fc.constantFrom(null, "00:00", "01:00", "02:00", "03:30", "12:00");
const specialDay = fc.record({
  day,
  classes: fc.uniqueArray(fc.constantFrom(...everyClass), { maxLength: 2 }),
  effect: fc.oneof(
    fc.record({
      kind: fc.constant("school_day" as const),
      lessonsOf: fc.option(fc.integer({ min: 1, max: 7 })),
    }),
    fc
      .tuple(hour, hour)
      .filter(([from, to]) => from === null || to === null || from < to)
      .map(([from, to]) => ({ kind: "no_lessons" as const, from, to })),
    fc.record({ kind: fc.constant("other_bells" as const), bells: fc.constantFrom(...bellIds) }),
  ),
});

/** A small school of any kind. */
export const anySchool: fc.Arbitrary<School> = fc
  .record({
    today: fc.oneof(day, fc.constant(addDays(lastDay, 10)), fc.constant(addDays(lastDay, 10))),
    span: fc.oneof(spanOf(80), fc.constant({ from: first, to: lastDay })),
    modes,
    calendar: fc.record({
      years: fc.constantFrom(
        [{ from: "2025-06-01", to: "2026-06-30" }],
        [
          { from: "2025-06-01", to: "2026-02-10" },
          { from: "2026-02-20", to: "2026-12-31" },
        ],
      ),
      offDays: fc
        .tuple(
          offDays,
          fc.uniqueArray(fc.record({ from: day, days: offDays }), {
            maxLength: 2,
            selector: ({ from }) => from,
          }),
        )
        .map(([first, later]): WeeklyOff[] => [
          ...alwaysOff(first),
          ...later.sort((a, b) => (a.from < b.from ? -1 : 1)),
        ]),
      holidays: fc
        .array(
          fc.tuple(
            fc.oneof(
              fc.tuple(spanOf(4), fc.constant(null)),
              fc.tuple(spanOf(40), fc.integer({ min: 1, max: 7 })),
            ),
            fc.uniqueArray(fc.constantFrom(...everyClass), { maxLength: 2 }),
          ),
          { maxLength: 4 },
        )
        .map((all) =>
          all.map(([[span, only], classes], at): Holiday => ({
            ...span,
            weekday: only,
            classes,
            name: `Holiday ${at}`,
          })),
        ),
      specialDays: fc
        .array(specialDay, { maxLength: 12 })
        .map((all) =>
          all
            .map((one, at): SpecialDay => ({ ...one, id: at + 1, name: `Special ${at}` }))
            .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id)),
        ),
      bells,
    }),
    policy,
    expectedFrom: fc.option(day),
    threshold: fc.constantFrom(0, 50, 75, 90, 100),
    enrolments: fc.tuple(...studentIds.map(enrolment)).map((all) => all.flat()),
    places: fc.uniqueArray(place, {
      minLength: 2,
      maxLength: 8,
      size: "max",
      selector: ({ studentId, classId }) => `${studentId} ${classId}`,
    }),
    partTime: fc.array(partTime, { maxLength: 3 }),
    anywhere: fc.array(guest, { maxLength: 10 }),
    placed: fc.array(guestInRegister, { maxLength: 30, size: "max" }),
    lessons,
    cycle,
    trashed: fc.array(fc.constantFrom(...studentIds), { maxLength: 5 }),
    registers,
  })
  .map(({ anywhere, placed, ...school }) => ({
    ...school,
    guests: guestsIn(anywhere, placed, school.registers),
    ...inCycle(school),
  }))
  .map((school) => ({
    ...school,
    calendar: { ...school.calendar, turns: naiveTurns(school) },
    registers: school.registers.filter((one) => one.day <= school.today),
  }));

/**
 * One expected slot of a student, told by going through every day and every class: slow and plain.
 */
export interface Expected {
  studentId: number;
  classId: number;
  day: string;
  slot: string;
  code: number | undefined;
  minutes: number | null;
  isFree: boolean;
  /** A late mark with which several make an absence. */
  isNthLate: boolean;
}

/** What a mark counts as, told in another way than the rules do. */
export function countedAs(
  { code, minutes: late }: Pick<Expected, "code" | "minutes">,
  { late_half_after: half, late_absent_after: absent }: Policy,
): CountsAs | null {
  const found = code === undefined ? undefined : codes.get(code);
  if (!found) return null;
  if (!found.late || late === null) return found.counts;
  if (absent !== null && late >= absent) return "absent";
  return half !== null && late >= half ? "half" : found.counts;
}

const placeOf = (slot: string) => (slot.startsWith("period:") ? Number(slot.slice(7)) : 0);
/** Of one student and academic year, from the first absence on. */
const byTime = (a: Expected, b: Expected) =>
  a.day.localeCompare(b.day) ||
  placeOf(a.slot) - placeOf(b.slot) ||
  (a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : a.classId - b.classId);

/** Every so many late marks of each student and academic year make an absence. */
function addUpLates(all: readonly Expected[], { policy, calendar }: School): void {
  const each = policy.lates_per_absence ?? Infinity;
  const isLate = (slot: Expected) =>
    codes.get(slot.code ?? 0)?.late === true && countedAs(slot, policy) === "present";
  for (const year of calendar.years)
    for (const student of studentIds) {
      const late = all
        .filter((one) => one.studentId === student && year.from <= one.day && one.day <= year.to)
        .filter(isLate)
        .sort(byTime);
      for (const [at, one] of late.entries()) one.isNthLate = (at + 1) % each === 0;
    }
}

/**
 * The slots of a span; which absences are free and which late marks are one too many depends on
 * those of the year before it.
 */
export function expectedSlots(school: School): Expected[] {
  const { span, policy, calendar } = school;
  const isFree = policy.free_absences > 0 && policy.whole_day_from === null;
  if (!isFree && policy.lates_per_absence === null) return slotsWithin(school);
  const all = slotsSinceFirst(school);
  for (const year of isFree ? calendar.years : [])
    for (const student of studentIds)
      for (const one of all
        .filter(({ studentId, day }) => studentId === student && year.from <= day && day <= year.to)
        .filter((slot) => countedAs(slot, policy) === "absent")
        .sort(byTime)
        .slice(0, policy.free_absences))
        one.isFree = true;
  return all.filter((one) => one.day >= span.from);
}

function slotsSinceFirst(school: School): Expected[] {
  const all = slotsWithin({
    ...school,
    span: { ...school.span, from: school.span.from < first ? school.span.from : first },
  });
  addUpLates(all, school);
  return all;
}

/** A day of a student that counts, where the policy counts by days. */
export interface CountedDay {
  studentId: number;
  /** The class that he is in, also where only a teaching group had lessons. */
  classId: number;
  day: string;
  weight: 0 | 0.5 | 1;
  isFree: boolean;
}

/** The same of whole days, told in another way than the rules do; none where registers count. */
export function countedDays(school: School): CountedDay[] {
  const { policy, calendar, span } = school;
  const { whole_day_from: whole, half_day_from: half } = policy;
  if (whole === null) return [];
  const worth = { present: 1, half: 0.5, absent: 0, left_out: null, not_counted: null } as const;
  const byDay = new Map<string, Expected[]>();
  for (const slot of slotsSinceFirst(school)) {
    const key = `${slot.studentId} ${slot.day}`;
    byDay.set(key, [...(byDay.get(key) ?? []), slot]);
  }
  const days: CountedDay[] = [];
  const used = new Map<string, number>();
  for (const slots of [...byDay.values()].sort(([a], [b]) => (a && b && a.day < b.day ? -1 : 1))) {
    const { studentId = 0, day = "" } = slots[0] ?? {};
    const kinds = slots.map((slot) => countedAs(slot, policy));
    const weights = kinds
      .map((kind, at) =>
        slots[at]?.isNthLate
          ? 0
          : kind === null
            ? worth[policy.unmarked]
            : kind === "excused"
              ? worth[policy.excused]
              : worth[kind],
      )
      .filter((one) => one !== null);
    if (weights.length === 0) continue;
    const share = (weights.reduce<number>((sum, one) => sum + one, 0) * 100) / weights.length;
    // Far finer than any share of a day's registers differs from a whole percent.
    const reaches = (percent: number | null) => percent !== null && share > percent - 1e-9;
    const weight = reaches(whole) ? 1 : reaches(half) ? 0.5 : 0;
    const year = calendar.years.find(({ from, to }) => from <= day && day <= to);
    const key = `${studentId} ${year?.from}`;
    const before = used.get(key) ?? 0;
    const isFree =
      year !== undefined &&
      weight === 0 &&
      kinds.includes("absent") &&
      before < policy.free_absences;
    if (isFree) used.set(key, before + 1);
    const home = classIds.find((id) => isOnRoster(school, studentId, id, day)) ?? 0;
    days.push({ studentId, classId: home, day, weight, isFree });
  }
  return days.filter(({ day }) => span.from <= day && day <= span.to);
}

function slotsWithin(school: School): Expected[] {
  const found: Expected[] = [];
  const gone = inTrash(school);
  for (let at = school.span.from; at <= school.span.to; at = addDays(at, 1)) {
    for (const classId of everyClass) {
      if (!dayState(at, classId, school.calendar).open) continue;
      const taken = school.registers.filter((one) => one.classId === classId && one.day === at);
      const slots = new Set([
        ...(at < school.today && at >= (school.expectedFrom ?? at)
          ? slotsAt(school, classId, at)
          : []),
        ...taken.map((one) => one.slot),
      ]);
      for (const studentId of studentIds.filter((id) => !gone.has(id))) {
        const isListed = isOnRoster(school, studentId, classId, at);
        for (const slot of slots) {
          const place = { studentId, classId, day: at, slot };
          if (!isListed && !isGuest(school, place)) continue;
          const [, code, late = null] =
            taken
              .find((one) => one.slot === slot)
              ?.marks.find(([student]) => student === studentId) ?? [];
          const isElsewhere = everyClass.some(
            (id) => id !== classId && isGuest(school, { ...place, classId: id }),
          );
          if (
            isListed &&
            code === undefined &&
            (isElsewhere || isFreed(school, studentId, { classId, at, slot }))
          )
            continue;
          found.push({
            studentId,
            classId,
            day: at,
            slot,
            code,
            minutes: late,
            isFree: false,
            isNthLate: false,
          });
        }
      }
    }
  }
  return found;
}

/** The first day of a week as weeks begin on a day: Saturday where Friday alone is off, else Monday. */
export function firstOfWeek({ calendar }: Pick<School, "calendar">, at: string, on: string) {
  const off = calendar.offDays.findLast(({ from }) => from <= on)?.days.join();
  return addDays(at, off === "5" ? -((weekday(at) + 1) % 7) : 1 - weekday(at));
}
const weeksBetween = (school: School, from: string, to: string) =>
  Math.round(
    (Date.parse(firstOfWeek(school, to, from)) - Date.parse(firstOfWeek(school, from, from))) /
      (7 * 86_400_000),
  );

/** Whether a student is expected in a class or a group on a day that it has school. */
function isOnRoster(school: School, student: number, classId: number, at: string): boolean {
  const holds = (one: { studentId: number; from: string; to: string | null }) =>
    one.studentId === student && holdsOn(one, at);
  const isOff = school.partTime.some(
    (one) =>
      holds(one) &&
      (one.weekdays.length === 0 || one.weekdays.includes(weekday(at))) &&
      (!one.everySecondWeek || weeksBetween(school, one.from, at) % 2 === 0),
  );
  return !isOff && isPlaced(school, student, classId, at);
}

/** Whether a student is in a class or a group on a day, whatever the part-time arrangements. */
function isPlaced(school: School, student: number, classId: number, at: string): boolean {
  const holds = (one: { studentId: number; from: string; to: string | null }) =>
    one.studentId === student && holdsOn(one, at);
  const isAway = ({ classId: home }: { classId: number }) =>
    school.calendar.holidays.some(
      ({ classes, from, to, weekday: only }) =>
        classes.includes(home) && from <= at && at <= to && (only ?? weekday(at)) === weekday(at),
    );
  return groupIds.includes(classId)
    ? school.enrolments.some((one) => holds(one) && !isAway(one)) &&
        school.places.some((one) => one.classId === classId && holds(one))
    : school.enrolments.some((one) => one.classId === classId && holds(one));
}

/** Whether a student sits as a guest with a class or group, of which the student is none, in a slot. */
export const isGuest = (school: School, { studentId, classId, day: at, slot }: Guest): boolean =>
  school.guests.some(
    (one) =>
      one.studentId === studentId && one.classId === classId && one.day === at && one.slot === slot,
  ) &&
  school.enrolments.some((one) => one.studentId === studentId && holdsOn(one, at)) &&
  !isPlaced(school, studentId, classId, at);

/** Of slots those of one class or group, without guests who are never on its list in the span. */
export const listedIn = (school: School, slots: readonly Expected[], id: number): Expected[] => {
  const listed = (student: number) => {
    for (let at = school.span.from; at <= school.span.to; at = addDays(at, 1))
      if (isOnRoster(school, student, id, at)) return true;
    return false;
  };
  return slots.filter(
    (one) => one.classId === id && (!isGuest(school, one) || listed(one.studentId)),
  );
};

/**
 * Of slots those of a class's students: its own, and those of teaching groups and as guests on
 * the days on which the student was in the class.
 */
export const inHome = (school: School, slots: readonly Expected[], home: number): Expected[] => [
  ...listedIn(school, slots, home),
  ...slots.filter(
    (one) =>
      one.classId !== home &&
      (groupIds.includes(one.classId) || isGuest(school, one)) &&
      isOnRoster(school, one.studentId, home, one.day),
  ),
];

/** The schedule that rings, told in another way than the rules do. */
function rings(
  { bells, specialDays }: SchoolCalendar,
  classId: number,
  at: string,
  follows: number,
): BellSchedule | undefined {
  const named = specialDays
    .filter(({ day, effect }) => day === at && effect.kind === "other_bells")
    .filter(({ classes }) => classes.length === 0 || classes.includes(classId))
    .map(({ id, effect }) => [id, effect.kind === "other_bells" ? effect.bells : 0] as const)
    .sort(([a], [b]) => a - b)[0];
  if (named) return bells.find(({ id }) => id === named[1]);
  const held = bells.filter(
    ({ active, from, to }) => active && (from ?? at) <= at && (to ?? at) >= at,
  );
  for (const byClass of [true, false])
    for (const byDay of [true, false]) {
      const found = held.find(
        ({ classes, weekdays }) =>
          (byClass ? classes.includes(classId) : classes.length === 0) &&
          (byDay ? weekdays.includes(follows) : weekdays.length === 0),
      );
      if (found) return found;
    }
  return undefined;
}

const specialOf = ({ specialDays }: SchoolCalendar, classId: number, at: string) =>
  specialDays.filter(
    (one) => one.day === at && (one.classes.length === 0 || one.classes.includes(classId)),
  );

/**
 * Whether a special day of the student's class, which is not the group's too, has no lessons when
 * the slot of the group begins.
 */
function isFreed(
  school: School,
  student: number,
  { classId, at, slot }: { classId: number; at: string; slot: string },
): boolean {
  const { calendar } = school;
  const [kind, period] = slot.split(":");
  if (!groupIds.includes(classId) || kind !== "period") return false;
  const [named] = specialOf(calendar, classId, at).flatMap(({ effect }) =>
    effect.kind === "school_day" && effect.lessonsOf !== null ? [effect.lessonsOf] : [],
  );
  const begins =
    rings(calendar, classId, at, named === undefined || named > 7 ? weekday(at) : named)?.times[
      slot
    ]?.start ?? `0${period}:00`;
  return classIds.some(
    (home) =>
      isOnRoster(school, student, home, at) &&
      specialOf(calendar, home, at).some(
        ({ classes, effect }) =>
          classes.length > 0 &&
          !classes.includes(classId) &&
          effect.kind === "no_lessons" &&
          (effect.from ?? "") <= begins &&
          begins < (effect.to ?? "24:00"),
      ),
  );
}

function slotsAt({ modes, lessons, calendar }: School, classId: number, at: string): string[] {
  const { mode } = modeOn(modes, at);
  if (mode !== "period" && groupIds.includes(classId)) return [];
  if (mode === "daily") return ["day"];
  const special = calendar.specialDays
    .filter((one) => one.day === at && (one.classes.length === 0 || one.classes.includes(classId)))
    .map(({ effect }) => effect);
  const without = special.flatMap((one) =>
    one.kind === "no_lessons" ? [{ from: one.from ?? "00:00", to: one.to ?? "24:00" }] : [],
  );
  if (mode === "session")
    return [
      ...(without.some(({ from, to }) => from === "00:00" && to >= "12:00") ? [] : ["am"]),
      ...(without.some(({ from, to }) => from <= "12:00" && to === "24:00") ? [] : ["pm"]),
    ];
  const turn = calendar.turns?.[at];
  const [named] = special.flatMap((one) =>
    one.kind === "school_day" && one.lessonsOf !== null ? [one.lessonsOf] : [],
  );
  const inDays = turn !== undefined && (turn === 0 || turn > 7) ? turn : weekday(at);
  const follows = named ?? inDays;
  const rung = named === undefined || named > 7 ? weekday(at) : named;
  return lessons
    .filter(
      (one) =>
        one.classId === classId &&
        one.weekday === follows &&
        (one.week === null || one.week === turn) &&
        one.from <= at &&
        (one.to === null || one.to >= at) &&
        !one.cancelled.includes(at) &&
        !without.some(({ from, to }) => {
          const begins =
            rings(calendar, classId, at, rung)?.times[`period:${one.periodId}`]?.start ??
            `0${one.periodId}:00`;
          return from <= begins && begins < to;
        }),
    )
    .map(({ periodId }) => `period:${periodId}`);
}

const weekdayColumns = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/** What does not change from one school to the next. */
export async function prepare(db: OwnedDatabase): Promise<void> {
  await db.script(`
    insert into attendance_codes (id, code, label, counts_as, is_late, sort_order) overriding system value values (7, 'N', 'Not counted', 'not_counted', false, 70), (8, 'T', 'Half, late', 'half', true, 80);
    insert into teachers (name, employee_no) select 'Teacher ' || n, 'T' || n from generate_series(1, 2) n;
    insert into subjects (name, code) select 'Subject ' || n, 'S' || n from generate_series(1, 2) n;
    insert into periods (name, start_time, end_time) select 'Period ' || n, ('0' || n || ':00')::time, ('0' || n || ':45')::time from generate_series(1, 3) n;
    insert into classes (name, code) select 'Class ' || n, 'C' || n from generate_series(1, 3) n;
    insert into classes (name, code, kind) select 'Group ' || n, 'G' || n, 'group' from generate_series(1, 2) n;
    insert into students (name, admission_no, admission_date) select 'Student ' || n, 'A' || n, '2025-06-01' from generate_series(1, 4) n;`);
}

/**
 * Puts a school into the database in the place of the one before, with the sums that writing marks
 * keeps.
 */
export async function settle(db: OwnedDatabase, school: School): Promise<void> {
  const { calendar, modes, policy, threshold, expectedFrom, enrolments, lessons, registers } =
    school;
  const heads = registers.map((one, at) => ({
    id: at + 1,
    class_id: one.classId,
    date: one.day,
    slot: one.slot,
    subject_id: one.subjectId,
    open: dayState(one.day, one.classId, calendar).open,
  }));
  const marks = registers.flatMap((one, at) =>
    one.marks.map(([student, code, minutes]) => ({
      register_id: at + 1,
      student_id: student,
      code_id: code,
      date: one.day,
      minutes_late: minutes,
      enrolled:
        isOnRoster(school, student, one.classId, one.day) ||
        isGuest(school, { ...one, studentId: student }),
    })),
  );
  const attendance = {
    modes,
    threshold,
    policy,
    off_days: calendar.offDays,
    expected_from: expectedFrom,
  };
  const values = JSON.stringify({
    attendance,
    lessons,
    enrolments,
    places: school.places,
    guests: school.guests,
    partTime: school.partTime.map(({ weekdays, everySecondWeek, ...one }) => ({
      ...one,
      every_second_week: everySecondWeek,
      ...Object.fromEntries(weekdayNames.map((name, at) => [name, weekdays.includes(at + 1)])),
    })),
    years: calendar.years,
    cycle: school.cycle,
    turns: calendar.turns ?? {},
    holidays: calendar.holidays,
    bells: calendar.bells,
    special: calendar.specialDays.map(({ effect, ...one }) => ({ ...one, ...effect })),
    heads,
    marks,
  });
  await db.script("update students set deleted_at = null where deleted_at is not null");
  await db.script(
    [
      "student_months",
      "marks",
      "registers",
      "register_guests",
      "enrolments",
      "group_members",
      "part_time",
      "substitutions",
      "timetable",
      "special_days__classes",
      "special_days",
      "bell_times",
      "bell_schedules__classes",
      "bell_schedules",
      "holidays__classes",
      "holidays",
      "academic_years",
      "timetable_days",
    ]
      .map((table) => `delete from ${table}`)
      .join("; "),
  );
  const from = (name: string, columns: string) =>
    sql.raw(`from jsonb_to_recordset(g.v -> '${name}') as x(${columns})`);
  const sums = sql.raw(
    ["present", "absent", "excused", "half", "not_counted"]
      .map((kind) => `count(c.id) filter (where c.counts_as = '${kind}')`)
      .concat("count(c.id) filter (where c.is_late)")
      .join(", "),
  );
  const g = sql`with g as (select ${values}::text::jsonb as v)`;
  await db.query(
    sql`${g} insert into settings (key, value) select 'attendance', v -> 'attendance' from g on conflict (key) do update set value = excluded.value`,
  );
  await db.query(
    sql`${g} insert into academic_years (name, start_date, end_date, is_current, repeats, cycle_weeks, cycle_days, closed_weeks_count, cycle_from) select x."from", x."from"::date, x."to"::date, x."to" = '2026-12-31', coalesce(v -> 'cycle' ->> 'kind', 'week'), case when v -> 'cycle' ->> 'kind' = 'weeks' then (v -> 'cycle' ->> 'size')::int end, case when v -> 'cycle' ->> 'kind' = 'days' then (v -> 'cycle' ->> 'size')::int end, coalesce((v -> 'cycle' ->> 'closedWeeksCount')::boolean, false), case when (v -> 'cycle' ->> 'from')::date between x."from"::date and x."to"::date then (v -> 'cycle' ->> 'from')::date end from g, lateral (select * ${from("years", `"from" text, "to" text`)}) x`,
  );
  await db.query(
    sql`${g} insert into timetable_days (date, turn) select key::date, value::int from g, lateral jsonb_each_text(v -> 'turns')`,
  );
  await db.query(sql`${g}, h as (insert into holidays (id, name, start_date, end_date, weekday, kind) overriding system value select n, x.name, x."from", x."to", x.weekday, 'public' from g, lateral jsonb_array_elements(g.v -> 'holidays') with ordinality e(j, n), lateral jsonb_to_record(j) as x(name text, "from" date, "to" date, weekday int) returning id)
    insert into holidays__classes (from_id, to_id) select n, c::int from g, lateral jsonb_array_elements(g.v -> 'holidays') with ordinality e(j, n), lateral jsonb_array_elements_text(j -> 'classes') c where exists (select 1 from h)`);
  await db.query(sql`${g}, b as (insert into bell_schedules (id, name, status, valid_from, valid_to, ${sql.raw(weekdayColumns.join(", "))}) overriding system value
      select x.id, x.name, case when x.active then 'active' else 'special_days' end, x."from", x."to", ${sql.raw(weekdayColumns.map((_, at) => `x.weekdays @> '${at + 1}'`).join(", "))} from g, lateral (select * ${from("bells", `id int, name text, active boolean, "from" date, "to" date, weekdays jsonb`)}) x returning id),
    c as (insert into bell_schedules__classes (from_id, to_id) select (j ->> 'id')::int, c::int from g, lateral jsonb_array_elements(g.v -> 'bells') j, lateral jsonb_array_elements_text(j -> 'classes') c where exists (select 1 from b))
    insert into bell_times (bell_schedule_id, period_id, start_time, end_time) select (j ->> 'id')::int, substr(slot, 8)::int, (t ->> 'start')::time, (t ->> 'end')::time from g, lateral jsonb_array_elements(g.v -> 'bells') j, lateral jsonb_each(j -> 'times') as e(slot, t) where exists (select 1 from b)`);
  await db.query(sql`${g}, s as (insert into special_days (id, name, date, effect, lessons_of, from_time, to_time, bell_schedule_id) overriding system value select n, x.name, x.day, x.kind, x."lessonsOf", x."from", x."to", x.bells from g, lateral jsonb_array_elements(g.v -> 'special') with ordinality e(j, n), lateral jsonb_to_record(j) as x(name text, day date, kind text, "lessonsOf" int, "from" time, "to" time, bells int) returning id)
    insert into special_days__classes (from_id, to_id) select n, c::int from g, lateral jsonb_array_elements(g.v -> 'special') with ordinality e(j, n), lateral jsonb_array_elements_text(j -> 'classes') c where exists (select 1 from s)`);
  await db.query(
    sql`${g} insert into enrolments (student_id, class_id, from_date, to_date) select x."studentId", x."classId", x."from", x."to" from g, lateral (select * ${from("enrolments", `"studentId" int, "classId" int, "from" date, "to" date`)}) x`,
  );
  await db.query(
    sql`${g} insert into group_members (student_id, group_id, from_date, to_date) select x."studentId", x."classId", x."from", x."to" from g, lateral (select * ${from("places", `"studentId" int, "classId" int, "from" date, "to" date`)}) x`,
  );
  await db.query(
    sql`${g} insert into register_guests (student_id, class_id, date, slot, added_at) select x."studentId", x."classId", x.day, x.slot, now() from g, lateral (select * ${from("guests", `"studentId" int, "classId" int, day date, slot text`)}) x`,
  );
  await db.query(
    sql`${g} insert into part_time (student_id, from_date, to_date, reason, every_second_week, ${sql.raw(weekdayNames.join(", "))}) select x."studentId", x."from", x."to", 'Any', x.every_second_week, ${sql.raw(weekdayNames.map((name) => `x.${name}`).join(", "))} from g, lateral (select * ${from("partTime", `"studentId" int, "from" date, "to" date, every_second_week boolean, ${weekdayNames.map((name) => `${name} boolean`).join(", ")}`)}) x`,
  );
  await db.query(sql`${g}, t as (insert into timetable (id, class_id, weekday, week, period_id, subject_id, teacher_id, valid_from, valid_to) overriding system value
      select x.id, x."classId", x.weekday, x.week, x."periodId", x."subjectId", x."teacherId", x."from", x."to" from g, lateral (select * ${from("lessons", `id int, "classId" int, weekday int, week int, "periodId" int, "subjectId" int, "teacherId" int, "from" date, "to" date`)}) x returning id)
    insert into substitutions (lesson_id, date, is_cancelled) select (j ->> 'id')::int, d::date, true from g, lateral jsonb_array_elements(g.v -> 'lessons') j, lateral jsonb_array_elements_text(j -> 'cancelled') d where exists (select 1 from t)`);
  await db.query(
    sql`${g} insert into registers (id, class_id, date, slot, open, subject_id, taken_at, changed_at) overriding system value select x.id, x.class_id, x.date, x.slot, x.open, x.subject_id, now(), now() from g, lateral (select * ${from("heads", `id int, class_id int, date date, slot text, open boolean, subject_id int`)}) x`,
  );
  await db.query(
    sql`${g} insert into marks (register_id, student_id, code_id, date, minutes_late, enrolled) select x.* from g, lateral (select * ${from("marks", `register_id int, student_id int, code_id int, date date, minutes_late int, enrolled boolean`)}) x`,
  );
  await db.query(
    sql`update registers r set (present, absent, excused, half, not_counted, late) = (select ${sums} from marks m join attendance_codes c on c.id = m.code_id where m.register_id = r.id and m.enrolled)`,
  );
  await db.query(sql`insert into student_months (student_id, class_id, month, present, absent, excused, half, not_counted, late) select m.student_id, r.class_id, date_trunc('month', r.date)::date, ${sums}
    from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.enrolled and r.open group by 1, 2, 3`);
}
