import { describe, expect, it } from "vitest";
import { numberForms, numberKey } from "../../src/school/roster/domain/admission-number";

describe("an admission number", () => {
  it.each([
    ["2020-0004", "٢٠٢٠-٠٠٠٤"],
    ["2020-0004", "२०२०–०००४"],
    ["ADM-12", " adm-۱۲"],
  ])("%s is the same as %s", (stored, typed) => {
    expect(numberKey(typed)).toBe(numberKey(stored));
    expect(numberForms(typed)).toContain(stored.toLowerCase());
    expect(numberForms(stored)).toContain(typed.trim().toLowerCase().replace("–", "-"));
  });

  it("differs by each digit", () => {
    expect(numberKey("٢٠٢٠-٠٠٠٥")).not.toBe(numberKey("2020-0004"));
  });
});
