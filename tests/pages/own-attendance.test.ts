import { describe, expect, it } from "vitest";
import { figureText } from "../../src/light/student/text";
import { usualPolicy as policy } from "../support/usual-policy";

const figure = { percentage: 81.3, weight: 6.5, counted: 8, below: false, threshold: 80 };

describe("a student's own percentage", () => {
  it("says what it was counted from: sessions, or days where the school counts days", () => {
    expect(figureText(figure, policy)).toBe("81.3%: attended 6.5 of 8 sessions.");
    expect(figureText(figure, { ...policy, whole_day_from: 75 })).toBe(
      "81.3%: attended 6.5 of 8 days.",
    );
    expect(figureText({ ...figure, percentage: 100, weight: 1, counted: 1 }, policy)).toBe(
      "100%: attended 1 of 1 session.",
    );
  });

  it("says below what the school asks for", () => {
    expect(figureText({ ...figure, threshold: 85, below: true }, policy)).toBe(
      "81.3%: attended 6.5 of 8 sessions. The school asks for 85%.",
    );
  });
});
