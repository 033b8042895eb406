import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanEmail, cleanLine, cleanLines } from "@rollcall/kit/schema";

const signs = fc.constantFrom(
  "a",
  "e\u0301",
  "\u0301",
  "Café",
  "\u200B",
  "\u200C",
  "\u200D",
  "\u202E",
  "\u2066",
  "\uFEFF",
  "\u00AD",
  "\u034F",
  "\uFE0F",
  "\u20E3",
  "1",
  "\n",
  "\r\n",
  "\t",
  "\u0007",
  "\u2028",
  "ل",
  "ی",
  "ക",
  "ന\u0D4D",
  "क",
  "\u094D",
  "👩",
  "🏽",
  "🇮",
  "葛",
  "\u{E0100}",
  "\uD800",
  "\u0000",
  " ",
  "İ",
);
const texts = fc.oneof(
  fc.array(signs, { maxLength: 12 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);

describe("a text that enters", () => {
  it("is cleaned once: what is clean stays as it is", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const clean of [cleanLine, cleanLines, cleanEmail])
          expect(clean(clean(text))).toBe(clean(text));
      }),
      { numRuns: 6000 },
    );
  });

  it("is one text, however its letters are composed and whatever stands invisibly among Latin letters", () => {
    const letters = fc.string({
      unit: fc.constantFrom("C", "a", "f", "é", "ü", "ż", "ș", " ", "-", "1"),
      minLength: 1,
      maxLength: 8,
    });
    const hidden = fc.constantFrom(
      "",
      "\u200B",
      "\u200C",
      "\u200D",
      "\u2060",
      "\uFEFF",
      "\u00AD",
      "\u202E",
      "\u2067",
      "\u061C",
      "\u034F",
      "\u3164",
      "\u0001",
      "\u009F",
      "\uFE0F",
    );
    fc.assert(
      fc.property(
        letters,
        fc.array(hidden, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (text, among, decomposed) => {
          const written = [...(decomposed ? text.normalize("NFD") : text)]
            .map((letter, place) => `${letter}${among[place % 8]}`)
            .join("");
          expect(cleanLine(written)).toBe(text.normalize("NFC"));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("has no control, no mark of direction and no line break left in a line; several lines keep theirs", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cleanLine(text)).not.toMatch(
          /[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\u200E\u200F]/u,
        );
        expect(cleanLines(text)).not.toMatch(
          /[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\u200E\u200F]/u,
        );
      }),
      { numRuns: 2000 },
    );
    expect([
      cleanLine("one\r\ntwo\tthree"),
      cleanLines("one\r\ntwo\tthree\rfour\u2028five"),
    ]).toEqual(["one two three", "one\ntwo\tthree\nfour\nfive"]);
  });

  it.each([
    ["Persian with its parting sign", "علی‌رضا"],
    ["Malayalam with its joined letters", "അനില്‍"],
    ["Hindi with a half letter", "क्‍ष"],
    ["Sinhala", "ශ්‍රී"],
    ["a family of pictures", "👩‍👩‍👧"],
    ["a heart in colour", "❤️‍🔥"],
    ["a key", "1️⃣"],
    ["a rare Japanese letter", "葛\u{E0100}城"],
    ["a flag", "🇮🇳"],
  ])("keeps what is needed to read it: %s", (_, text) => {
    expect(cleanLine(text)).toBe(text.normalize("NFC"));
  });

  it("takes no longer than its length", () => {
    const long = "a\u200B\u200D".repeat(300_000);
    const start = performance.now();
    expect(cleanLine(long)).toBe("a".repeat(300_000));
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("keeps NUL and lone surrogates, which are refused and not passed over", () => {
    expect([cleanLine("a\u0000b\u200B"), cleanLine("a\uD800")]).toEqual(["a\u0000b", "a\uD800"]);
  });
});

describe("an email address", () => {
  it("is the same in wide letters, in capitals and with what cannot be seen", () => {
    for (const written of [
      "dup.cａse@school.test",
      "DUP.case@School.Test",
      "dup\u200B.case@school.test",
      "ｄｕｐ．ｃａｓｅ＠ｓｃｈｏｏｌ．ｔｅｓｔ",
    ])
      expect(cleanEmail(written)).toBe("dup.case@school.test");
  });
});
