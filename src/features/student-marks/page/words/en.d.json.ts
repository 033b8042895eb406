// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "student-marks/page",
  {
    title: undefined;
    intro: undefined;
    student: undefined;
    other: undefined;
    otherHelp: undefined;
    from: undefined;
    to: undefined;
    pick: undefined;
    noPicking: undefined;
    failed: undefined;
    loading: undefined;
    none: undefined;
    noneText: undefined;
    takeRegisters: undefined;
    fill: undefined;
    change: undefined;
    every: undefined;
    unmarked: undefined;
    fillTo: undefined;
    choose: undefined;
    apply: undefined;
    swap: undefined;
    swapLeaves: { count: number };
    table: undefined;
    day: undefined;
    register: undefined;
    markOf: { name: string | number; date: string | number; label: string | number };
    noMark: undefined;
    late: { count: number };
    was: { code: string | number };
    wasNone: undefined;
    notInIt: undefined;
    onlyChanges: undefined;
    nothingChanged: undefined;
    more: { count: number };
    reason: undefined;
    reasonHelp: undefined;
    summary: { count: number; of: number };
    nothing: undefined;
    reset: undefined;
    save: undefined;
    "save.counted": { count: number };
    saved: { count: number };
    notSaved: undefined;
    unconfirmed: undefined;
  }
>;
export default words;
