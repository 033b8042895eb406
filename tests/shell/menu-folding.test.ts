import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedGroups } from "../../packages/kit/browser/shell/folding";
import type { MenuGroup } from "../../packages/kit/browser/shell/menu";

const group = (name: string, rows: number): MenuGroup => ({
  name,
  entries: Array.from({ length: rows }, (_, at) => ({
    label: `${name} ${at}`,
    path: `/${name}-${at}`,
    icon: "list",
    group: name,
  })),
});
const groups = [group("First", 2), group("Much", 8), group("Some", 4)];
const sizes = { row: 10, heading: 10 };
const folded = (
  space: number,
  { here, chosen = {} }: { here?: string; chosen?: Record<string, boolean> } = {},
) => [...foldedGroups(groups, { chosen, foldFirst: ["Much", "Some"], here, space, sizes })].sort();

describe("The menu", () => {
  it("stands open where there is room for all of it, or where the room is not known", () => {
    expect(folded(170)).toEqual([]);
    expect(folded(0)).toEqual([]);
  });

  it("folds one group after the other until it fits", () => {
    expect(folded(169)).toEqual(["Much"]);
    expect(folded(90)).toEqual(["Much"]);
    expect(folded(89)).toEqual(["Much", "Some"]);
  });

  it("never folds by itself what does not stand in the list, nor the group one is in", () => {
    expect(folded(1)).toEqual(["Much", "Some"]);
    expect(folded(1, { here: "/Much-3" })).toEqual(["Some"]);
  });

  it("leaves alone what a person folded or opened", () => {
    expect(folded(1000, { chosen: { First: true } })).toEqual(["First"]);
    expect(folded(1, { chosen: { Much: false } })).toEqual(["Some"]);
    expect(folded(1, { chosen: { Much: true }, here: "/Much-3" })).toEqual(["Much", "Some"]);
  });

  it("counts the row of the page one is on in a group that a person folded", () => {
    // First 30, Much 10 and the page one is on, Some 50.
    expect(folded(100, { chosen: { Much: true }, here: "/Much-0" })).toEqual(["Much"]);
    expect(folded(99, { chosen: { Much: true }, here: "/Much-0" })).toEqual(["Much", "Some"]);
  });

  it("folds no more the more room there is", () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), (a, b) => {
        const [less, more] = [Math.min(a, b) + 1, Math.max(a, b) + 1];
        expect(folded(less)).toEqual(expect.arrayContaining(folded(more)));
      }),
    );
  });
});
