import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lessonsOn, takesPlace } from "../../../src/school/calendar/lessons";
import { weekday } from "../../../src/school/calendar/domain/school-calendar";
import { renewTimetableDays } from "../../../src/school/calendar/timetable-days";
import { testApi, type TestApi } from "../../support/test-api";
import { anySchool, naiveTurns, prepare, settle, type School } from "../figures/random-school";

let stage: TestApi;
beforeAll(async () => {
  stage = await testApi();
  await prepare(stage.db);
});
afterAll(() => stage.db.close());

const inOrder = (turns: Readonly<Record<string, number>>) =>
  Object.entries(turns).sort(([a], [b]) => (a < b ? -1 : 1));

/** The days as they are counted from nothing. */
async function counted(school: School) {
  const context = { now: () => new Date(`${school.today}T12:00:00Z`) };
  await stage.db.script("delete from timetable_days");
  await renewTimetableDays({ db: stage.db, context });
  const rows = await stage.db.query<{ date: string; turn: number }>(
    sql`select date, turn from timetable_days where turn is not null order by date`,
  );
  return rows.map(({ date, turn }) => [date, turn]);
}

/** The lessons of three weeks by the statement, by the rules, and by what is written here. */
async function lessonsOf({ calendar, lessons, span }: School) {
  const days = Array.from({ length: 21 }, (_, at) => addDays(span.from, at));
  const rows = await stage.db.query<{ day: string; id: number }>(
    sql`select to_char(g.day, 'YYYY-MM-DD') as day, x.id from (select unnest(${sql.param(days)}::date[]) as day) g cross join lateral (select t.id from ${lessonsOn(sql`g.day`)} and true) x order by 1, 2`,
  );
  const ruled: string[] = [];
  const plain: string[] = [];
  for (const day of days)
    for (const { id, classId, periodId, weekday: on, week, from, to, cancelled } of lessons) {
      if (day < from || (to !== null && day > to) || cancelled.includes(day)) continue;
      const lesson = { classId, weekday: on, week, slot: `period:${periodId}` };
      if (takesPlace({ ...lesson, starts: `0${periodId}:00` }, day, calendar))
        ruled.push(`${day} ${id}`);
      const special = calendar.specialDays.filter(
        (one) => one.day === day && (one.classes.length === 0 || one.classes.includes(classId)),
      );
      if (special.length > 0) continue;
      const turn = calendar.turns?.[day];
      const isCycle = turn === 0 || (turn ?? 1) > 7;
      if (on === (isCycle ? turn : weekday(day)) && (week === null || week === turn))
        plain.push(`${day} ${id}`);
    }
  const special = new Set(calendar.specialDays.map((one) => one.day));
  const usual = (all: string[]) => all.filter((one) => !special.has(one.slice(0, 10))).sort();
  return {
    held: rows.map(({ day, id }) => `${day} ${id}`).sort(),
    ruled: ruled.sort(),
    usual,
    plain,
  };
}

it("weeks A and B, and cycles of days, are stored as a plain count has them; the lessons of a day are the same by SQL, by the rules and by hand", async () => {
  await fc.assert(
    fc.asyncProperty(anySchool, async (school) => {
      await settle(stage.db, school);
      expect(await counted(school)).toEqual(inOrder(naiveTurns(school)));
      const { held, ruled, usual, plain } = await lessonsOf(school);
      expect(held).toEqual(ruled);
      expect(usual(held)).toEqual(usual(plain));
    }),
    { numRuns: 60 },
  );
});
