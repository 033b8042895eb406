import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cleanEmail,
  cleanLine,
  cleanLines,
  isBlankText,
  longText,
  text,
} from "@rollcall/kit/schema";
import { foldText } from "@rollcall/kit/schema/formats/fold";
import { hasTooManyMarks, maxMarks, normalForm } from "@rollcall/kit/schema/normal-form";
import { longestUncleaned } from "../../packages/kit/schema/entered-text";
import { anyText, line } from "../../packages/kit/api/http/read-body";
import { valueSchema } from "../../packages/kit/schema/value-schema";
import { reorderings } from "../support/reorderings";

/** Marks of two classes in turn, which must be put in order. */
const marks = (count: number) => "\u0301\u0323".repeat(count / 2);

describe("a letter that carries marks", () => {
  it("keeps thirty, however these are written and whatever stands invisibly among them", () => {
    for (const between of ["", "\u200C", "\u034F", "\uFE0F"]) {
      const written = (count: number) => `a${"\u0323".concat(between).repeat(count)}b`;
      expect([
        hasTooManyMarks(written(maxMarks + 1)),
        hasTooManyMarks(`${written(4)}c`.repeat(20)),
      ]).toEqual([true, false]);
      expect(cleanLine(written(200)).length).toBeLessThanOrEqual(maxMarks + 2);
    }
    expect(hasTooManyMarks(`a${marks(maxMarks)}`)).toBe(false);
    expect(normalForm(`a${marks(maxMarks)}`, "NFD")).toBe(`a${marks(maxMarks)}`.normalize("NFD"));
  });

  it("counts every sign that is put in order behind a letter", () => {
    const missed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const sign = String.fromCodePoint(code);
      if (/^\p{M}+$/u.test(sign.normalize("NFKD")) && !hasTooManyMarks(sign.repeat(maxMarks + 1)))
        missed.push(code.toString(16));
    }
    expect(missed).toEqual([]);
  });

  it("makes no more work than the text is long, by every way of cleaning", () => {
    const length = 40_000;
    for (const run of [
      marks(length),
      "\u0301\u200C\u0323\u200C".repeat(length / 4),
      "ﾞ\u0323".repeat(length / 2),
      "\u0344\u0323".repeat(length / 2),
    ])
      for (const clean of [cleanLine, cleanLines, cleanEmail, foldText]) {
        const work = reorderings(() => clean(`a${run}`));
        expect(work).toBeLessThan(100 * length);
        expect(clean(clean(`a${run}`))).toBe(clean(`a${run}`));
      }
  });
});

const name = text({ label: "Name", max: 10 });
const messagesOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message);

describe("a text that enters a field", () => {
  it.each([
    ["a declared field", valueSchema(name)],
    ["a line of a call", line("Name", 10)],
    ["a text of a call", anyText("Name", 10)],
  ])("is refused by its length before it is cleaned: %s", (_, schema) => {
    const hidden = (length: number) => `a${"\u200B".repeat(length - 1)}`;
    expect(schema.parse(hidden(longestUncleaned(10)))).toBe("a");
    expect(schema.parse(`${" ".repeat(5000)}a${"\u00A0".repeat(5000)}`)).toBe("a");
    const tooLong = ["Name can have at most 10 characters."];
    expect(messagesOf(schema, hidden(longestUncleaned(10) + 1))).toEqual(tooLong);
    expect(reorderings(() => messagesOf(schema, "\u0301".repeat(100_000)))).toBe(0);
    // What came apart is put together again before its letters are counted.
    expect(schema.parse("ᾂ".repeat(10).normalize("NFD"))).toBe("ᾂ".repeat(10).normalize("NFC"));
  });

  it("is refused when a letter carries too many marks, and loses none of them", () => {
    const said = ["Remark has too many accents or vowel signs on one character."];
    for (const schema of [valueSchema(longText({ label: "Remark" })), line("Remark", 1000)]) {
      expect(messagesOf(schema, `a${"\u0323".repeat(maxMarks + 1)}`)).toEqual(said);
      expect(schema.parse(`a${"\u0323".repeat(maxMarks)}`)).toHaveLength(maxMarks);
    }
  });

  it("counts as none when nothing of it can be seen, as cleaning has it", () => {
    const signs = fc.constantFrom(
      " ",
      "\n",
      "\u00A0",
      "\u200B",
      "\u200D",
      "\uFE0F",
      "\u20E3",
      "\u0000",
      "\uFEFF",
      "\u034F",
      "\u0301",
      "\uFFF9",
      "\uD800",
      "a",
    );
    fc.assert(
      fc.property(
        fc.array(signs, { maxLength: 6 }).map((parts) => parts.join("")),
        (written) => {
          expect(isBlankText(written)).toBe(cleanLines(written).trim() === "");
        },
      ),
      { numRuns: 3000 },
    );
  });
});
