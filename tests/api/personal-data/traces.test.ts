import { describe, expect, it } from "vitest";
import { Replacer } from "../../../packages/kit/api/personal-data/traces";

const replacer = new Replacer(["Ada Lovelace", "ada@example.com", "A-1815"], ["ill"], "Erased");

describe("what stands for an erased person in a copy of a text", () => {
  it.each([
    ["Ada Lovelace was late", "Erased was late"],
    ["ADA LOVELACE (A-1815)", "Erased (Erased)"],
    ["Ada Lovelaces", "Ada Lovelaces"],
    ["XA-1815", "XA-1815"],
    ["write to ada@example.com.", "write to Erased."],
    ["will be ill", "will be ill"],
  ])("%s: %s", (text, expected) => {
    expect(replacer.value(text)).toBe(expected);
  });

  it("short texts go only beside a name, by its key or by a value", () => {
    expect(
      replacer.value({
        "Ada Lovelace": { after: "A · ill" },
        "Alan Turing": { after: "A · ill" },
        marks: [
          { student: "Ada Lovelace", remark: "ill" },
          { student: "Alan Turing", remark: "ill" },
        ],
      }),
    ).toEqual({
      Erased: { after: "A · Erased" },
      "Alan Turing": { after: "A · ill" },
      marks: [
        { student: "Erased", remark: "Erased" },
        { student: "Alan Turing", remark: "ill" },
      ],
    });
  });

  it("keeps a key for each of two erased people in one entry", () => {
    expect(
      new Replacer(["Ada Lovelace"], [], "Erased").value({ Erased: 1, "Ada Lovelace": 2 }),
    ).toEqual({ Erased: 1, "Erased 2": 2 });
  });

  it("without anything to find, all stays as it is", () => {
    expect(new Replacer([], [], "Erased").value({ a: ["b", 1, null, true] })).toEqual({
      a: ["b", 1, null, true],
    });
  });
});
