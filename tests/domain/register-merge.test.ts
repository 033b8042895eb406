import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mergeRegister,
  mineOnTop,
  sameMark,
  type Mark,
  type Marks,
} from "../../src/features/attendance/domain/merge";

const mark = fc.option(
  fc.record<Mark>({
    code: fc.constantFrom("P", "A", "L"),
    minutes_late: fc.constantFrom(null, 5),
    remark: fc.constantFrom(null, "", "late bus"),
  }),
  { nil: null },
);
const roster = [1, 2, 3, 4, 5, 6];
const marks = fc
  .array(mark, { minLength: 6, maxLength: 6 })
  .map((list): Marks => Object.fromEntries(list.map((one, at) => [at + 1, one])));
const p: Mark = { code: "P", minutes_late: null, remark: null };
const ids = (list: readonly { studentId: number }[]) => list.map(({ studentId }) => studentId);

describe("two people who change one register", () => {
  it("each student is asked about, taken over or kept, and never twice", () => {
    fc.assert(
      fc.property(marks, marks, marks, (before, mine, theirs) => {
        const merge = mergeRegister(before, mine, theirs, roster);
        const all = [...ids(merge.clashes), ...ids(merge.taken), ...ids(merge.kept)];
        expect(new Set(all).size).toBe(all.length);
        for (const id of roster)
          expect(all.includes(id)).toBe(!sameMark(mine[id] ?? null, theirs[id] ?? null));
      }),
    );
  });

  it("who changed nothing is never asked, and takes all of the other's", () => {
    fc.assert(
      fc.property(marks, marks, (before, other) => {
        const asMe = mergeRegister(before, before, other, roster);
        const asThem = mergeRegister(before, other, before, roster);
        expect([asMe.clashes, asMe.kept, asThem.clashes, asThem.taken]).toEqual([[], [], [], []]);
        expect(ids(asMe.taken)).toEqual(ids(asThem.kept));
      }),
    );
  });

  it("what is put on top of theirs changes only what I changed, and gives each of my changes that does not clash", () => {
    fc.assert(
      fc.property(
        marks,
        marks,
        marks,
        fc.array(fc.constantFrom(...roster)),
        (before, mine, theirs, chosen) => {
          const merge = mergeRegister(before, mine, theirs, roster);
          const result = {
            ...theirs,
            ...mineOnTop(merge, new Map(chosen.map((id) => [id, "mine"]))),
          };
          for (const id of roster) {
            const [was, my, their, now] = [before, mine, theirs, result].map(
              (one) => one[id] ?? null,
            ) as [Mark | null, Mark | null, Mark | null, Mark | null];
            if (sameMark(was, my)) expect(now).toEqual(their);
            else if (sameMark(was, their) || chosen.includes(id))
              expect(sameMark(now, my)).toBe(true);
            else expect(now).toEqual(their);
          }
        },
      ),
    );
  });

  it("a code and a remark changed by two are one clash; the same change by both is none", () => {
    const merge = mergeRegister(
      { 1: p, 2: p },
      { 1: { ...p, remark: "sick" }, 2: { ...p, code: "A" } },
      { 1: { ...p, code: "A" }, 2: { ...p, code: "A" } },
      [1, 2],
    );
    expect([ids(merge.clashes), ids(merge.kept), ids(merge.taken)]).toEqual([[1], [], []]);
  });

  it("who has left the class since is named, and not sent", () => {
    const merge = mergeRegister({}, { 1: p, 9: p }, {}, [1]);
    expect([ids(merge.gone), mineOnTop(merge)]).toEqual([[9], { 1: p }]);
  });
});

it("an empty remark is none, and any other tells two marks apart", () => {
  expect([
    sameMark({ ...p, remark: "" }, p),
    sameMark(p, { ...p, remark: "" }),
    sameMark({ ...p, remark: "sick" }, p),
    sameMark(null, { ...p, remark: "" }),
  ]).toEqual([true, true, false, false]);
});
