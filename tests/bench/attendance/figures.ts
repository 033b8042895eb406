import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { openPostgres } from "../../../packages/kit/server/db/postgres";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { loadOf, type Load } from "../load/job";
import type { Line } from "../report";
import { interleaved, median, type Contender } from "../rounds";
import type { Stage } from "../stage";
import type { Rollcall } from "../subjects/rollcall";
import { calendarOf } from "./fill";
import { today, type School } from "./school";

/**
 * What is asked, with the statement that reads the same marks and nothing else, and how long it may
 * take.
 */
interface Question {
  what: string;
  path: string;
  bare?: SQL;
  /** Milliseconds of 95 of 100 asks. */
  maximum?: number;
  /** Times the bare statement. */
  times?: number;
}

const everyMark = sql`select m.student_id, c.counts_as, count(*) from marks m join attendance_codes c on c.id = m.code_id group by 1, 2`;

function questions(last: CalendarDay): Question[] {
  const month = last.slice(0, 7);
  return [
    {
      what: "register sheet of a month",
      path: `/admin/attendance/month?class_id=7&month=${month}`,
      maximum: 40,
      times: 2,
      bare: sql`select r.date, r.slot, m.student_id, c.code, m.minutes_late, m.remark from registers r join marks m on m.register_id = r.id join attendance_codes c on c.id = m.code_id where r.class_id = 7 and r.date between ${`${month}-01`}::date and ${last}::date`,
    },
    {
      what: "a register of a class",
      path: `/admin/attendance/register?class_id=7&date=${last}&slot=period:1`,
    },
    {
      what: "a student's year",
      path: "/admin/attendance/students/77",
      maximum: 20,
      bare: sql`select r.date, r.slot, c.code, m.minutes_late, m.remark from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.student_id = 77 order by r.date, r.slot`,
    },
    {
      what: "registers expected of a day",
      path: `/admin/attendance/expected?date=${last}`,
      maximum: 50,
    },
    {
      what: "class summary of the year",
      path: "/admin/reports/class-summary",
      bare: everyMark,
      times: 0.25,
    },
    { what: "trend of the year", path: "/admin/reports/trend", bare: everyMark, times: 0.25 },
    {
      what: "below the threshold",
      path: "/admin/reports/defaulters?threshold=93",
      bare: everyMark,
      times: 0.25,
    },
    {
      what: "subject summary of the year",
      path: "/admin/reports/subject-summary",
      bare: everyMark,
      times: 2,
    },
    {
      what: "subject summary of a teacher",
      path: "/admin/reports/subject-summary?teacher_id=7",
      bare: everyMark,
      times: 2,
    },
    {
      what: "subject summary of a class",
      path: "/admin/reports/subject-summary?class_id=7",
      maximum: 100,
    },
    {
      what: "who marks, over the year",
      path: "/admin/reports/marking-compliance",
      bare: everyMark,
      times: 2,
    },
    {
      what: "who marks, of a class",
      path: "/admin/reports/marking-compliance?class_id=7",
      maximum: 100,
    },
  ];
}

const p95 = (loads: readonly Load[]) => median(loads.map((load) => load.p95));
const p50 = (loads: readonly Load[]) => median(loads.map((load) => load.p50));

/**
 * Asks a server over and over, as a browser does: one question at a time, the answer compressed.
 */
const asking = (
  stage: Stage,
  { name = "own", rollcall }: { name?: string; rollcall: Rollcall },
  { path }: Question,
  milliseconds: number,
): Contender<Load> => ({
  name,
  measure: () =>
    stage.generator.run({
      method: "GET",
      paths: [`/api/v1${path}`],
      port: rollcall.port,
      headers: { ...rollcall.headers, "Accept-Encoding": "gzip, deflate, br" },
      status: 200,
      connections: 1,
      milliseconds,
      first: 1,
    }),
});

/**
 * How often a bare statement runs in a round; counting eight million marks takes a second and says
 * the same each time.
 */
const bareTimes = 10;

/** The bare statement, a few times. */
const bareAsking = (db: OwnedDatabase, bare: SQL): Contender<Load> => ({
  name: "bare",
  async measure() {
    const times: number[] = [];
    for (let time = 0; time < (bare === everyMark ? 1 : bareTimes); time += 1) {
      const begun = performance.now();
      await db.query(bare);
      times.push(performance.now() - begun);
    }
    return loadOf(times, 1);
  },
});

/**
 * Milliseconds of asking before anything is measured: a server that has just started compiles while
 * it answers, which is not what a day of work is like.
 */
const warmUp = 2000;

/** What was built between the two checkouts may cost so much, whatever lessons are now of groups. */
const timesOther = 1.2;

function lineOf(
  part: string,
  { what, maximum, times }: Question,
  who: string,
  found: ReadonlyMap<string, readonly Load[]>,
): Line {
  const own = found.get("own") ?? [];
  const bare = found.get("bare");
  const other = found.get("other");
  const share = bare && p50(own) / p50(bare);
  const overOther = other && p50(own) / p50(other);
  const met =
    (overOther === undefined || overOther <= timesOther) &&
    (maximum === undefined || p95(own) < maximum) &&
    (times === undefined || share === undefined || share <= times);
  const text = [
    ...(maximum === undefined ? [] : [`p95 under ${maximum} ms`]),
    ...(times === undefined || share === undefined
      ? []
      : [`at most ${times} times the bare statement`]),
    ...(overOther === undefined ? [] : [`at most ${timesOther} times the other checkout`]),
  ].join(", ");
  return {
    part,
    what,
    who,
    figures: {
      "p50 ms": p50(own),
      "p95 ms": p95(own),
      ...(bare ? { "bare p50 ms": p50(bare) } : {}),
      ...(share === undefined ? {} : { "times bare": share }),
      ...(overOther === undefined
        ? {}
        : { "other p50 ms": p50(other ?? []), "times other": overOther }),
    },
    ...(text ? { target: { text, met } } : {}),
  };
}

/** Figures through the whole server, each in turns with a bare statement on the same database. */
export async function measureFigures(
  stage: Stage,
  part: string,
  schools: readonly School[],
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const school of schools) {
    const { days } = calendarOf(school.size, today());
    const db: OwnedDatabase | undefined =
      school.databaseUrl === undefined
        ? undefined
        : openPostgres(school.databaseUrl, { statementTimeout: 0 });
    const { lines: wanted } = stage;
    const asked = questions(days.at(-1) ?? today()).filter(
      ({ what }) => !wanted || wanted.some((words) => what.includes(words)),
    );
    for (const question of asked) {
      stage.say(`${question.what}, ${school.rollcall.name}`);
      const { bare } = question;
      const others = school.other ? [{ name: "other", rollcall: school.other }] : [];
      for (const asked of [school, ...others])
        await asking(stage, asked, question, warmUp).measure();
      const found = await interleaved(stage.effort.rounds, [
        asking(stage, school, question, stage.effort.milliseconds * 2),
        ...others.map((other) => asking(stage, other, question, stage.effort.milliseconds * 2)),
        ...(db && bare ? [bareAsking(db, bare)] : []),
      ]);
      lines.push(lineOf(part, question, school.rollcall.name, found));
    }
    await db?.close();
  }
  return lines;
}
