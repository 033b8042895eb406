import { afterEach, describe, expect, it } from "vitest";
import { relativeTime } from "../../packages/kit/browser/providers/relative-time";
import { setLanguage } from "../../packages/kit/schema/messages";
import { backToEnglish } from "../support/back-to-english";

const now = Date.parse("2026-11-23T04:10:00Z");
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const speak = (tag: string) => setLanguage(() => ({ tag, words: {} }));

afterEach(backToEnglish);

describe("how long ago something was", () => {
  it("is said in English as ever", () => {
    expect([ago(10_000), ago(minute), ago(5 * minute), ago(2 * hour), ago(day)]).toEqual([
      "a few seconds ago",
      "a minute ago",
      "5 minutes ago",
      "2 hours ago",
      "a day ago",
    ]);
  });

  it("is said in the language at work", () => {
    speak("hi");
    expect([ago(10_000), ago(5 * minute), ago(18 * hour), ago(30 * day), ago(800 * day)]).toEqual([
      "अब",
      "5 मिनट पहले",
      "18 घंटे पहले",
      "पिछला माह",
      "2 वर्ष पहले",
    ]);
    speak("ar");
    expect(ago(5 * minute)).toMatch(/^قبل (5|٥) دقائق$/);
  });

  it("makes nothing later than now of a clock that is behind", () => {
    speak("hi");
    expect(ago(-hour)).toBe("अब");
  });
});
