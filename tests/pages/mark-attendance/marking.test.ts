import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  beginMarking,
  clashOf,
  marking,
  unsavedOf,
  type RegisterBase,
  type Marking,
  type MarkingAction,
} from "../../../src/features/attendance/page/mark/marking";
import {
  digitsWith,
  everywhere,
  inRegister,
  lettersOf,
  rowOfRoll,
  rowsMatching,
} from "../../../src/features/attendance/page/mark/marking-keys";

const base = (count: number, more: Partial<RegisterBase> = {}): RegisterBase => ({
  students: Array.from({ length: count }, (_, at) => at + 1),
  fixed: Array<boolean>(count).fill(false),
  suggested: Array<null>(count).fill(null),
  late: new Set(["L"]),
  present: "P",
  offered: ["P", "A", "L"],
  ...more,
});
const begin = (count: number, more: Partial<RegisterBase> = {}) =>
  beginMarking(base(count, more), Array<null>(count).fill(null));
const run = (state: Marking, ...actions: MarkingAction[]) => actions.reduce(marking, state);
const codes = ({ rows }: Marking) => rows.map((row) => row?.code ?? "-").join("");
const set = (code: string): MarkingAction => ({ type: "set", code });

describe("marking a register", () => {
  it("a letter mark the code and move to the next student; the last row stays the last", () => {
    const state = run(begin(3), set("P"), set("A"), set("L"), set("A"));
    expect([codes(state), state.cursor]).toEqual(["PAA", 2]);
  });

  it("arrows keep within the roster", () => {
    expect(run(begin(3), { type: "move", by: -1 }).cursor).toBe(0);
    expect(run(begin(3), { type: "move", by: Infinity }).cursor).toBe(2);
    expect(run(begin(0), { type: "move", by: 1 }, set("P")).rows).toEqual([]);
  });

  it("marks only the unmarked present, and who is on leave as leave suggests", () => {
    const state = run(
      begin(4, { suggested: [null, "E", null, "E"] }),
      { type: "set", code: "A", row: 0 },
      { type: "set", code: "A", row: 3 },
      { type: "fill" },
    );
    expect(codes(state)).toBe("AEPA");
    expect(codes(run(state, { type: "replace" }))).toBe("PEPE");
    expect(codes(run(begin(3, { suggested: [null, "E", null] }), { type: "suggest" }))).toBe("-E-");
  });

  it("leaves what the office has set, and still moves past it", () => {
    const state = run(
      begin(2, { fixed: [true, false] }),
      set("A"),
      { type: "fill" },
      { type: "clear", row: 0 },
      { type: "turn", row: 0 },
    );
    expect([codes(state), run(begin(2, { fixed: [true, false] }), set("A")).cursor]).toEqual([
      "-P",
      1,
    ]);
  });

  it("keeps the minutes only while the code is late, and the remark over codes; without a mark there is neither", () => {
    const state = run(
      begin(1),
      { type: "remark", row: 0, remark: "bus" },
      { type: "set", code: "L", row: 0 },
      { type: "minutes", row: 0, minutes: 5 },
      { type: "remark", row: 0, remark: "bus" },
    );
    expect(state.rows).toEqual([{ code: "L", minutes_late: 5, remark: "bus" }]);
    expect(run(state, { type: "set", code: "A", row: 0 }).rows).toEqual([
      { code: "A", minutes_late: null, remark: "bus" },
    ]);
  });

  it("a tap goes through the codes and back to unmarked", () => {
    const turn: MarkingAction = { type: "turn", row: 0 };
    expect(
      [1, 2, 3, 4].map((times) =>
        codes(run(begin(1), ...Array.from({ length: times }, () => turn))),
      ),
    ).toEqual(["P", "A", "L", "-"]);
  });

  it("undoes a remark as one step, however many letters", () => {
    const state = run(
      begin(1),
      set("P"),
      ..."late"
        .split("")
        .map((_, at): MarkingAction => ({
          type: "remark",
          row: 0,
          remark: "late".slice(0, at + 1),
        })),
    );
    expect(run(state, { type: "undo" }).rows[0]).toEqual({
      code: "P",
      minutes_late: null,
      remark: null,
    });
    expect(run(state, { type: "undo" }, { type: "redo" }).rows).toEqual(state.rows);
  });

  it("Undo leads back to the beginning and Redo to the end, whatever was done; a row not touched stays the same object", () => {
    const row = fc.nat(4);
    const action = fc.oneof<fc.Arbitrary<MarkingAction>[]>(
      fc.record({ type: fc.constant("set" as const), code: fc.constantFrom("P", "A", "L") }),
      fc.record({ type: fc.constant("clear" as const), row }),
      fc.record({ type: fc.constant("turn" as const), row }),
      fc.record({ type: fc.constant("move" as const), by: fc.integer({ min: -6, max: 6 }) }),
      fc.record({ type: fc.constant("minutes" as const), row, minutes: fc.nat(60) }),
      fc.constantFrom<MarkingAction>({ type: "fill" }, { type: "replace" }, { type: "undo" }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const start = begin(5, {
          suggested: [null, "E", null, null, null],
          fixed: [false, false, true, false, false],
        });
        const end = run(start, ...actions);
        const back = run(end, ...end.past.map((): MarkingAction => ({ type: "undo" })));
        expect(back.rows).toEqual(start.rows);
        const again = run(back, ...back.future.map((): MarkingAction => ({ type: "redo" })));
        expect(codes(run(again))).toBe(
          codes(run(end, ...end.future.map((): MarkingAction => ({ type: "redo" })))),
        );
        expect(end.rows[2]).toBeNull();
        const next = marking(end, { type: "turn", row: 0 });
        expect(next.rows.slice(1).every((one, at) => one === end.rows[at + 1])).toBe(true);
      }),
    );
  });
});

describe("a register that changes under whoever marks it", () => {
  const p = { code: "P", minutes_late: null, remark: null };
  const stands = (saved: string, students?: number[]): MarkingAction => ({
    type: "stands",
    base: base(saved.length, students ? { students } : {}),
    saved: [...saved].map((code) => (code === "-" ? null : { ...p, code })),
  });

  it("what others mark is taken over; own changes stay unsaved, and are told apart", () => {
    const state = run(begin(3), set("A"), stands("-PL"));
    expect([codes(state), unsavedOf(state).marks, state.taken, state.past]).toEqual([
      "APL",
      { 1: { ...p, code: "A" } },
      2,
      [],
    ]);
    expect(run(begin(3), stands("PPP")).taken).toBe(0);
  });

  it("a clash takes nothing over until somebody has chosen", () => {
    const clash = run(begin(3), set("A"), set("A"), stands("LPP"));
    expect([
      codes(clash),
      clashOf(clash)?.clashes.map(({ studentId }) => studentId),
      clashOf(clash)?.taken.length,
    ]).toEqual(["AA-", [1, 2], 1]);
    const state = run(clash, {
      type: "decide",
      choices: new Map([
        [1, "mine"],
        [2, "theirs"],
      ]),
    });
    expect([codes(state), Object.keys(unsavedOf(state).marks), clashOf(state)]).toEqual([
      "APP",
      ["1"],
      undefined,
    ]);
  });

  it("what was just saved is saved, and can still be undone", () => {
    const state = run(begin(2), set("A"), stands("A-"));
    expect([
      unsavedOf(state).marks,
      codes(run(state, { type: "undo" })),
      codes(run(state, set("L"), { type: "discard" })),
    ]).toEqual([{}, "--", "A-"]);
  });

  it("who joined the class appears unmarked, and the cursor stays with its student", () => {
    const state = run(begin(2), { type: "go", to: 1 }, stands("---", [1, 9, 2]));
    expect([codes(state), state.cursor]).toEqual(["---", 2]);
  });

  it("a save that was refused is a change again", () => {
    const state = run(
      run(begin(1), set("A"), stands("A")),
      { type: "take back", saved: [null] },
      stands("-"),
    );
    expect([codes(state), Object.keys(unsavedOf(state).marks)]).toEqual(["A", ["1"]]);
  });
});

describe("the keys of a register", () => {
  const press = (
    key: string,
    more: Partial<Record<"shiftKey" | "ctrlKey" | "metaKey" | "altKey", boolean>> = {},
  ) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
  const codeOf = new Map([
    ["P", "P"],
    ["A", "A"],
  ]);

  it("every offered code has a letter of its own, its first where that is free", () => {
    const letters = lettersOf([
      { code: "EX", label: "Exam" },
      { code: "E", label: "Excused" },
      { code: "P", label: "Present" },
      { code: "PE", label: "Physical education" },
      { code: "P2", label: "P" },
    ]);
    expect([...letters]).toEqual([
      ["E", "E"],
      ["P", "P"],
      ["EX", "X"],
      ["PE", "H"],
      ["P2", "A"],
    ]);
  });

  it("letters set codes; Shift+A marks all present; Undo, Redo and Save are where every program has them", () => {
    expect(inRegister(press("a"), codeOf)).toEqual({ type: "set", code: "A" });
    expect(inRegister(press("A", { shiftKey: true }), codeOf)).toEqual({ type: "fill" });
    expect(inRegister(press("z", { ctrlKey: true }), codeOf)).toEqual({ type: "undo" });
    expect(inRegister(press("Z", { metaKey: true, shiftKey: true }), codeOf)).toEqual({
      type: "redo",
    });
    expect(everywhere(press("s", { metaKey: true }))).toEqual({ type: "save" });
    expect([
      inRegister(press("a", { ctrlKey: true }), codeOf),
      inRegister(press("a", { altKey: true }), codeOf),
      inRegister(press("x"), codeOf),
      everywhere(press("s")),
    ]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("finds by roll number, by beginnings of the name before what is inside it, and without accents", () => {
    const students = [
      { name: "José Ram", roll_no: 1, admission_no: "A-1" },
      { name: "Ramona Joseph", roll_no: 12, admission_no: "A-2" },
      { name: "Asha", roll_no: null, admission_no: "A-12" },
    ];
    expect(rowsMatching(students, "ram")).toEqual([1, 0]);
    expect(rowsMatching(students, "jose")).toEqual([0, 1]);
    expect(rowsMatching(students, "12")).toEqual([1, 2]);
    expect([
      rowsMatching(students, " "),
      rowOfRoll(students, "12"),
      rowOfRoll(students, "9"),
    ]).toEqual([[], 1, -1]);
    expect([
      digitsWith(students, "1", "2"),
      digitsWith(students, "7", "1"),
      digitsWith(students, "", "9"),
    ]).toEqual(["12", "1", "9"]);
  });
});
