import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClass, type AClass } from "./a-class";

/** A school whose year began in April, and whose registers on Monday, 8 June; today is the 10th. */
let school: AClass;
beforeAll(async () => {
  school = await aClass(4);
  for (const date of ["2026-05-04", "2026-06-08", "2026-06-09"])
    await school.save(school.letters("PPPA"), { date, version: "*", token: school.office });
});
afterAll(() => school.db.close());

const get = async <T>(path: string) => (await school.call<T>(school.office, "GET", path)).body.data;
const from = (day: string | null) =>
  school.call(school.office, "PUT", "/admin/settings", { attendance: { expected_from: day } });
const year = () =>
  get<{ totals: Record<string, number> }>(
    "/admin/reports/class-summary?from=2026-04-01&to=2026-06-10",
  );
const state = async (date: string) =>
  (
    await get<{ classes: { registers: { state: string }[] }[] }>(
      `/admin/attendance/expected?date=${date}`,
    )
  ).classes[0]?.registers[0]?.state;

describe("a school that begins in the middle of a year", () => {
  it("is not missing what was before: only registers that were taken count then", async () => {
    expect((await year()).totals).toMatchObject({ missing: 57 });
    await from("2026-06-08");
    expect((await year()).totals).toMatchObject({ missing: 0, taken: 3, percentage: 75 });
    expect([
      await state("2026-05-05"),
      await state("2026-05-04"),
      await state("2026-06-10"),
    ]).toEqual(["not_expected", "taken", "missing"]);
  });

  it("can still take a register of an earlier day, which then counts", async () => {
    await from("2026-06-08");
    await school.save(school.letters("PPPP"), {
      date: "2026-05-05",
      version: "*",
      token: school.office,
    });
    expect((await year()).totals).toMatchObject({ missing: 0, taken: 4 });
  });

  it("reminds nobody of them", async () => {
    await from("2026-06-11");
    const { status, body } = await school.call(school.office, "POST", "/admin/attendance/remind", {
      class_id: 1,
      date: "2026-06-10",
      slot: "day",
    });
    expect([status, body.message]).toEqual([409, "Registers are not expected on this day yet."]);
  });
});

describe("another day from which registers are expected", () => {
  interface Effect {
    appear: number;
    go: number;
    months: { month: string; registers: number }[];
    sentence: string;
  }
  const preview = async (day: string | null) => {
    const { status, body } = await school.call<Effect>(
      school.office,
      "POST",
      "/admin/settings/expected-from/preview",
      { from: day },
    );
    expect(status).toBe(200);
    return body.data;
  };
  /** The registers that a report expects in each of these months. */
  const reported = async () => {
    const counts = new Map<string, number>();
    for (const month of ["2026-04", "2026-05", "2026-06"]) {
      const to = month === "2026-06" ? "09" : "30";
      const { totals } = await get<{ totals: { registers: number } }>(
        `/admin/reports/marking-compliance?from=${month}-01&to=${month}-${to}`,
      );
      counts.set(month, totals.registers);
    }
    return counts;
  };
  /** How many registers of which months come or go with another day, as reports have it. */
  async function changed(day: string | null) {
    const before = await reported();
    await from(day);
    const after = await reported();
    return [...before].flatMap(([month, count]) => {
      const difference = (after.get(month) ?? 0) - count;
      return difference === 0 ? [] : [[month, difference]];
    });
  }

  it.each([
    [null, "2026-06-08"],
    ["2026-06-08", null],
    ["2026-06-08", "2026-05-11"],
    ["2026-05-11", "2026-06-30"],
    ["2026-05-04", "2026-05-07"],
    ["2026-07-01", "2026-09-01"],
    [null, "2026-03-01"],
  ])("from %s to %s does what it says before", async (before, after) => {
    await from(before);
    const { appear, go, months } = await preview(after);
    const sign = appear > 0 ? 1 : -1;
    expect(await changed(after)).toEqual(
      months.map(({ month, registers }) => [month, sign * registers]),
    );
    expect(appear + go).toBe(months.reduce((sum, { registers }) => sum + registers, 0));
  });

  it("says what will be missing and what no longer, month by month", async () => {
    await from(null);
    expect(await preview("2026-05-04")).toMatchObject({
      appear: 0,
      go: 28,
      sentence:
        "28 registers that were not taken will no longer be reported as missing: 26 in April 2026 and 2 in May 2026.",
    });
    await from("2026-06-08");
    expect((await preview("2026-06-06")).sentence).toBe(
      "1 register that was not taken will be reported as missing: 1 in June 2026.",
    );
    expect((await preview("2026-06-08")).sentence).toBe("Nothing in the past changes.");
    expect((await preview("2027-01-01")).go).toBe(0);
  });

  it("says that percentages change where unmarked sessions count", async () => {
    await from("2026-06-08");
    await school.call(school.office, "PUT", "/admin/settings", {
      attendance: { policy: { unmarked: "absent", changes_from: "0001-01-01" } },
    });
    expect((await preview("2026-06-06")).sentence).toContain(
      "Percentages of these months can change too, since unmarked sessions count in them.",
    );
  });

  it("asks for the permission to change settings", async () => {
    const { status } = await school.call(
      school.marker,
      "POST",
      "/admin/settings/expected-from/preview",
      {},
    );
    expect(status).toBe(403);
  });
});

describe("a school that takes its first register today", () => {
  let fresh: AClass;
  beforeAll(async () => {
    fresh = await aClass(2);
    await fresh.db.script("delete from settings where key = 'attendance'");
  });
  afterAll(() => fresh.db.close());
  const missing = async () => {
    const get = async <T>(path: string) =>
      (await fresh.call<T>(fresh.office, "GET", path)).body.data;
    const [{ totals }, ...days] = await Promise.all([
      get<{ totals: { missing: number } }>(
        "/admin/reports/class-summary?from=2026-04-01&to=2026-06-10",
      ),
      ...["2026-06-09", "2026-06-10"].map((date) =>
        get<{ classes: { registers: { state: string }[] }[] }>(
          `/admin/attendance/expected?date=${date}`,
        ),
      ),
    ]);
    return [totals.missing, ...days.map(({ classes }) => classes[0]?.registers[0]?.state)];
  };
  const stored = async () => {
    const { body } = await fresh.call<{ attendance: { expected_from: string | null } }>(
      fresh.office,
      "GET",
      "/admin/settings",
    );
    return body.data.attendance.expected_from;
  };

  it("has missed none before it, and from its day on what is not taken is missing", async () => {
    expect([await missing(), await stored()]).toEqual([[0, "not_expected", "missing"], null]);
    await fresh.save(fresh.letters("PP"), { date: "2026-06-10" });
    expect([await missing(), await stored()]).toEqual([[0, "not_expected", "taken"], "2026-06-10"]);
    await fresh.goTo("2026-06-12T06:00:00Z");
    await fresh.save(fresh.letters("PP"), { date: "2026-06-12" });
    expect(await stored()).toBe("2026-06-10");
    const { body } = await fresh.call<{ totals: { missing: number } }>(
      fresh.office,
      "GET",
      "/admin/reports/class-summary?from=2026-04-01&to=2026-06-12",
    );
    expect(body.data.totals.missing).toBe(1);
  });

  it("leaves alone a day that someone has chosen, and that all are expected", async () => {
    for (const chosen of ["2026-06-01", null]) {
      await fresh.db.script(
        `delete from marks; delete from registers; update settings set value = value || '{"expected_from": ${JSON.stringify(chosen)}}' where key = 'attendance'`,
      );
      await fresh.save(fresh.letters("PP"), { date: "2026-06-12", version: "*" });
      expect(await stored()).toBe(chosen);
    }
  });
});
