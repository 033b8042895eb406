import { describe, expect, it } from "vitest";
import { cleanPhone, isDialable, longestPhone } from "../../packages/kit/schema/phone";

describe("a phone number as it was typed", () => {
  it("keeps its blanks and signs while it fits into a field, and loses them when it is longer", () => {
    const fits = "+91 98765 43210 / (020) 2553 4";
    expect(fits).toHaveLength(longestPhone);
    expect(cleanPhone(fits)).toBe(fits);
    expect(cleanPhone(`${fits}5`)).toBe("+919876543210/020255345");
  });

  it("comes in plain digits and signs, without the .0 of a column of numbers", () => {
    expect([
      cleanPhone(" ٩٨٧٦٥ ٤٣٢١٠ "),
      cleanPhone("020–2553\u00a01234"),
      cleanPhone("9876543210.0"),
      cleanPhone("1234.0"),
    ]).toEqual(["98765 43210", "020-2553 1234", "9876543210", "1234.0"]);
  });

  it("can be dialled with 7 to 15 digits after the plus, the first no zero", () => {
    expect(
      ["+123456", "+1234567", `+${"1".repeat(15)}`, `+${"1".repeat(16)}`, "+0234567"].map(
        isDialable,
      ),
    ).toEqual([false, true, true, false, false]);
  });
});
