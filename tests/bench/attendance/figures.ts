import { sql, type SQL } from "drizzle-orm";
import { openPostgres } from "../../../server/db/postgres";
import type { OwnedDatabase } from "../../../src/api/db/database";
import type { CalendarDay } from "../../../src/domain/calendar-day";
import type { Line } from "../report";
import { inTurns, median, type Contender } from "../rounds";
import type { Stage } from "../stage";
import { calendarOf } from "./fill";
import { today, type School } from "./school";

/** What is asked, with the statement that reads the same marks and nothing else, and how long it may take. */
interface Question {
  what: string;
  path: string;
  bare?: SQL;
  /** Milliseconds of 95 of 100 asks. */
  most?: number;
  /** Times the bare statement. */
  times?: number;
}

const everyMark = sql`select m.student_id, c.counts_as, count(*) from marks m join attendance_codes c on c.id = m.code_id group by 1, 2`;

function questions(last: CalendarDay): Question[] {
  const month = last.slice(0, 7);
  return [
    {
      what: "register sheet of a month", path: `/admin/attendance/month?class_id=7&month=${month}`, most: 40, times: 2,
      bare: sql`select r.date, r.slot, m.student_id, c.code, m.minutes_late, m.remark from registers r join marks m on m.register_id = r.id join attendance_codes c on c.id = m.code_id where r.class_id = 7 and r.date between ${`${month}-01`}::date and ${last}::date`,
    },
    {
      what: "a student's year", path: "/admin/attendance/students/77", most: 20,
      bare: sql`select r.date, r.slot, c.code, m.minutes_late, m.remark from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.student_id = 77 order by r.date, r.slot`,
    },
    { what: "registers expected of a day", path: `/admin/attendance/expected?date=${last}`, most: 50 },
    { what: "class summary of the year", path: "/admin/reports/class-summary", bare: everyMark, times: 0.25 },
    { what: "trend of the year", path: "/admin/reports/trend", bare: everyMark, times: 0.25 },
    { what: "below the threshold", path: "/admin/reports/defaulters?threshold=93", bare: everyMark, times: 0.25 },
  ];
}

/** Asks before anything is measured: a server that has just started compiles while it answers, which is not what a day of work is like. */
const warmUp = 20;

/** The 95th of a hundred. */
const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;

const timed = (name: string, work: () => Promise<unknown>): Contender<number> => ({
  name,
  async measure() {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  },
});

const asking = ({ rollcall }: School, path: string) => async () => {
  const answer = await fetch(`${rollcall.origin}/api/v1${path}`, { headers: rollcall.headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
};

/** How often an answer is asked for; counting eight million marks takes a second and says the same each time. */
const oftenFor = (stage: Stage, { bare }: Question) => (bare === everyMark ? stage.effort.rounds : stage.effort.rounds * 10);

function lineOf(part: string, { what, most, times }: Question, who: string, own: readonly number[], bare: readonly number[] | undefined): Line {
  const share = bare && median(own) / median(bare);
  const met = (most === undefined || p95(own) < most) && (times === undefined || share === undefined || share <= times);
  const text = [...(most === undefined ? [] : [`p95 under ${most} ms`]), ...(times === undefined || share === undefined ? [] : [`at most ${times} times the bare statement`])].join(", ");
  return { part, what, who, figures: { "p50 ms": median(own), "p95 ms": p95(own), ...(bare ? { "bare p50 ms": median(bare) } : {}), ...(share === undefined ? {} : { "times bare": share }) }, ...(text ? { target: { text, met } } : {}) };
}

/** Figures through the whole server, each in turns with a bare statement on the same database. */
export async function measureFigures(stage: Stage, part: string, schools: readonly School[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const school of schools) {
    const { days } = calendarOf(school.size, today());
    const db: OwnedDatabase | undefined = school.databaseUrl === undefined ? undefined : openPostgres(school.databaseUrl, { statementTimeout: 0 });
    for (const question of questions(days.at(-1) ?? today())) {
      stage.say(`${question.what}, ${school.rollcall.name}`);
      const { bare } = question;
      const contenders = [timed("own", asking(school, question.path)), ...(db && bare ? [timed("bare", () => db.query(bare))] : [])];
      await inTurns(bare === everyMark ? 2 : warmUp, contenders);
      const found = await inTurns(oftenFor(stage, question), contenders);
      lines.push(lineOf(part, question, school.rollcall.name, found.get("own") ?? [], found.get("bare")));
    }
    await db?.close();
  }
  return lines;
}
