import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { classSums } from "../../../src/features/figures/class-sums";
import { countWeek } from "../../../src/features/figures/count-weeks";
import { CountWeeksWork } from "../../../src/features/figures/count-weeks-work";
import { countedWeeks } from "../../../src/features/figures/counted-weeks";
import { readTerms, termsOf } from "../../../src/features/figures/school";
import { readStudentSums } from "../../../src/features/figures/student-sums";
import { testApi, type TestApi } from "../../support/test-api";
import { anySchool, plain, prepare, settle, type School } from "./random-school";
import { runs } from "../../support/every-case";

let stage: TestApi;
beforeAll(async () => {
  stage = await testApi();
  await prepare(stage.db);
});
afterAll(() => stage.db.close());

const at = (day: string) => () => new Date(`${day}T12:00:00Z`);
/** Counts every week that is over, and gives how many there were. */
async function countAll(today: string, db: Database = stage.db): Promise<number> {
  let weeks = 0;
  while (await countWeek({ db, now: at(today) }, 0)) weeks += 1;
  return weeks;
}

/** The school, and room behind its ids for what is added by hand. */
async function begin(school: School): Promise<void> {
  await stage.db.script("update classes set kind = case when id > 3 then 'group' else 'class' end");
  await stage.db.script("update periods set start_time = end_time - interval '45 minutes'");
  await settle(stage.db, school);
  for (const table of ["timetable", "holidays", "special_days", "registers"])
    await stage.db.script(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  await countAll(school.today);
}

/** The same database as one that many share a session of. */
const shared = (db: Database): Database => ({ ...db, oneSession: { part: (work) => work() } });
/** Without the day from which a student was in the class: of a slice it is one of the slice. */
const byStudent = (rows: Awaited<ReturnType<typeof readStudentSums>>) =>
  rows.toSorted((a, b) => a.student_id - b.student_id).map(({ since: _since, ...sums }) => sums);
/** The sums of students over a span: by one statement, and in slices. */
async function studentsOf(
  { today, span }: Pick<School, "today" | "span">,
  db: Database = stage.db,
) {
  const { from, to } = span;
  const terms = termsOf(await readTerms({ db, context: { now: at(today) } }), span);
  return {
    atOnce: byStudent(await readStudentSums(db, { from, to }, terms)),
    inSlices: byStudent(await readStudentSums(shared(db), { from, to }, terms)),
  };
}

/** What reports are made of, over a span. */
async function figures({ today, span }: Pick<School, "today" | "span">, db: Database = stage.db) {
  const { from, to } = span;
  const terms = termsOf(await readTerms({ db, context: { now: at(today) } }), span);
  return {
    classes: await classSums<number>(db, { from, to }, terms, "class"),
    second: await classSums<number>(db, { from, to, classId: 2 }, terms, "class"),
    days: await classSums<string>(db, { from, to }, terms, "day"),
    weeks: await classSums<string>(db, { from, to }, terms, "week"),
    months: await classSums<string>(db, { from, to }, terms, "month"),
    students: await studentsOf({ today, span }, db),
  };
}
const forget = (db: Database) => db.query(sql`delete from counted_weeks`);
const undone = new Error("Only to look.");
/** The same where no week is counted. */
async function figuresAsAsked(school: School) {
  let found: Awaited<ReturnType<typeof figures>> | undefined;
  const looking = stage.db.transaction(async (tx) => {
    await forget(tx);
    found = await figures(school, tx);
    throw undone;
  });
  await expect(looking).rejects.toBe(undone);
  return found;
}
const counted = async ({ today, span }: Pick<School, "today" | "span">) =>
  (await countedWeeks(stage.db, span, { today })).weeks;

/** Whatever may change figures of the past, by hand or by program. */
const changes: Readonly<Record<string, string>> = {
  "a mark": "update registers set present = present + 1 where id = (select min(id) from registers)",
  "a register that is taken late":
    "insert into registers (class_id, date, slot, taken_at, changed_at) values (2, '2026-01-14', 'pm', now(), now()) on conflict do nothing",
  "a register that does not count any more":
    "update registers set open = not open where id = (select max(id) from registers)",
  "a register that was not taken after all":
    "delete from marks where register_id = (select min(id) from registers); delete from registers where id = (select min(id) from registers)",
  "when a student left":
    "update enrolments set to_date = from_date + 5 where id = (select min(id) from enrolments where to_date is null or to_date > from_date + 5)",
  "when a student came":
    "update enrolments set from_date = from_date + 3 where id = (select min(id) from enrolments where to_date is null or to_date > from_date + 3)",
  "an enrolment that is no more":
    "update enrolments set deleted_at = now() where id = (select max(id) from enrolments)",
  "a place in a group":
    "insert into group_members (student_id, group_id, from_date) select 2, 4, '2026-01-10' where not exists (select 1 from group_members where student_id = 2 and group_id = 4)",
  "days on which a student is not due":
    "insert into part_time (student_id, from_date, to_date, reason, monday) values (3, '2026-01-05', '2026-02-20', 'Any', true)",
  "a lesson from the past on":
    "insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select 1, d, 3, 1, 1, '2026-01-06' from generate_series(1, 3) d where not exists (select 1 from timetable t where t.class_id = 1 and t.weekday = d and t.period_id = 3)",
  "when a lesson ended":
    "update timetable set valid_to = valid_from + 20 where id = (select min(id) from timetable where valid_to is null or valid_to > valid_from + 20)",
  "the weekday of a lesson":
    "update timetable t set weekday = 7, period_id = 1 where id = (select max(id) from timetable) and not exists (select 1 from timetable o where o.class_id = t.class_id and o.weekday = 7 and o.period_id = 1)",
  "a lesson that is deleted":
    "update timetable set deleted_at = now() where id = (select max(id) from timetable where deleted_at is null)",
  "a lesson that was cancelled":
    "insert into substitutions (lesson_id, date, is_cancelled) select id, valid_from + 7, true from timetable where deleted_at is null order by id limit 1 on conflict do nothing",
  "a holiday for all":
    "insert into holidays (name, start_date, end_date, kind) values ('Snow', '2026-01-20', '2026-01-22', 'public')",
  "a holiday of one class":
    "with h as (insert into holidays (name, start_date, end_date, kind) values ('Fair', '2026-02-03', '2026-02-04', 'public') returning id) insert into holidays__classes (from_id, to_id) select id, 1 from h",
  "a holiday that becomes one of a class":
    "insert into holidays__classes (from_id, to_id) select min(id), 3 from holidays having count(*) > 0 on conflict do nothing",
  "when a holiday ends": "update holidays set end_date = end_date + 3",
  "a holiday that is no more": "update holidays set deleted_at = now()",
  "a day without lessons":
    "insert into special_days (name, date, effect, from_time) values ('Storm', '2026-01-15', 'no_lessons', '02:00')",
  "a day without lessons for one class":
    "with s as (insert into special_days (name, date, effect) values ('Trip', '2026-01-16', 'no_lessons') returning id) insert into special_days__classes (from_id, to_id) select id, 2 from s",
  "a special day that is for all":
    "delete from special_days__classes where from_id = (select min(from_id) from special_days__classes)",
  "when periods begin": "update periods set start_time = start_time + interval '1 minute'",
  "the bells": "update bell_times set start_time = start_time + interval '1 minute'",
  "for whom bells ring": "delete from bell_schedules__classes",
  "which bells ring": "update bell_schedules set status = 'archived'",
  "the academic year":
    "update academic_years set start_date = '2026-01-12' where id = (select id from academic_years where end_date > '2026-01-12' order by start_date limit 1)",
  "the weekly off days": `update settings set value = value || '{"off_days":[{"from":"0001-01-01","days":[3]}]}' where key = 'attendance'`,
  "how registers are taken": `update settings set value = value || '{"modes":[{"mode":"session","from":"2026-01-08"}]}' where key = 'attendance'`,
  "since when registers are expected": `update settings set value = value || '{"expected_from":"2026-01-19"}' where key = 'attendance'`,
  "what a class is": "update classes set kind = 'department' where id = 3",
  "what a group is": "update classes set kind = 'class' where id = 5",
  "who is in the trash": "update students set deleted_at = now() where id = 1",
  "who comes out of it": "update students set deleted_at = null where id = 1",
};

describe("Figures of weeks that were counted", () => {
  it("are those that are counted when they are asked for, whatever of the past is changed", async () => {
    await fc.assert(
      fc.asyncProperty(
        anySchool,
        fc.shuffledSubarray(Object.keys(changes), { minLength: 6, maxLength: 8 }),
        async (school, order) => {
          await begin(school);
          for (const name of order) {
            await stage.db.script(changes[name] ?? "");
            const wanted = { [name]: await figuresAsAsked(school) };
            expect({ [name]: await figures(school) }).toEqual(wanted);
            await countAll(school.today);
            expect({ [name]: await figures(school) }).toEqual(wanted);
          }
        },
      ),
      { numRuns: Number(process.env["RANDOM_SCHOOLS"] ?? runs(1, 3)) },
    );
  }, 900_000);
});

describe("Of a school with ten weeks behind it", () => {
  const today = "2026-03-18";
  const span = { from: "2026-01-05", to: "2026-03-31" };
  const school: School = {
    today,
    span,
    expectedFrom: null,
    calendar: {
      years: [{ from: "2026-01-05", to: "2026-12-31" }],
      offDays: [{ from: "0001-01-01", days: [6, 7] }],
      holidays: [],
      specialDays: [],
      bells: [],
    },
    modes: [{ from: "2026-01-01", mode: "period" }],
    policy: { excused: "left_out", unmarked: "absent", ...plain },
    threshold: 75,
    trashed: [],
    enrolments: [1, 2, 3, 4].map((studentId) => ({
      studentId,
      classId: 1,
      from: "2026-01-05",
      to: null,
    })),
    places: [],
    partTime: [],
    guests: [],
    cycle: null,
    lessons: [
      {
        id: 1,
        classId: 1,
        weekday: 2,
        week: null,
        periodId: 1,
        from: "2026-01-05",
        to: null,
        subjectId: 1,
        teacherId: 1,
        cancelled: [],
      },
    ],
    registers: [],
  };
  beforeEach(async () => {
    await begin(school);
  });

  it("all weeks are counted but the present one", async () => {
    expect(await counted(school)).toEqual(
      Array.from({ length: 10 }, (_, week) => addDays("2026-01-05", week * 7)),
    );
  });

  it.each([
    [
      "a student who leaves today",
      `update enrolments set to_date = '${today}' where student_id = 1`,
    ],
    [
      "a student who comes today",
      `insert into enrolments (student_id, class_id, from_date) select id, 2, '${today}' from students where id not in (select student_id from enrolments) limit 1`,
    ],
    [
      "a place in a group from today",
      `insert into group_members (student_id, group_id, from_date) values (2, 4, '${today}')`,
    ],
    ["a lesson that ends today", `update timetable set valid_to = '${today}'`],
    [
      "a lesson that begins today",
      `insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) values (2, 3, 2, 1, 1, '${today}')`,
    ],
    ["another teacher of a lesson", "update timetable set teacher_id = 2"],
    [
      "a register of today",
      `insert into registers (class_id, date, slot, taken_at, changed_at) values (1, '${today}', 'day', now(), now())`,
    ],
    [
      "a holiday to come",
      "insert into holidays (name, start_date, end_date, kind) values ('Easter', '2026-04-03', '2026-04-06', 'public')",
    ],
    [
      "a special day to come",
      "insert into special_days (name, date, effect) values ('Trip', '2026-04-15', 'no_lessons')",
    ],
  ])("%s leaves them counted", async (_name, change) => {
    await stage.db.script(change);
    expect(await counted(school)).toHaveLength(10);
  });

  it("weeks behind one that changed are counted once, also where they are read in slices", async () => {
    const before = await studentsOf(school);
    await stage.db.script(
      "insert into holidays (name, start_date, end_date, kind) values ('Fair', '2026-01-13', '2026-01-13', 'public')",
    );
    expect(await counted(school)).toEqual(
      ["2026-01-05", "2026-01-19", "2026-01-26", "2026-02-02", "2026-02-09"].concat([
        "2026-02-16",
        "2026-02-23",
        "2026-03-02",
        "2026-03-09",
      ]),
    );
    const { atOnce, inSlices } = await studentsOf(school);
    expect(inSlices).toEqual(atOnce);
    expect(atOnce).not.toEqual(before.atOnce);
  });

  it("a change has its own week counted again, once it has been quiet for a while", async () => {
    await stage.db.script(
      "insert into registers (class_id, date, slot, taken_at, changed_at) values (1, '2026-02-04', 'day', now(), now())",
    );
    expect(await counted(school)).not.toContain("2026-02-02");
    expect(await counted(school)).toHaveLength(9);
    expect(await countWeek({ db: stage.db, now: at(today) })).toBe(false);
    expect(await countAll(today)).toBe(1);
    expect(await counted(school)).toHaveLength(10);
  });

  it("a week that changes while it is counted is not taken for counted", async () => {
    await forget(stage.db);
    let isChanged = false;
    const watched = (db: Database): Database => ({
      ...db,
      transaction: (work) => db.transaction((tx) => work(watched(tx))),
      async query<Row>(statement: Parameters<Database["query"]>[0]) {
        const rows = await db.query<Row>(statement);
        if (!isChanged && rows.some((row) => Object.hasOwn(Object(row), "slots"))) {
          isChanged = true;
          await db.query(
            sql`insert into registers (class_id, date, slot, taken_at, changed_at) values (1, '2026-03-10', 'period:1', now(), now())`,
          );
        }
        return rows;
      },
    });
    const db = watched(stage.db);
    await countWeek({ db, now: at(today) }, 0);
    expect(isChanged).toBe(true);
    expect(await counted(school)).toEqual([]);
    await countWeek({ db: stage.db, now: at(today) }, 0);
    expect(await counted(school)).toEqual(["2026-03-09"]);
  });

  it("is counted in the background too where all share one session, a week at a time", async () => {
    await forget(stage.db);
    let parts = 0;
    const db: Database = Object.create(stage.db, {
      oneSession: {
        value: {
          part: (work: () => Promise<unknown>) => {
            parts += 1;
            return work();
          },
        },
      },
    }) as Database;
    const failures: string[] = [];
    const work = new CountWeeksWork(
      {
        db,
        now: at(today),
        events: { subscribe: () => () => undefined } as never,
        log: ({ message }) => void failures.push(message),
      },
      0,
    );
    await vi.waitFor(async () => expect(await counted(school)).toHaveLength(10), {
      timeout: 30_000,
    });
    await work.stop();
    expect([parts > 9, failures]).toEqual([true, []]);
  });
});
