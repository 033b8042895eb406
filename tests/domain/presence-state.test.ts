import { describe, expect, it } from "vitest";
import {
  hasLeft,
  presenceState,
  type Whereabouts,
} from "../../src/features/attendance/domain/presence-state";

const of = (known: Partial<Whereabouts>) =>
  presenceState({ mark: null, onLeave: false, pass: null, ...known });
const mark = (counts_as: string, starts = "09:00", is_late = false) => ({
  counts_as,
  starts,
  is_late,
});
const left = (time: string) => ({ kind: "departure", time }) as const;
const came = (time: string) => ({ kind: "arrival", time }) as const;

describe("where a student is", () => {
  it("is told by the last mark", () => {
    expect(
      ["present", "half", "absent", "excused", "not_counted"].map((counts) =>
        of({ mark: mark(counts) }),
      ),
    ).toEqual(["in", "in", "out", "out", "unknown"]);
  });

  it("is in for any mark that says late, whatever it counts as", () => {
    expect(
      ["present", "half", "absent", "excused", "not_counted"].map((counts) =>
        of({ mark: mark(counts, "09:00", true), onLeave: true }),
      ),
    ).toEqual(["in", "in", "in", "in", "in"]);
    expect(of({ mark: mark("absent", "09:00", true), pass: left("10:00") })).toBe("out");
  });

  it("is in after an arrival once the slot had begun of which a mark says absent or excused", () => {
    const arriving = (counts: string) =>
      ["08:59", "09:00", "09:01"].map((time) => of({ mark: mark(counts), pass: came(time) }));
    expect([arriving("absent"), arriving("excused")]).toEqual([
      ["out", "in", "in"],
      ["out", "in", "in"],
    ]);
  });

  it("has left also where a later slot says absent", () => {
    expect(hasLeft({ mark: mark("absent", "11:10"), pass: left("11:00") })).toBe(true);
    expect(hasLeft({ mark: mark("present", "11:10"), pass: left("11:00") })).toBe(false);
  });

  it("is out after leaving, until a later slot says otherwise: one that began a minute after", () => {
    const leaving = (time: string) => of({ mark: mark("present"), pass: left(time) });
    expect(["08:59", "09:00", "09:01"].map(leaving)).toEqual(["in", "out", "out"]);
    expect(of({ pass: left("09:00") })).toBe("out");
  });

  it("without a mark that counts is told by an arrival, else by leave", () => {
    expect([
      of({ pass: came("08:00") }),
      of({ pass: came("08:00"), onLeave: true }),
      of({ pass: came("08:00"), mark: mark("absent") }),
      of({ onLeave: true }),
      of({ onLeave: true, mark: mark("not_counted") }),
      of({}),
    ]).toEqual(["in", "in", "out", "out", "out", "unknown"]);
  });
});
