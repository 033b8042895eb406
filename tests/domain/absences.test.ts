import { describe, expect, it } from "vitest";
import { absencesOf, sumOf } from "../../src/features/figures/page/absences";
import type { Sheet, StudentYear } from "../../src/features/figures/page/answers";
import { sheetParts } from "../../src/features/figures/page/sheet-parts";
import { usualPolicy as policy } from "../support/usual-policy";

type Day = StudentYear["days"][number];
type Slot = Day["slots"][number];

const slot = (
  code: string | null,
  reason: Slot["reason"],
  weight: Slot["weight"],
  at = "day",
): Slot => ({ slot: at, code, reason, weight, minutes_late: null, remark: null });
const day = (date: string, slots: Slot[], more: Partial<Day> = {}): Day => ({
  date,
  class_id: 1,
  closed: null,
  slots,
  ...more,
});
const codes = [
  { code: "E", label: "Excused", counts_as: "excused", is_late: false, colour: null },
] as StudentYear["codes"];
const leave = {
  from: "2026-06-02",
  to: "2026-06-03",
  slots: ["am"],
  type: "Sick",
  reason: "Fever",
  isApproved: true,
};

describe("the absences that explain a percentage", () => {
  it("come latest first, each with its cost, and together are what is missing to 100%", () => {
    const days = [
      day("2026-06-01", [slot("A", "absent", 0)]),
      day("2026-06-02", [slot("H", "half", 0.5)]),
      day("2026-06-03", [slot("E", "excused", null)]),
      day("2026-06-04", [slot("P", "present", 1)]),
      day("2026-06-05", [slot(null, "unmarked", null)]),
      day("2026-06-06", [slot("P", "present", 1)]),
    ];
    const found = absencesOf({ days, counted: 4, codes, policy }, []);
    expect(found.map(({ date, cost, isExcused }) => [date, cost, isExcused])).toEqual([
      ["2026-06-03", 0, true],
      ["2026-06-02", 12.5, false],
      ["2026-06-01", 25, false],
    ]);
    expect(sumOf(found)).toEqual({ costly: 2, free: 1, cost: 37.5 });
  });

  it("are excused by an approved leave of their session, and not by one that is asked for", () => {
    const days = [day("2026-06-02", [slot("A", "absent", 0, "am"), slot("A", "absent", 0, "pm")])];
    const of = (isApproved: boolean) =>
      absencesOf({ days, counted: 2, codes, policy }, [{ ...leave, isApproved }]).map((one) => [
        one.slot,
        one.leave?.reason,
        one.isExcused,
      ]);
    expect(of(true)).toEqual([
      ["am", "Fever", true],
      ["pm", undefined, false],
    ]);
    expect(of(false)[0]).toEqual(["am", "Fever", false]);
  });

  it("cost what their day costs where days are counted, once a day, and nothing when it is free", () => {
    const inDays = { ...policy, whole_day_from: 75, half_day_from: 40 };
    const absent = [slot("A", "absent", 0, "am"), slot("A", "absent", 0, "pm")];
    const days = [
      day("2026-06-01", absent, { counts: { weight: 0, attended: 0, counted: 2, free: true } }),
      day("2026-06-02", absent, { counts: { weight: 0, attended: 0, counted: 2, free: false } }),
      day("2026-06-03", [slot("P", "present", 1)], {
        counts: { weight: 1, attended: 1, counted: 1, free: false },
      }),
    ];
    expect(
      absencesOf({ days, counted: 2, codes, policy: inDays }, []).map(({ cost }) => cost),
    ).toEqual([50, undefined, 0, undefined]);
  });
});

it("a sheet with many registers a day is printed in parts, none of whose days is lost", () => {
  const slots = Array.from({ length: 8 }, (_, at) => ({ slot: `period:${at}` }));
  const days = Array.from({ length: 30 }, (_, at) => ({ date: `d${at}`, slots, closed: null }));
  const cells = days.map((_, at) => [String(at)]);
  const sheet = { days, students: [{ id: 1, cells }] } as unknown as Sheet;
  const parts = sheetParts(sheet);
  expect(parts.map((part) => part.days.length)).toEqual([5, 5, 5, 5, 5, 5]);
  expect(parts.flatMap((part) => part.days)).toEqual(days);
  expect(parts.flatMap((part) => part.students[0]?.cells ?? [])).toEqual(cells);
  expect(sheetParts({ ...sheet, days: days.map((one) => ({ ...one, slots: [] })) })).toHaveLength(
    1,
  );
});
