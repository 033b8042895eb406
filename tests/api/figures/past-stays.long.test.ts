import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { weekday } from "../../../src/school/calendar/domain/school-calendar";
import { recountAll } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** The month that is over, and the first day on which something is changed. */
const june = { from: "2026-06-01", to: "2026-06-30" };
const firstToday = "2026-07-06";
const lastToday = "2027-02-26";
const teachers = [1, 2, 3, 4, 5, 6];
const [classes, groups, students] = [
  [1, 2, 3],
  [11, 12],
  [1, 2, 3, 4, 5, 6, 7, 8],
];

/** One act of somebody in the office, on the day that it is. */
type Change = (today: string, ids: Ids) => [method: string, path: string, body?: object];
/** What there is to change: what was there at first, and what was made since. */
interface Ids {
  lessons: number[];
  places: number[];
  partTime: number[];
  holidays: number[];
  specialDays: number[];
  substitutions: { lesson: number; weekday: number }[];
}

const made: Readonly<Record<string, Exclude<keyof Ids, "substitutions">>> = {
  "/admin/timetable": "lessons",
  "/admin/group-members": "places",
  "/admin/part-time": "partTime",
  "/admin/holidays": "holidays",
  "/admin/special-days": "specialDays",
};

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const any = fc.nat({ max: 999 });
const one = <T>(list: readonly T[]) => fc.constantFrom(...list);
const ahead = fc.nat({ max: 20 });

/** One of the settings by which percentages are counted. */
const policySetting: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  fc.record({ excused: one(["left_out", "absent", "present"]) }),
  fc.record({ unmarked: one(["left_out", "absent", "present"]) }),
  fc.record({ free_absences: one([0, 1, 3]) }),
  fc.record({ late_half_after: one([null, 5, 10]) }),
  fc.record({ late_absent_after: one([null, 20, 30]) }),
  fc.record({ lates_per_absence: one([null, 2, 3]) }),
  fc.record({ whole_day_from: one([null, 75, 100]), half_day_from: one([null, 40]) }),
);
/** A day since the month was over, today at the latest. */
const sinceJune = (today: string, days: number): string => {
  const day = addDays(june.to, 1 + days);
  return day < today ? day : today;
};

/** Another threshold from today on. */
const thresholdChange: fc.Arbitrary<Change> = one([60, 75, 87.5]).map((threshold): Change => () => [
  "PUT",
  "/admin/settings",
  { attendance: { threshold } },
]);

/** Another number of registers before attendance is low, from today on or from an earlier day. */
const lowAfterChange: fc.Arbitrary<Change> = fc
  .tuple(one([1, 5, 10, 14, 20]), fc.option(fc.nat({ max: 120 })))
  .map(([low_attendance_slots, days]): Change => (today) => [
    "PUT",
    "/admin/settings",
    {
      notifications: { rules: { low_attendance_slots } },
      ...(days === null
        ? {}
        : { attendance: { policy: { changes_from: sinceJune(today, days) } } }),
    },
  ]);

/** Another policy from today on, or from an earlier day since the month was over. */
const policyChange: fc.Arbitrary<Change> = fc
  .tuple(policySetting, fc.option(fc.nat({ max: 120 })))
  .map(([policy, days]): Change => (today) => [
    "PUT",
    "/admin/settings",
    {
      attendance: {
        policy: { ...policy, ...(days === null ? {} : { changes_from: sinceJune(today, days) }) },
      },
    },
  ]);

/** Everything that may change how a school runs, each from a day after the month on. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .record({
      class_id: one([...classes, ...groups]),
      weekday: fc.integer({ min: 1, max: 6 }),
      period_id: one([1, 2, 3]),
      subject_id: one([1, 2]),
      teacher_id: one(teachers),
    })
    .map((lesson): Change => (today) => [
      "POST",
      "/admin/timetable",
      { ...lesson, valid_from: today },
    ]),
  fc
    .tuple(
      any,
      fc.oneof(
        fc.record({ weekday: fc.integer({ min: 1, max: 6 }) }),
        fc.record({ teacher_id: one(teachers) }),
        fc.record({ period_id: one([1, 2, 3]) }),
        fc.record({ subject_id: one([1, 2]) }),
      ),
      ahead,
    )
    .map(([at, body, days]): Change => (today, { lessons }) => [
      "PATCH",
      `/admin/timetable/${pick(lessons, at)}`,
      days === 0 ? body : { ...body, changes_from: addDays(today, days) },
    ]),
  any.map((at): Change => (today, { lessons }) => [
    "PATCH",
    `/admin/timetable/${pick(lessons, at)}`,
    { valid_to: addDays(today, -1) },
  ]),
  fc
    .tuple(one(students), one(classes), ahead, any)
    .map(([student, class_id, days, number]): Change => (today) => [
      "PATCH",
      `/admin/students/${student}`,
      { class_id, class_from: addDays(today, days), roll_no: number + 1 },
    ]),
  fc.tuple(fc.subarray(classes), any).map(([concerned, n]): Change => (today) => [
    "POST",
    "/admin/bell-schedules",
    { name: `Bells ${n}`, classes: concerned, friday: true, valid_from: today },
  ]),
  fc
    .tuple(one(teachers), one(teachers), ahead)
    .map(([teacher_id, stand_in_id, days]): Change => (today) => [
      "POST",
      "/admin/teacher-absences",
      { teacher_id, stand_in_id, from_date: today, to_date: addDays(today, days) },
    ]),
  one(students).map((student): Change => (today) => [
    "PATCH",
    `/admin/students/${student}`,
    { status: "left", leaving_date: today },
  ]),
  one(students).map((student): Change => (today) => [
    "PATCH",
    `/admin/students/${student}`,
    { status: "active", leaving_date: null, class_from: addDays(today, 1) },
  ]),
  fc
    .tuple(one(students), one(groups), ahead)
    .map(([student_id, group_id, days]): Change => (today) => [
      "POST",
      "/admin/group-members",
      { student_id, group_id, from_date: addDays(today, days) },
    ]),
  any.map((at): Change => (today, { places }) => [
    "PATCH",
    `/admin/group-members/${pick(places, at)}`,
    { to_date: today },
  ]),
  fc
    .record({
      student_id: one(students),
      monday: fc.boolean(),
      wednesday: fc.boolean(),
      every_second_week: fc.boolean(),
    })
    .map((body): Change => (today) => [
      "POST",
      "/admin/part-time",
      { ...body, reason: "Any", from_date: today, to_date: addDays(today, 60) },
    ]),
  any.map((at): Change => (_, { partTime }) => [
    "DELETE",
    `/admin/part-time/${pick(partTime, at)}`,
  ]),
  fc
    .tuple(ahead, fc.subarray([...classes, ...groups]), any)
    .map(([days, concerned, n]): Change => (today) => [
      "POST",
      "/admin/holidays",
      {
        name: `Holiday ${n}`,
        start_date: addDays(today, days),
        end_date: addDays(today, days + 1),
        kind: "public",
        classes: concerned,
      },
    ]),
  any.map((at): Change => (_, { holidays }) => ["DELETE", `/admin/holidays/${pick(holidays, at)}`]),
  fc
    .tuple(ahead, fc.option(fc.integer({ min: 1, max: 5 })), any)
    .map(([days, lessons_of, n]): Change => (today) => [
      "POST",
      "/admin/special-days",
      { name: `Special ${n}`, date: addDays(today, days), effect: "school_day", lessons_of },
    ]),
  any.map((at): Change => (_, { specialDays }) => [
    "DELETE",
    `/admin/special-days/${pick(specialDays, at)}`,
  ]),
  fc
    .tuple(any, fc.option(one(teachers)))
    .map(([at, teacher_id]): Change => (today, { substitutions }) => {
      const found = pick(substitutions, at);
      const day = found?.weekday ?? 1;
      return [
        "POST",
        "/admin/substitutions",
        {
          lesson_id: found?.lesson,
          date: addDays(today, ((day - weekday(today) + 7) % 7) + 7),
          ...(teacher_id === null ? { is_cancelled: true } : { teacher_id }),
        },
      ];
    }),
  fc.record({ friday: fc.boolean(), saturday: fc.boolean() }).map((weekly_off): Change => () => [
    "PUT",
    "/admin/settings",
    { attendance: { weekly_off } },
  ]),
  { arbitrary: policyChange, weight: 4 },
  thresholdChange,
  { arbitrary: lowAfterChange, weight: 2 },
  fc.tuple(one(["daily", "session", "period"]), ahead).map(([mode, days]): Change => (today) => [
    "POST",
    "/admin/settings/switch-attendance-mode",
    { mode, from: addDays(today, days) },
  ]),
  fc.tuple(one(teachers), one(["active", "inactive"])).map(([teacher, status]): Change => () => [
    "PATCH",
    `/admin/teachers/${teacher}`,
    { status },
  ]),
  fc.tuple(one(classes), one(teachers)).map(([id, class_teacher_id]): Change => () => [
    "PATCH",
    `/admin/classes/${id}`,
    { class_teacher_id },
  ]),
);

/** A school in which June is over: most registers taken, some missing. */
async function stage(policy: object): Promise<{ school: TestApi; ids: Ids }> {
  const school = await testApi({ now: `${firstToday}T06:30:00Z` });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"modes": [{"from": "2026-04-01", "mode": "period"}], "weekly_off": {"saturday": true, "sunday": true}, "policy": ${JSON.stringify(policy)}}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('Spring 2026', '2026-04-01', '2026-06-30', false), ('2026-27', '2026-07-01', '2027-03-31', true);
    insert into teachers (id, name, employee_no) overriding system value select n, 'Teacher ' || n, 'T' || n from generate_series(1, 6) n;
    insert into classes (id, name, code, kind, class_teacher_id) overriding system value values (1, 'Class 1', '1', 'class', 1), (2, 'Class 2', '2', 'class', 2), (3, 'Class 3', '3', 'class', 3), (11, 'Group 1', 'G1', 'group', null), (12, 'Group 2', 'G2', 'group', null);
    insert into students (id, name, admission_no, admission_date, class_id) overriding system value select n, 'Student ' || n, 'A' || n, '2026-04-01', n % 3 + 1 from generate_series(1, 8) n;
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
    insert into group_members (id, student_id, group_id, from_date) overriding system value select n, n, 11, '2026-04-01' from generate_series(1, 4) n;
    insert into part_time (student_id, from_date, to_date, reason, friday) values (5, '2026-05-01', '2026-12-31', 'Therapy', true);
    insert into subjects (id, name, code) overriding system value values (1, 'Maths', 'M'), (2, 'French', 'F');
    insert into periods (id, name, start_time, end_time) overriding system value select n, 'Period ' || n, ('0' || n || ':00')::time, ('0' || n || ':45')::time from generate_series(1, 3) n;
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) overriding system value select c * 10 + d, c, d, 1, 1, c, '2026-04-01' from generate_series(1, 3) c, generate_series(1, 5) d;
    insert into timetable (id, class_id, weekday, period_id, subject_id, teacher_id, valid_from) overriding system value values (91, 11, 1, 2, 2, 4, '2026-04-01'), (92, 11, 4, 2, 2, 4, '2026-04-01'), (93, 12, 2, 3, 2, 5, '2026-04-01');
    insert into holidays (name, start_date, end_date, kind) values ('Midsummer', '2026-06-23', '2026-06-23', 'public');
    insert into special_days (name, date, effect, from_time) values ('Storm', '2026-06-17', 'no_lessons', '02:00');
    update enrolments set roll_no = student_id;
    insert into class_teachers (class_id, teacher_id, from_date) select id, class_teacher_id, '2026-04-01' from classes where class_teacher_id is not null;
    insert into registers (class_id, date, slot, subject_id, teacher_id, taken_at, changed_at)
      select t.class_id, d::date, 'period:' || t.period_id, t.subject_id, t.teacher_id, d, d from generate_series(timestamp '2026-06-01', '2026-06-30', interval '1 day') d join timetable t on t.weekday = extract(isodow from d) where (t.id + extract(day from d)::int) % 5 <> 0 and d <> '2026-06-23';
    insert into marks (register_id, student_id, code_id, date, minutes_late)
      select r.id, s.student_id, (r.id + s.student_id) % 5 + 1, r.date, case when (r.id + s.student_id) % 5 = 2 then r.id % 40 end from registers r join roster_spans s on s.class_id = r.class_id and s.from_date <= r.date and (s.to_date is null or s.to_date >= r.date) where (r.id + s.student_id) % 7 <> 0;
    update registers r set (present, absent, excused, half, late) = (select count(*) filter (where c.counts_as = 'present'), count(*) filter (where c.counts_as = 'absent'), count(*) filter (where c.counts_as = 'excused'), count(*) filter (where c.counts_as = 'half'), count(*) filter (where c.is_late) from marks m join attendance_codes c on c.id = m.code_id where m.register_id = r.id);
    insert into student_months (student_id, class_id, month, present, absent, excused, half, late)
      select m.student_id, r.class_id, '2026-06-01', count(*) filter (where c.counts_as = 'present'), count(*) filter (where c.counts_as = 'absent'), count(*) filter (where c.counts_as = 'excused'), count(*) filter (where c.counts_as = 'half'), count(*) filter (where c.is_late) from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id group by 1, 2;
    select setval(pg_get_serial_sequence('timetable', 'id'), 100), setval(pg_get_serial_sequence('group_members', 'id'), 100)`);
  const lessons = [1, 2, 3].flatMap((c) => [1, 2, 3, 4, 5].map((d) => c * 10 + d));
  return {
    school,
    ids: {
      lessons: [...lessons, 91, 92, 93],
      places: [1, 2, 3, 4],
      partTime: [],
      holidays: [],
      specialDays: [],
      substitutions: lessons.map((lesson) => ({ lesson, weekday: lesson % 10 })),
    },
  };
}

/** Sessions do not last as long as these histories. */
const signIn = (school: TestApi) => school.signIn({ name: "Office", super: true });

/** What is read of the month, but for the day on which it is read. */
async function reported(school: TestApi): Promise<string> {
  const office = await signIn(school);
  const read = async (path: string) => {
    const { status, body } = await school.call<Record<string, unknown>>(office, "GET", path);
    expect([path, status]).toEqual([path, 200]);
    return body.data;
  };
  const span = `from=${june.from}&to=${june.to}`;
  const reports = await Promise.all(
    [
      "student-summary",
      "class-summary",
      "subject-summary",
      "daily-summary",
      "marking-compliance",
      "late-comers",
    ].map((name) => read(`/admin/reports/${name}?${span}`)),
  );
  // Of an academic year, who is low goes by how many registers have to count.
  const low = await read("/admin/reports/defaulters?year=1");
  expect(low).toMatchObject({ at_least: 10, year: { id: 1 } });
  const sheets = await Promise.all(
    [1, 11].map((id) => read(`/admin/attendance/month?class_id=${id}&month=2026-06`)),
  );
  const own = await Promise.all(
    [1, 5].map((id) => read(`/admin/attendance/students/${id}?${span}`)),
  );
  return JSON.stringify([
    [...reports, low, ...sheets].map(({ today: _today, ...rest }) => rest),
    // Which class a student is in now, and until when, is of today.
    own.map(({ today: _today, student: _student, classes: _classes, ...rest }) => rest),
  ]);
}

/** Random histories of one run; `npm run random-pasts` asks for more. */
const runs = Number(process.env["RANDOM_PASTS"] ?? 80);
/** What looks beyond codes: the first school has it, and later ones do not. */
const everyPolicy = { free_absences: 3, late_half_after: 10, late_absent_after: 30 };
/** So many in one school, whose timetable and calendar grow with each; two schools at least. */
const inOneSchool = Math.min(100, Math.ceil(runs / 2));

describe("a month that is over", () => {
  it(
    "is reported the same, byte for byte, whatever changes from today on",
    async () => {
      let [accepted, asked] = [0, 0];
      for (let done = 0; done < runs; done += inOneSchool) {
        const { school, ids } = await stage(done === 0 ? everyPolicy : {});
        const before = await reported(school);
        expect(before).toContain('"percentage"');
        const histories = fc.sample(fc.array(change, { minLength: 1, maxLength: 4 }), {
          numRuns: Math.min(inOneSchool, runs - done),
          seed: 20260706 + done,
        });
        for (const [at, history] of histories.entries()) {
          const later = addDays(firstToday, at * 2);
          const today = later < lastToday ? later : lastToday;
          school.setNow(`${today}T06:30:00Z`);
          const office = await signIn(school);
          const acts: unknown[] = [];
          for (const act of history) {
            const [method, path, body] = act(today, ids);
            const answer = await school.call<{ id: number }>(office, method, path, body);
            acts.push([method, path, body, answer.status]);
            expect([acts, answer.status < 500]).toEqual([acts, true]);
            asked += 1;
            if (answer.status >= 300) continue;
            accepted += 1;
            const list = method === "POST" ? made[path] : undefined;
            if (list) ids[list].push(answer.body.data.id);
          }
          await recountAll(school.db);
          const after = await reported(school);
          if (after !== before) {
            const place = [...after].findIndex((letter, index) => letter !== before[index]);
            expect({ acts, after: after.slice(Math.max(0, place - 200), place + 200) }).toEqual({
              acts,
              after: before.slice(Math.max(0, place - 200), place + 200),
            });
          }
        }
        await school.db.close();
      }
      // Most of the acts are such as the console offers, so that something changed.
      expect(accepted / asked).toBeGreaterThan(0.4);
    },
    600_000 + runs * 3000,
  );
});
