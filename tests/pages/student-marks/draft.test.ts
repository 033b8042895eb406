import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedCells,
  filled,
  notShared,
  rowsOf,
  sentOf,
  swapped,
  wanted,
  withCode,
  type Draft,
  type Sheet,
} from "../../../src/features/student-marks/page/draft";

const empty: Draft = new Map();
type Register = Sheet["registers"][number];

const register = (id: number, code: string | null, more: Partial<Register> = {}): Register => ({
  id,
  date: `2026-06-${String(id).padStart(2, "0")}`,
  slot: "day",
  label: "Day",
  subject: null,
  class: { id: 1, name: "Eight" },
  mark: code === null ? null : { code, minutes_late: null, remark: null, office: false },
  why: null,
  ...more,
});
const sheet = (id: number, registers: Register[]): Sheet => ({
  student: { id, name: `Student ${id}`, admission_no: `R${id}` },
  today: "2026-06-30",
  codes: [],
  registers,
});
const rowsFor = (...words: string[]) =>
  rowsOf(
    words.map((word, at) =>
      sheet(
        at + 1,
        [...word].map((code, day) => register(day + 1, code === "-" ? null : code)),
      ),
    ),
  );
const codesOf = (rows: ReturnType<typeof rowsOf>, draft: Draft, place = 0) =>
  rows
    .map(({ cells }) => cells[place])
    .map((cell) => (cell ? (wanted(cell, draft)?.code ?? "-") : "."))
    .join("");

describe("the sheet of a student's marks", () => {
  it("has one row for a register in which both students are, in the order of days", () => {
    const rows = rowsOf([
      sheet(1, [register(1, "P"), register(3, "A")]),
      sheet(2, [register(2, "P"), register(3, "P")]),
    ]);
    expect(rows.map(({ id, cells }) => [id, cells.map((cell) => cell?.mark?.code)])).toEqual([
      [1, ["P"]],
      [2, [undefined, "P"]],
      [3, ["A", "P"]],
    ]);
  });

  it("changes every mark that says one code into another, and nothing else", () => {
    const rows = rowsFor("PAPA-");
    expect(codesOf(rows, filled(empty, rows, "A", "M"))).toBe("PMPM-");
    expect(codesOf(rows, filled(empty, rows, null, "M"))).toBe("PAPAM");
    expect(codesOf(rows, filled(empty, rows, undefined, "M"))).toBe("MMMMM");
  });

  it("leaves marks that cannot be changed as they are", () => {
    const rows = rowsOf([
      sheet(1, [register(1, "A", { why: "Closed: Storm" }), register(2, "A")]),
      sheet(2, [register(1, "P"), register(2, "P")]),
    ]);
    expect(codesOf(rows, filled(empty, rows, "A", "M"))).toBe("AM");
    expect(codesOf(rows, swapped(empty, rows))).toBe("AP");
    expect(notShared(rows)).toBe(1);
  });

  it("sends what was shown with what is wanted, minutes and remark of a swapped mark with it", () => {
    const late = { code: "L", minutes_late: 12, remark: "Bus", office: false };
    const rows = rowsOf([
      sheet(1, [register(1, null, { mark: late })]),
      sheet(2, [register(1, null)]),
    ]);
    expect(sentOf(rows, swapped(empty, rows))).toEqual([
      { register_id: 1, student_id: 1, was: "L", code: null, minutes_late: null, remark: null },
      { register_id: 1, student_id: 2, was: null, code: "L", minutes_late: 12, remark: "Bus" },
    ]);
    const [cell] = rows[0]?.cells ?? [];
    if (!cell) throw new Error("There is no cell.");
    expect(sentOf(rows, withCode(empty, cell, "A"))).toMatchObject([
      { code: "A", minutes_late: null, remark: "Bus" },
    ]);
  });

  const word = fc.string({ unit: fc.constantFrom("P", "A", "L", "-"), minLength: 6, maxLength: 6 });
  it("is as before when two students are swapped twice, whatever was changed before", () => {
    fc.assert(
      fc.property(word, word, word, (one, two, typed) => {
        const rows = rowsFor(one, two);
        const draft = rows.reduce((next, { cells: [cell] }, at) => {
          const code = typed[at];
          return cell ? withCode(next, cell, code === "-" ? null : (code ?? null)) : next;
        }, empty);
        const once = swapped(draft, rows);
        expect(codesOf(rows, once)).toBe(two);
        expect(codesOf(rows, once, 1)).toBe(typed);
        expect(codesOf(rows, swapped(once, rows))).toBe(typed);
        expect(changedCells(rows, swapped(swapped(empty, rows), rows))).toEqual([]);
      }),
    );
  });
});
