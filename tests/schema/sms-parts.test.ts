import { describe, expect, it } from "vitest";
import { smsParts } from "../../packages/kit/schema/sms-parts";

describe("a text as text messages", () => {
  it.each([
    ["", 1, "GSM-7"],
    ["a".repeat(160), 1, "GSM-7"],
    ["a".repeat(161), 2, "GSM-7"],
    ["a".repeat(306), 2, "GSM-7"],
    ["a".repeat(307), 3, "GSM-7"],
    ["€".repeat(80), 1, "GSM-7"],
    ["€".repeat(81), 2, "GSM-7"],
    // An escaped character is not cut in two: 76 of them, and one place left over.
    ["€".repeat(153), 3, "GSM-7"],
    ["न".repeat(70), 1, "UCS-2"],
    ["न".repeat(71), 2, "UCS-2"],
    ["😀".repeat(35), 1, "UCS-2"],
    ["😀".repeat(36), 2, "UCS-2"],
    // Nor are the two halves of one above U+FFFF: 33 of them to a part.
    ["😀".repeat(67), 3, "UCS-2"],
    [`${"a".repeat(100)}’`, 2, "UCS-2"],
  ] as const)("%j has %i parts in %s", (text, parts, alphabet) => {
    expect(smsParts(text)).toEqual({ parts, alphabet });
  });
});
