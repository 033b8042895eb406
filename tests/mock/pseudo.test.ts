import { describe, expect, it } from "vitest";
import { pseudo } from "../../packages/kit/browser/mock/pseudo";
import { formatParts } from "../../packages/kit/schema/message-format";

const said = (text: string, values = {}) =>
  formatParts(pseudo(text), values, { tag: "en-XA" }).join("");

describe("the pseudo-language", () => {
  it("has accents and brackets, and is longer", () => {
    expect(said("Save and add another")).toMatch(/^\[Š.*\]$/);
    expect(said("Save and add another").length).toBeGreaterThan(25);
  });

  it("keeps what is put into a message", () => {
    expect(said("No. {id}", { id: 12 })).toContain("12");
    expect(said("{count, plural, one {# row} other {# rows}}", { count: 2 })).toBe("[2 rows]");
  });
});
