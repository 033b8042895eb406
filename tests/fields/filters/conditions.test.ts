import { describe, expect, test } from "vitest";
import {
  listConditions,
  rangeConditions,
  readList,
  readRange,
  withConditions,
} from "../../../packages/kit/browser/fields/filters/conditions";
import {
  dayOf,
  dayRanges,
  endOfDay,
  startOfDay,
} from "../../../packages/kit/browser/fields/filters/day-ranges";
import { describeConditions } from "../../../packages/kit/browser/fields/filters/describe";
import {
  boolean,
  choice,
  date,
  dateTime,
  fieldKinds,
  integer,
  isInstant,
  operatorsOf,
  reference,
  text,
  type Condition,
  type Field,
  type Operator,
} from "@rollcall/kit/schema";

const say = (field: Field, ...conditions: Condition[]) =>
  describeConditions(field, conditions, (id) => `Star ${id}`);
const one = (operator: Operator, value: Condition["value"]): Condition => ({
  field: "f",
  operator,
  value,
});
const label = { label: "F" };

describe("lists", () => {
  test("one value is plain equality, none is no condition", () => {
    expect(listConditions("f", "in", ["a"])).toEqual([one("eq", "a")]);
    expect(listConditions("f", "nin", ["a"])).toEqual([one("ne", "a")]);
    expect(listConditions("f", "nin", ["a", "b"])).toEqual([one("nin", ["a", "b"])]);
    expect(listConditions("f", "in", [])).toEqual([]);
  });
  test("what was written is read again", () => {
    for (const comparison of ["in", "nin"] as const)
      for (const values of [["a"], ["a", "b"]])
        expect(readList(listConditions("f", comparison, values))).toEqual({ comparison, values });
    expect(readList([one("contains", "a")])).toBeUndefined();
  });
  test("what is below records of a tree is asked for as a list, also of one", () => {
    expect(listConditions("f", "below", [7])).toEqual([one("below", [7])]);
    expect(readList([one("below", [7])])).toEqual({ comparison: "below", values: [7] });
  });
});

describe("ranges", () => {
  test.each([
    [1, 5, [one("between", [1, 5])]],
    [1, undefined, [one("gte", 1)]],
    [undefined, 5, [one("lte", 5)]],
    [3, 3, [one("eq", 3)]],
    [undefined, undefined, []],
  ])("from %s to %s", (from, to, conditions) => {
    expect(rangeConditions("f", from, to)).toEqual(conditions);
    expect(readRange(conditions)).toEqual({
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
  });
  test("two bounds in two conditions are one range", () =>
    expect(readRange([one("gt", 1), one("lt", 5)])).toEqual({ from: 1, to: 5 }));
});

test("replacing the conditions on a field leaves it where it stood", () => {
  const other: Condition = { field: "o", operator: "eq", value: 1 };
  const all = [one("gte", 1), other, one("lte", 9)];
  expect(withConditions(all, "f", [one("eq", 2)])).toEqual([one("eq", 2), other]);
  expect(withConditions([other], "f", [one("eq", 2)])).toEqual([other, one("eq", 2)]);
  expect(withConditions(all, "f", [])).toEqual([other]);
});

describe("in words", () => {
  test("values are said as a person reads them", () => {
    expect(say(choice(["rock", "gas_giant"], label), one("in", ["rock", "gas_giant"]))).toBe(
      "Rock, Gas giant",
    );
    expect(say(reference("stars", label), one("nin", [1, 2, 3, 4]))).toBe("not Star 1, Star 2 +2");
    const tree = reference("stars", { label: "F", tree: true });
    expect(say(tree, one("below", [1, 2]))).toBe("Star 1, Star 2 and below");
    expect(say(tree, one("nbelow", [1]))).toBe("not Star 1 or below");
    expect(say(tree, one("above", [1]))).toBe("Star 1 and above");
    expect(say(boolean(label), one("eq", true))).toBe("Yes");
    expect(say(date(label), one("between", ["2026-07-01", "2027-06-30"]))).toBe(
      "1 Jul 2026 – 30 Jun 2027",
    );
    expect(say(text(label), one("startswith", "a,b"))).toBe("starts with “a,b”");
    expect(say(reference("stars", label), one("null", true))).toBe("empty");
    expect(say(integer(label), one("gt", 3), one("lt", 9))).toBe("more than 3 and less than 9");
  });
  test("bounds on the edge of a day name the day, others the minute too", () => {
    const field = dateTime(label);
    expect(say(field, one("between", [startOfDay("2026-11-21"), endOfDay("2026-11-22")]))).toBe(
      "21 Nov 2026 – 22 Nov 2026",
    );
    expect(say(field, one("gte", "2026-11-21T10:30:00Z"))).toMatch(/^from .*2026.*\d{2}:\d{2}/);
    expect(say(field, one("lte", "2026-11-21"))).toBe("until 21 Nov 2026");
  });
  test("every operator of every kind has its words", () => {
    for (const kind of fieldKinds) {
      const field = { kind, label: "F", options: ["a", "b"], to: "stars" } as unknown as Field;
      for (const operator of operatorsOf[kind])
        expect(
          say(
            field,
            one(operator, operator === "null" ? true : operator === "between" ? [1, 2] : 1),
          ),
          `${kind} ${operator}`,
        ).toMatch(/\S/);
    }
  });
});

describe("quick ranges", () => {
  const ranges = Object.fromEntries(
    dayRanges(new Date(Date.UTC(2026, 10, 22, 23, 59))).map(({ name, range }) => [name, range]),
  );
  test("are counted from today, weeks from Monday", () => {
    expect(ranges).toMatchObject({
      today: ["2026-11-22", "2026-11-22"],
      yesterday: ["2026-11-21", "2026-11-21"],
      thisWeek: ["2026-11-16", "2026-11-22"],
      last7: ["2026-11-16", "2026-11-22"],
      thisMonth: ["2026-11-01", "2026-11-30"],
      lastMonth: ["2026-10-01", "2026-10-31"],
      thisYear: ["2026-01-01", "2026-12-31"],
      lastYear: ["2025-01-01", "2025-12-31"],
    });
  });
  test("cross months and years, leap days included", () => {
    const march = Object.fromEntries(
      dayRanges(new Date(Date.UTC(2028, 2, 1))).map(({ name, range }) => [name, range]),
    );
    expect(march).toMatchObject({
      yesterday: ["2028-02-29", "2028-02-29"],
      lastMonth: ["2028-02-01", "2028-02-29"],
    });
  });
  test("a day as moments begins and ends by the institution's clock", () => {
    for (const day of ["2026-11-21", "2028-02-29", "2026-01-01"]) {
      expect([startOfDay(day), endOfDay(day)].every(isInstant)).toBe(true);
      expect([dayOf(startOfDay(day)), dayOf(endOfDay(day))]).toEqual([day, day]);
    }
  });
});
