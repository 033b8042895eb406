import { schoolFeature } from "../../../src/features/school/feature";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonPasswords } from "../../../packages/kit/api/identity/common-passwords";
import {
  isCommonPassword,
  isMadeOf,
  isOneOf,
  isWordAndNumber,
} from "../../../packages/kit/api/identity/guessable";
import { newPassword } from "../../../packages/kit/api/identity/passwords";

describe("words of the application", () => {
  const words = schoolFeature.product?.guessable ?? [];

  it.each(["Rollcall1", "Student123", "school2024", "Headmaster!", "T3acher1"])(
    "make no password, whatever little is around them: %s",
    (password) => expect(isOneOf(password, words)).toBe(true),
  );

  it.each(["classroom-teacher-7", "students"])("may be a part of one: %s", (password) =>
    expect(isOneOf(password, words)).toBe(false),
  );
});

describe("passwords that attackers try first", () => {
  it("three thousand of them are known by heart", () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3000);
    expect(
      [...commonPasswords].filter((one) => one.length < 8 || one !== one.toLowerCase()),
    ).toEqual([]);
  });

  it.each([
    "password",
    "PassWord1",
    "12345678",
    "qwertyuiop",
    "iloveyou",
    "admin123",
    "00000000",
    "aaaaaaaa",
    "abababab",
    "87654321",
    "hgfedcba",
    "lkjhgfdsa",
    "password!",
    "letmein!",
    "Summer2024",
    "        ",
    "P@ssw0rd!",
    "Welcome1!",
    "2024summer",
    "qwerty2024",
    "123456789",
    "Passw0rd2025!",
  ])("%j is one of them", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "a quiet green morning",
    "constructor",
    "__proto__",
    "toString1",
    "correct horse battery staple",
    "Zugspitze2962m",
    "n7#kQ!xw",
    "маленький дом",
    "summer rain on tin",
  ])("%j is none", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("what a generator makes is none", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(..."bcdfghkmnprtvwxzBCDFGHKMNPRTVWXZ2468"),
          minLength: 12,
          maxLength: 20,
        }),
        (password) => {
          fc.pre(new Set(password.toLowerCase()).size > 6);
          expect(isCommonPassword(password)).toBe(false);
        },
      ),
    );
  });
});

describe("one word with a number", () => {
  it.each([
    "India123",
    "Chennai123",
    "Mumbai2026",
    "mumbai@2026",
    "Mumb@i123",
    "2026Mumbai!",
    "KOLKATA99",
    "October12",
    "Saraswati77",
    "चेन्नई2026",
    "القاهرة2026",
    "2026-2027",
    "15/08/1947",
    "98765 43210",
    "+919876543210",
  ])("is easy to guess: %j", (password) => {
    expect(isWordAndNumber(password)).toBe(true);
    expect(newPassword("Password").safeParse(password).success).toBe(false);
  });

  it.each([
    "toString1",
    "Marigold47",
    "Zugspitze2962m",
    "mumbai rain 2026",
    "Mumbai-Chennai-2026",
    "chalk-and-slate-7",
    "Thiruvananthapuram2026",
    "xKvTqRbn2024",
    "90210481652093",
  ])("may be more than that: %j", (password) => {
    expect(isWordAndNumber(password)).toBe(false);
    expect(newPassword("Password").safeParse(password).success).toBe(true);
  });
});

describe("passwords made of names that everyone knows", () => {
  const known = [
    "Rollcall",
    "demo",
    "Greenfield High School",
    "GHS",
    "Asha Menon",
    "asha.menon",
    "greenfield.example",
  ];

  it.each([
    "Greenfield",
    "greenfield2026",
    "Greenfield-School",
    "GreenfieldHigh!",
    "ashamenon",
    "Menon.Asha1",
    "asha.menon",
    "rollcall-demo",
    "Gr33nfield1",
    "greenfieldexample",
  ])("%j is one", (password) => {
    expect(isMadeOf(password, known)).toBe(true);
  });

  it.each([
    "my greenfield of seven daisies",
    "ghs",
    "a quiet green morning",
    "Menon likes 14 green mangoes",
  ])("%j is none", (password) => {
    expect(isMadeOf(password, known)).toBe(false);
  });

  it("nothing is made of no names", () => {
    fc.assert(
      fc.property(fc.string(), (password) => void expect(isMadeOf(password, [])).toBe(false)),
    );
  });
});
