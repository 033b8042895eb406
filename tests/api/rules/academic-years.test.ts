import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  isTooLong,
  longestYear,
  shownYear,
} from "../../../src/school/calendar/domain/academic-year";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
beforeAll(async () => void (school = await aClass()));
afterAll(() => school.db.close());

const create = (start_date: string, end_date: string) =>
  school.call<{ id: number }>(school.office, "POST", "/admin/academic-years", {
    name: `Year ${start_date}`,
    start_date,
    end_date,
  });

describe("the length of an academic year", () => {
  it("is at most 400 days, when it is entered and when its days are changed", async () => {
    const sentence = ["An academic year can be at most 400 days long. Check both dates."];
    expect((await create("2027-04-01", "9999-12-31")).body.errors).toEqual({ end_date: sentence });
    expect((await create("2027-04-01", addDays("2027-04-01", longestYear))).body.errors).toEqual({
      end_date: sentence,
    });
    const { status, body } = await create("2027-04-01", addDays("2027-04-01", longestYear - 1));
    expect(status).toBe(201);
    expect(
      (
        await school.call(
          school.office,
          "PATCH",
          `/admin/academic-years/${body.data.id}`,
          { start_date: "2027-03-31" },
          {},
        )
      ).status,
    ).toBe(422);
  });

  it("leaves a longer year that is stored as it is, and shows its students and reports as much as is looked over at once", async () => {
    await school.db.script(
      "delete from academic_years where name <> '2026'; update academic_years set end_date = '9999-12-31'",
    );
    const id = 1;
    expect(
      (
        await school.call(school.office, "PATCH", `/admin/academic-years/${id}`, {
          name: "2026 on",
        })
      ).status,
    ).toBe(200);
    await school.save(school.letters("PA"), { version: 0 });
    const spanOf = async (path: string) => {
      const { status, body } = await school.call<{ from: string; to: string }>(
        school.office,
        "GET",
        path,
      );
      return [status, body.data?.from, body.data?.to];
    };
    const first = [200, "2026-04-01", "2027-05-05"];
    expect(await spanOf("/admin/attendance/students/1")).toEqual(first);
    expect(await spanOf(`/admin/attendance/students/1?year=${id}`)).toEqual(first);
    expect(await spanOf("/admin/reports/defaulters")).toEqual(first);
    expect(await spanOf("/admin/attendance/students/1?from=2026-06-01")).toEqual([
      200,
      "2026-06-01",
      "2027-07-05",
    ]);
    expect(await spanOf("/admin/attendance/students/1?to=2029-06-01")).toEqual([
      200,
      "2028-04-28",
      "2029-06-01",
    ]);
    const projected = await school.call<{ projection: { until: string } }>(
      school.office,
      "GET",
      "/admin/attendance/students/1",
    );
    expect(projected.body.data.projection.until).toBe("2027-07-14");
    await school.goTo("2031-01-15T06:00:00Z");
    expect(await spanOf("/admin/attendance/students/1")).toEqual([200, "2029-12-12", "2031-01-15"]);
    await school.goTo("2026-06-10T06:00:00Z");
  });

  it("is whole where it is no longer, and 400 days of it with today in them where it is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 6000 }),
        (length, at) => {
          const [from, today] = ["2026-04-01", addDays("2026-04-01", at)];
          const year = { from, to: addDays(from, length) };
          const shown = shownYear(year, today);
          expect([isTooLong(shown), shown.from >= year.from, shown.to <= year.to]).toEqual([
            false,
            true,
            true,
          ]);
          if (!isTooLong(year)) expect(shown).toEqual(year);
          else
            expect([
              addDays(shown.from, longestYear - 1),
              today > year.to || shown.to >= today,
            ]).toEqual([shown.to, true]);
        },
      ),
    );
  });
});
