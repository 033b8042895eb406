import { describe, expect, it } from "vitest";
import { searchedDigits, searchWords } from "../../../packages/kit/api/crud/search";
import { holdsWords } from "@rollcall/kit/schema/formats/fold";

describe("a search", () => {
  it("takes the comma of a list of names for what it is", () => {
    expect(searchWords("Khan, Aisha")).toEqual(["khan", "aisha"]);
    expect(searchWords("خان، عائشة")).toHaveLength(2);
    expect(holdsWords("Aisha Khan", "Khan, Aisha")).toBe(true);
    expect(holdsWords("Aisha Khan", "Khan, Ayesha")).toBe(false);
  });

  it.each([
    ["98765-43210", "9876543210"],
    ["+91 98765 43210", "919876543210"],
    ["(098765) 43210", "9876543210"],
    ["٩٨٧٦٥ ٤٣٢١٠", "9876543210"],
  ])("for %s looks for the digits of a phone number too", (typed, digits) =>
    expect(searchedDigits(typed)).toBe(digits),
  );

  it.each(["9876543210", "12-34", "A-98765 43210", "Asha"])(
    "for %s looks for it as it is",
    (typed) => expect(searchedDigits(typed)).toBeUndefined(),
  );
});
