import fc from "fast-check";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { RecountParts } from "../../../src/school/recounts/recount-days";
import { RecountWork } from "../../../src/features/attendance/recount-work";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import { withRightSums } from "../../../src/features/figures/right-sums";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { aClass, type AClass } from "./a-class";
import { runs } from "../../support/every-case";

let school: AClass;
beforeAll(async () => void (school = await aClass(5)));
afterAll(() => school.db.close());

/** A Sunday among them. */
const days = Array.from({ length: 9 }, (_, n) => addDays("2026-06-02", n));
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate recounts; update students set deleted_at = null");
  await setOff({ monday: false, wednesday: false, thursday: false });
  for (const date of days)
    await school.save(school.letters("PPALE"), { date, version: "*", token: school.office });
  await school.recounted();
});

const setOff = (days: Record<string, boolean>) => school.setOff(days);
const holiday = (date: string, length = 0) =>
  school.call<{ id: number }>(school.office, "POST", "/admin/holidays", {
    name: "Day off",
    start_date: date,
    end_date: addDays(date, length),
    kind: "public",
  });
const pending = async () => (await school.db.query(sql`select 1 from recounts`)).length;
const counting = async () =>
  (await school.db.query<{ n: number }>(sql`select count(*) as n from registers where open`))[0]?.n;
const report = async (name = "class-summary") =>
  (
    await school.call<{ totals: Record<string, number> }>(
      school.office,
      "GET",
      `/admin/reports/${name}?from=2026-06-02&to=2026-06-10`,
    )
  ).body.data.totals;

describe("a change of the calendar", () => {
  it("is answered before anything is counted anew", async () => {
    expect(await counting()).toBe(8);
    expect((await setOff({ monday: true })).status).toBe(200);
    expect([await counting(), await pending()]).toEqual([8, 1]);
    await holiday("2026-06-03");
    expect([await counting(), await pending()]).toEqual([8, 2]);
  });

  it("notes nothing where no register is concerned", async () => {
    await holiday("2026-08-03", 10);
    expect(await pending()).toBe(0);
  });

  it("is in every report from its answer on, though the recount is pending", async () => {
    expect(await report()).toMatchObject({ present: 24, absent: 8, excused: 8, late: 8 });
    await setOff({ monday: true, wednesday: true });
    expect(await report()).toMatchObject({
      present: 15,
      absent: 5,
      excused: 5,
      late: 5,
      registers: 5,
    });
    const { body } = await holiday("2026-06-04", 1);
    expect(await report("student-summary")).toMatchObject({ present: 9, absent: 3 });
    await school.call(school.office, "DELETE", `/admin/holidays/${body.data.id}`);
    await setOff({ monday: false });
    expect(await report("daily-summary")).toMatchObject({ present: 18, absent: 6 });
  });

  it("is told by what reads no sums without waiting", async () => {
    await setOff({ wednesday: true });
    const { body } = await school.call<{ totals: { absent: number } }>(
      school.office,
      "GET",
      "/admin/reports/monthly-register?class_id=1&month=2026-06",
    );
    expect(body.data.totals).toMatchObject({ absent: 6 });
    expect(
      (
        await school.call<{ students: number }>(
          school.office,
          "GET",
          "/admin/attendance/absentees?date=2026-06-10",
        )
      ).body.data.students,
    ).toBe(0);
    expect(
      (
        await school.call(school.office, "POST", "/admin/holidays/what-if", {
          start_date: "2026-06-10",
          end_date: "2026-06-10",
        })
      ).body.data,
    ).toMatchObject({ registers: 0 });
    expect(await pending()).toBe(1);
  });

  it("is counted in the background, and consoles are told when it is", async () => {
    const events = await hearEvents(school.db, ["registers"]);
    const heard: unknown[] = [];
    const stop = events.subscribe((event) => heard.push(event));
    const work = new RecountWork({
      db: school.db,
      events,
      log: ({ message }) => expect.unreachable(message),
    });
    await setOff({ monday: true });
    await vi.waitFor(async () => expect([await pending(), await counting()]).toEqual([0, 7]));
    await vi.waitFor(() => expect(heard).toContainEqual({ topic: "registers" }));
    await work.stop();
    stop();
    expect([await school.wrongSums(), await school.wronglyOpen()]).toEqual([0, 0]);
  });
});

describe("figures that rest on sums", () => {
  it("say that attendance is being counted anew when that takes too long", async () => {
    await setOff({ monday: true });
    await expect(withRightSums(school.db, async () => "told", -1)).rejects.toMatchObject({
      status: 503,
      body: { code: "recounting" },
      headers: { "Retry-After": expect.any(String) },
    });
  });

  it("are read again when the calendar changes while they are read", async () => {
    let reads = 0;
    const found = await withRightSums(school.db, async () => {
      const before = await counting();
      if (++reads === 1) await setOff({ monday: true });
      return before;
    });
    expect([found, reads]).toEqual([7, 2]);
  });
});

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("off days" as const),
      off: fc.record({ monday: fc.boolean(), wednesday: fc.boolean(), thursday: fc.boolean() }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("holiday" as const),
      date: fc.constantFrom(...days),
      length: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("no holidays" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("year" as const),
      from: fc.constantFrom("2026-04-01", "2026-06-05"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("save" as const),
      date: fc.constantFrom(...days),
      letters: fc.stringMatching(/^[PALEH-]{5}$/),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("trash" as const),
      action: fc.constantFrom("delete", "restore"),
      student: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("parts" as const),
      n: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function happen(one: Step): Promise<unknown> {
  const { office, call, db } = school;
  switch (one.what) {
    case "off days":
      return setOff(one.off);
    case "holiday":
      return holiday(one.date, one.length);
    case "year":
      return call(office, "PATCH", "/admin/academic-years/1", { start_date: one.from });
    case "trash":
      return call(office, "POST", "/admin/students/bulk", {
        action: one.action,
        ids: [one.student],
      });
    case "save": {
      const roster = new Set(
        (await school.read(one.date, "day", office)).students.map(({ student_id: id }) => id),
      );
      return school.save(
        school.letters(one.letters).filter(({ student_id: id }) => roster.has(id)),
        { date: one.date, version: "*", token: office },
      );
    }
    case "parts": {
      const parts = new RecountParts(db, 1);
      for (let n = 0; n < one.n; n++) await parts.next();
      return undefined;
    }
    default:
      for (const { id } of await db.query<{ id: number }>(
        sql`select id from holidays where deleted_at is null`,
      ))
        await call(office, "DELETE", `/admin/holidays/${id}`);
      return undefined;
  }
}

describe("changes of the calendar in any order, with parts of the recount in between", () => {
  it("leave the stored sums those of the registers that count at every moment, and end in those of the calendar", async () => {
    let [halves, changed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        for (const one of steps) {
          await happen(one);
          expect(await school.wrongSums()).toBe(0);
          if (one.what === "parts" && (await pending())) halves++;
        }
        await school.recounted();
        expect([await school.wrongSums(), await school.wronglyOpen()]).toEqual([0, 0]);
        changed += 8 - ((await counting()) ?? 0);
      }),
      { numRuns: runs(15, 25) },
    );
    // Some were interrupted, and some days were closed in the end.
    expect([halves > 0, changed > 0]).toEqual([true, true]);
  });
});
