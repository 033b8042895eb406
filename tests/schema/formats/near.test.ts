import { describe, expect, it } from "vitest";
import { nearPattern } from "../../../packages/kit/api/crud/near-pattern";
import { nearlyHoldsWords } from "../../../packages/kit/schema/formats/near";

/** A word as people mistype it. */
const mistyped = {
  "as it is": "sharma",
  "its beginning": "shar",
  "a wrong letter": "shatma",
  "a missing letter": "shrma",
  "a letter too many": "shaarma",
  "two letters swapped": "shamra",
  "a wrong first letter": "aharma",
};
const tooFar = { "two wrong letters": "shotme", "another word": "sunita", "its end": "arma" };

describe("a word is found though it is mistyped", () => {
  it.each(Object.entries(mistyped))("by %s", (_, typed) => {
    expect(nearlyHoldsWords("Priya Sharma", typed)).toBe(true);
    expect(` priya sharma`).toMatch(new RegExp(String(nearPattern(typed))));
  });

  it.each(Object.entries(tooFar))("but not by %s", (_, typed) => {
    expect(nearlyHoldsWords("Priya Sharma", typed)).toBe(false);
    expect(` priya sharma`).not.toMatch(new RegExp(String(nearPattern(typed))));
  });

  it("with every word that was typed", () => {
    expect(nearlyHoldsWords("Priya Sharma", "prya shrma")).toBe(true);
    expect(nearlyHoldsWords("Priya Sharma", "prya gupta")).toBe(false);
  });

  it("in other scripts", () => {
    expect(nearlyHoldsWords("प्रिया शर्मा", "प्रिया शरमा")).toBe(true);
    expect(nearlyHoldsWords("سجلات الحضور", "الحظور")).toBe(true);
  });
});

it("finds numbers, and words of one or two letters, only as they are", () => {
  expect([nearPattern("98"), nearPattern("adm0042"), nearPattern("ab")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(nearlyHoldsWords("Room 1042", "1043")).toBe(false);
});

it("takes signs for themselves", () => {
  expect(" o'brien").toMatch(new RegExp(String(nearPattern("o'brein"))));
  expect(" axb).c").not.toMatch(new RegExp(String(nearPattern("a.b)c"))));
});

it("finds a word of three letters with one of them wrong, and one of two only as it is", () => {
  expect([nearlyHoldsWords("Ali Khan", "aly"), nearlyHoldsWords("Ali Khan", "ax")]).toEqual([
    true,
    false,
  ]);
  expect(" ali khan").toMatch(new RegExp(String(nearPattern("aly"))));
});
