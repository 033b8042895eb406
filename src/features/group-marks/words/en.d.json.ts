// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "group-marks",
  {
    movedClass: undefined;
    changedMeanwhile: { now: string | number; shown: string | number };
    undoneAlready: undefined;
    tooLateToUndo: undefined;
    maxStudents: { max: string | number };
    maxRegisters: { max: string | number };
    closed: undefined;
    ofSlot: { session: string | number; why: string | number };
    locked: undefined;
    notBeforeItsDay: undefined;
    noCode: { code: string | number };
    minutesOfLate: undefined;
    notExpected: undefined;
  }
>;
export default words;
