import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  covers,
  isSlotOf,
  leaveSlots,
  planApproval,
  planRelease,
  type MarkChange,
  type StandingMark,
  type TakenSlot,
} from "../../src/features/leaves/domain/leave";

const excused = 5;
const leave = { id: 9, codeId: excused, from: "2026-06-03", to: "2026-06-12", slots: null };

const anyMark: fc.Arbitrary<StandingMark> = fc.record({
  codeId: fc.integer({ min: 1, max: 6 }),
  leaveId: fc.constantFrom(null, 4),
  minutesLate: fc.constantFrom(null, 10),
  office: fc.boolean(),
  remark: fc.constantFrom(null, "called"),
});
const anyTaken: fc.Arbitrary<TakenSlot[]> = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 1, max: 15 }),
      slot: fc.constantFrom("am", "pm"),
      open: fc.boolean(),
      enrolled: fc.boolean(),
      mark: fc.option(anyMark),
    }),
    { selector: ({ day, slot }) => `${day} ${slot}` },
  )
  .map((slots) =>
    slots.map(({ day, ...rest }, at) => ({
      ...rest,
      registerId: at + 1,
      day: `2026-06-${String(day).padStart(2, "0")}`,
    })),
  );

const apply = (
  taken: readonly TakenSlot[],
  changes: readonly MarkChange[],
  remembers: boolean,
): TakenSlot[] =>
  taken.map((slot) => {
    const change = changes.find(({ at }) => at.registerId === slot.registerId);
    if (!change) return slot;
    const { remembered: _gone, ...rest } = slot;
    return {
      ...rest,
      mark: change.after,
      ...(remembers ? { remembered: { before: slot.mark } } : {}),
    };
  });
const approve = (taken: readonly TakenSlot[], one = leave) =>
  apply(taken, planApproval(one, taken), true);
const cancel = (taken: readonly TakenSlot[]) =>
  apply(taken, planRelease(leave.id, null, taken).giveBack, false);
const marks = (taken: readonly TakenSlot[]) => taken.map(({ mark }) => mark);

describe("a leave and the marks that are taken", () => {
  it("gives back exactly what it changed when it is cancelled, whatever stood there", () => {
    fc.assert(
      fc.property(anyTaken, (taken) => {
        expect(cancel(approve(taken))).toEqual(taken);
      }),
      { numRuns: 2000 },
    );
  });

  it("touches only school days of students on the roster within its days", () => {
    fc.assert(
      fc.property(anyTaken, (taken) => {
        for (const { at } of planApproval(leave, taken))
          expect([at.open, at.enrolled, covers(leave, at.day, at.slot)]).toEqual([
            true,
            true,
            true,
          ]);
        expect(planApproval(leave, approve(taken))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("leaves a mark that a person has set since, and gives back all others", () => {
    fc.assert(
      fc.property(anyTaken, fc.array(fc.nat(20)), anyMark, (taken, touched, mark) => {
        const edited = approve(taken).map((slot, at) =>
          touched.includes(at) ? { ...slot, mark: { ...mark, leaveId: null } } : slot,
        );
        expect(marks(cancel(edited))).toEqual(
          edited.map((slot, at) => (touched.includes(at) ? slot.mark : (taken[at]?.mark ?? null))),
        );
        expect(
          planRelease(leave.id, null, edited).kept.map(({ registerId }) => registerId),
        ).toEqual(
          edited.flatMap(({ registerId, remembered }, at) =>
            remembered && touched.includes(at) ? [registerId] : [],
          ),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("shortened twice and then cancelled ends where cancelling it at once does", () => {
    fc.assert(
      fc.property(anyTaken, fc.integer({ min: 5, max: 12 }), (taken, last) => {
        const left = { ...leave, to: `2026-06-${String(last).padStart(2, "0")}` };
        const shorter = apply(
          approve(taken),
          planRelease(leave.id, left, approve(taken)).giveBack,
          false,
        );
        expect(marks(shorter)).toEqual(marks(approve(taken, left)));
        expect(marks(cancel(shorter))).toEqual(marks(taken));
      }),
      { numRuns: 1000 },
    );
  });

  it("ends in the same marks whether it was approved before a register was taken as it suggests, or after", () => {
    fc.assert(
      fc.property(anyTaken, (taken) => {
        const after = marks(approve(taken));
        // A register taken under the leave says its code for whom it suggests it, and what was
        // marked for all others.
        const suggested = taken.map((slot) =>
          slot.open && slot.enrolled && covers(leave, slot.day, slot.slot)
            ? {
                codeId: excused,
                leaveId: leave.id,
                minutesLate: null,
                office: slot.mark?.office ?? false,
                remark: slot.mark?.remark ?? null,
              }
            : slot.mark,
        );
        expect(suggested).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  it("made under the leave goes back to unmarked, and a remark written since stays", () => {
    const slot = { registerId: 1, day: "2026-06-04", slot: "day", open: true, enrolled: true };
    const mark = {
      codeId: excused,
      leaveId: leave.id,
      minutesLate: null,
      office: false,
      remark: "called",
    };
    const before = { ...mark, codeId: 2, leaveId: null, remark: null };
    expect(
      planRelease(leave.id, null, [{ ...slot, mark }]).giveBack.map(({ after }) => after),
    ).toEqual([null]);
    expect(
      planRelease(leave.id, null, [{ ...slot, mark, remembered: { before } }]).giveBack.map(
        ({ after }) => after,
      ),
    ).toEqual([{ ...before, remark: "called" }]);
  });
});

describe("the slots of a leave", () => {
  it("are each named once, or all of the day", () => {
    expect([
      leaveSlots(null),
      leaveSlots(""),
      leaveSlots("am"),
      leaveSlots("period:3,period:4,period:3"),
    ]).toEqual([null, null, ["am"], ["period:3", "period:4"]]);
  });

  it("are covered on its first and its last day, and only where it names them", () => {
    const morning = { from: "2026-06-03", to: "2026-06-04", slots: ["am"] };
    expect(
      ["2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"].map((day) => [
        covers(morning, day, "am"),
        covers(morning, day, "pm"),
      ]),
    ).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });

  it("belong to the mode that asks for them", () => {
    const asked = (["daily", "session", "period"] as const).map((mode) =>
      ["day", "am", "pm", "period:3"].filter((slot) => isSlotOf(mode, slot)),
    );
    expect(asked).toEqual([["day"], ["am", "pm"], ["period:3"]]);
  });
});
