import { sql } from "@rollcall/kit/api/db/sql";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ambiguity, weeklyBells as weeklyBellsOf } from "../../../src/school/calendar/domain/bells";
import { bellsOn as bellsOnOf } from "../../../src/school/calendar/domain/school-calendar";
import { bellsOn, timesOn, weeklyBells } from "../../../src/school/calendar/bells";
import { calendarJson } from "../../../src/school/calendar/calendar";
import { testApi, type TestApi } from "../../support/test-api";
import { anySchool, everyClass, prepare, settle } from "../figures/random-school";
import { runs } from "../../support/every-case";

let school: TestApi;
beforeAll(async () => {
  school = await testApi();
  await prepare(school.db);
});
afterAll(() => school.db.close());

const span = { from: "2026-01-12", length: 90 };
const days = Array.from({ length: span.length }, (_, at) => addDays(span.from, at));

describe("which bells ring", () => {
  it("is the same in SQL and by the rules of the domain, of any class on any day", async () => {
    await fc.assert(
      fc.asyncProperty(anySchool, async (any) => {
        await settle(school.db, any);
        const found = await school.db.query<{
          rings: number | null;
          weekly: number | null;
          start: string;
        }>(sql`
          select ${bellsOn(sql`c.id`, sql`d.date`)} as rings, ${weeklyBells(sql`c.id`, sql`3`, sql`d.date`)} as weekly, h.start_time as start
          from (select ${span.from}::date + n as date from generate_series(0, ${span.length - 1}::int) n) d cross join classes c cross join periods p
          cross join lateral ${timesOn(sql`c.id`, sql`d.date`)} h where p.id = 2 order by d.date, c.id`);
        const { bells } = any.calendar;
        expect(found).toEqual(
          days.flatMap((day) =>
            everyClass.map((id) => {
              const rings = bellsOnOf(day, id, any.calendar);
              return {
                rings: rings?.id ?? null,
                weekly: weeklyBellsOf(3, day, id, bells)?.id ?? null,
                start: rings?.times["period:2"]?.start ?? "02:00",
              };
            }),
          ),
        );
      }),
      { numRuns: runs(4, 25) },
    );
  });

  it("is read whole: the calendar in JSON is the one that was stored", async () => {
    await fc.assert(
      fc.asyncProperty(anySchool, async (any) => {
        await settle(school.db, any);
        const [found] = await school.db.query<{ calendar: typeof any.calendar }>(
          sql`select ${calendarJson(span.from)} as calendar`,
        );
        const sorted = <T extends { classes: readonly number[]; weekdays?: readonly number[] }>(
          all: readonly T[] = [],
        ) =>
          all.map((one) => ({
            ...one,
            classes: [...one.classes].sort(),
            ...(one.weekdays ? { weekdays: [...one.weekdays].sort() } : {}),
          }));
        expect(sorted(found?.calendar.bells)).toEqual(sorted(any.calendar.bells));
        expect(found?.calendar.specialDays.map(({ effect }) => effect)).toEqual(
          any.calendar.specialDays.map(({ effect }) => effect),
        );
      }),
      { numRuns: 10 },
    );
  });

  it("is never left to the id where no two schedules are ambiguous", () => {
    fc.assert(
      fc.property(anySchool, ({ calendar: { bells } }) => {
        const isClear = bells.every((one) =>
          bells.every((other) => one.id === other.id || !ambiguity(one, other)),
        );
        const turned = bells.map((one) => ({ ...one, id: 10 - one.id }));
        for (const on of [1, 3, 5])
          for (const day of days)
            for (const id of everyClass) {
              const [one, other] = [bells, turned].map(
                (all) => weeklyBellsOf(on, day, id, all)?.name,
              );
              if (isClear) expect(one).toBe(other);
            }
      }),
    );
  });
});
