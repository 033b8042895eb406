import { describe, expect, it } from "vitest";
import type { ExpectedRegister } from "../../../src/school/registers/page/expected-day";
import { nextStep } from "../../../src/features/attendance/page/mark/next-register";
import type { QueuedSave } from "../../../src/features/attendance/page/mark/offline/queue";
import { expectedRegister } from "../../support/fold-day";

const date = "2026-06-10";
const register = (
  id: number,
  state: ExpectedRegister["state"],
  more: Partial<ExpectedRegister> = {},
) => expectedRegister({ class: { id, name: `Class ${id}`, code: String(id) }, state, ...more });
const key = (class_id: number, slot = "day") => ({ class_id, date, slot });
const waiting = (class_id: number): QueuedSave => ({
  key: "k",
  register: key(class_id),
  title: "",
  version: 1,
  before: {},
  marks: {},
  at: "2026-06-10T04:00:00Z",
  tried: false,
});
const next = (
  registers: readonly ExpectedRegister[],
  saved = key(2),
  queue: readonly QueuedSave[] = [],
  own?: { lessons: number[]; classes: number[] },
) => {
  const step = nextStep({ date, registers }, saved, queue, own);
  return step.kind === "register" ? `${step.register.class.id} ${step.register.slot}` : step;
};

describe("what to go on with after a register", () => {
  it("is the next that is missing or incomplete, and after the last of the day the first", () => {
    const registers = [
      register(1, "missing"),
      register(2, "incomplete"),
      register(3, "taken"),
      register(4, "incomplete"),
      register(5, "missing"),
    ];
    expect(next(registers)).toBe("4 day");
    expect(next(registers, key(5))).toBe("1 day");
  });

  it("goes by time where a day has several registers", () => {
    const [first, second] = [
      { slot: "period:1", start_time: "08:00" },
      { slot: "period:2", start_time: "09:00" },
    ];
    const registers = [
      register(1, "taken", first),
      register(1, "missing", second),
      register(2, "missing", first),
    ];
    expect(next(registers, key(1, "period:1"))).toBe("2 period:1");
    expect(next(registers, key(2, "period:1"))).toBe("1 period:2");
  });

  it("is one's own before those of others", () => {
    const registers = [register(1, "missing"), register(3, "missing"), register(4, "missing")];
    expect(next(registers, key(1), [], { lessons: [], classes: [4] })).toBe("4 day");
    expect(next(registers, key(1), [], { lessons: [], classes: [9] })).toBe("3 day");
  });

  it("is none that is saved on this device, closed or not due, and then all are in", () => {
    const registers = [
      register(1, "missing"),
      register(2, "incomplete"),
      register(3, "upcoming"),
      register(4, "closed"),
    ];
    expect(next(registers, key(2), [waiting(1)])).toEqual({ kind: "all in", later: 1 });
  });
});
