import { sql } from "drizzle-orm";
import { openPostgres } from "../../../server/db/postgres";
import type { OwnedDatabase } from "../../../src/api/db/database";
import { migrate } from "../../../src/api/db/migrate";
import { openMemoryDatabase } from "../../../src/api/db/drivers/pglite";
import { testApi } from "../../support/test-api";
import { owned } from "../processes";
import type { Line } from "../report";
import type { Stage } from "../stage";
import { fill, today, type Size } from "./fill";

const part = "Attendance in figures, beside counting every mark";
/** Eight million marks; for a quick look a fiftieth of that. */
const whole: Size = { classes: 132, perClass: 30, periods: 8 };
const small: Size = { classes: 20, perClass: 30, periods: 2 };

/** What is asked, and how long it may take: milliseconds, or a share of counting every mark. */
const asks: readonly { what: string; path: string; most?: number; share?: number }[] = [
  { what: "register sheet of a month", path: "/admin/attendance/month?class_id=7&month=2026-11", most: 40 },
  { what: "a student's year", path: "/admin/attendance/students/77", most: 20 },
  { what: "registers expected of a day", path: "/admin/attendance/expected?date=2027-03-19" },
  { what: "class summary of the year", path: "/admin/reports/class-summary", share: 0.25 },
  { what: "trend of the year", path: "/admin/reports/trend", share: 0.25 },
  { what: "below the threshold", path: "/admin/reports/defaulters?threshold=93", share: 0.25 },
];
const bare = sql`select m.student_id, c.counts_as, count(*) from marks m join attendance_codes c on c.id = m.code_id group by 1, 2`;

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function database({ databaseUrl }: Stage): Promise<OwnedDatabase> {
  if (databaseUrl === undefined) return openMemoryDatabase();
  const name = "attendance_bench";
  const url = new URL(databaseUrl);
  const server = openPostgres(databaseUrl);
  await server.query(sql`create database ${sql.identifier(name)}`);
  await server.close();
  url.pathname = `/${name}`;
  return openPostgres(url.toString(), { statementTimeout: 0 });
}

const target = ({ most, share }: (typeof asks)[number], time: number, all: number): Pick<Line, "target"> => {
  if (most !== undefined) return { target: { text: `under ${most} ms`, met: time < most } };
  return share === undefined ? {} : { target: { text: `at most ${share} of counting every mark`, met: time <= all * share } };
};

/** Figures of a school with a year of marked lessons, each asked through the whole API in turns with the bare query. */
export async function measureAttendance(stage: Stage): Promise<Line[]> {
  const db = await database(stage);
  owned({ stop: () => db.close() });
  await migrate(db);
  stage.say("marks are made");
  await fill(db, stage.effort.students >= 50_000 ? whole : small);
  const [marks] = await db.query<{ count: number }>(sql`select count(*) as count from marks`);
  const school = await testApi({ db, now: `${today}T12:00:00Z` });
  const token = await school.signIn({ name: "Office", super: true });
  const ask = async (path: string) => {
    const answer = await school.call(token, "GET", path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.message}`);
  };
  const works = [...asks.map(({ path }) => () => ask(path)), () => db.query(bare)];
  const times = works.map((): number[] => []);
  for (let round = 0; round <= stage.effort.rounds; round++) {
    for (const [at, work] of works.entries()) {
      const begun = performance.now();
      await work();
      // The first round fills the caches of the database.
      if (round > 0) times[at]?.push(performance.now() - begun);
    }
  }
  const all = median(times.at(-1) ?? []);
  const lines = asks.map((one, at): Line => ({ part, what: one.what, who: "rollcall", figures: { ms: median(times[at] ?? []) }, ...target(one, median(times[at] ?? []), all) }));
  return [...lines, { part, what: `counting ${(marks?.count ?? 0).toLocaleString("en")} marks`, who: "bare", figures: { ms: all } }];
}
