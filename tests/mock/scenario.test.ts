import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsIn, withoutWords, withWords } from "../../packages/kit/browser/mock/address";
import {
  checkWords,
  databaseName,
  scenarioOf,
  wordsAfter,
  type Words,
} from "../../packages/kit/browser/mock/scenario";

const readable = (search: string) => {
  const { good, problems } = checkWords(wordsIn(search));
  return { ...scenarioOf(good), problems };
};

describe("words of the mock in an address", () => {
  it("are taken out, and the rest stays as it is written", () => {
    expect(
      withoutWords("?name[contains]=R%26D+x&mock=GET+500&mock-no-panel&sort=-name&mockery=1"),
    ).toBe("?name[contains]=R%26D+x&sort=-name&mockery=1");
    expect(withoutWords("?mock=500&mock-as=office")).toBe("");
  });

  it("describe a scenario", () => {
    expect(
      readable(
        "?mock=GET+/admin/books+500+x2&mock=*+800ms&mock-as=office&mock-clock=2026-11-23T09:40+stopped&mock-size=0&mock-seed=7&mock-no-panel",
      ),
    ).toEqual({
      faults: ["GET /admin/books 500 x2", "* 800ms"],
      as: "office",
      clock: { at: "2026-11-23T09:40", stopped: true },
      size: 0,
      seed: 7,
      memory: false,
      record: false,
      panel: false,
      problems: [],
    });
  });

  it.each([
    ["?mock=fivehundred", `"fivehundred" isn't a word of a fault`],
    [
      "?mock-clok=2026-11-23T09:40",
      `"mock-clok" isn't a word of the mock. There are mock, mock-as`,
    ],
    ["?mock-clock=9:40", `"9:40" isn't a time. Try: mock-clock=2026-11-23T09:40`],
    ["?mock-clock=2026-02-31T09:40", `"2026-02-31T09:40" isn't a time`],
    ["?mock-size=many", `mock-size must be a whole number, and not "many".`],
    ["?mock-as=", "mock-as must name who is signed in."],
  ])("%s is said to be wrong, and the others count", (search, sentence) => {
    const { problems, seed } = readable(`${search}&mock-seed=3`);
    expect([problems.length, problems[0], seed]).toEqual([1, expect.stringContaining(sentence), 3]);
  });

  it("come back from a link as they were, whatever they hold", () => {
    const text = fc.string({ unit: "grapheme" });
    const words = fc.array(
      fc.tuple(fc.constantFrom("mock", "mock-as", "mock-data", "mock-memory"), text),
    );
    fc.assert(
      fc.property(words, (given) => {
        const search = withWords("?sort=-name&mock=500", given);
        expect(wordsIn(search)).toEqual(given);
        expect(withoutWords(search)).toBe("?sort=-name");
      }),
    );
  });
});

describe("what a tab remembers", () => {
  const tab: Words = [
    ["mock", "500"],
    ["mock-as", "office"],
  ];

  it.each([
    ["nothing said", "", tab],
    [
      "another fault takes the place of those before",
      "?mock=404&mock=429",
      [
        ["mock-as", "office"],
        ["mock", "404"],
        ["mock", "429"],
      ],
    ],
    ["mock=none clears the faults", "?mock=none", [["mock-as", "office"]]],
    ["mock-none clears all", "?mock-none&mock-seed=2", [["mock-seed", "2"]]],
    ["mock-fresh is done once", "?mock-fresh", tab],
  ] as const)("%s", (_what, search, remembered) => {
    expect(wordsAfter(tab, wordsIn(search))).toEqual(remembered);
  });

  it("names another database for other data, and not for another person or time of day", () => {
    const nameOf = (search: string) => databaseName(readable(search));
    expect(nameOf("?mock-as=office&mock=500")).toBe(nameOf(""));
    expect(nameOf("?mock-clock=2026-11-23T09:40")).toBe(
      nameOf("?mock-clock=2026-11-23T15:00+stopped"),
    );
    expect(
      new Set(
        ["", "?mock-clock=2026-11-23T09:40", "?mock-size=1", "?mock-seed=1", "?mock-data=a/b"].map(
          nameOf,
        ),
      ).size,
    ).toBe(5);
  });
});
