// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "attendance/page/presence",
  {
    views: undefined;
    here: undefined;
    absent: undefined;
    hereHint: undefined;
    refresh: undefined;
    asOf: { when: string | number };
    offline: { when: string | number };
    oldDay: { day: string | number };
    counts: { here: number; out: number; unknown: number };
    ticked: { ticked: number; all: number };
    onlyOpen: undefined;
    clear: undefined;
    clearQuestion: undefined;
    clearText: { count: number };
    cancel: undefined;
    open: { name: string | number };
    close: { name: string | number };
    expandAll: undefined;
    collapseAll: undefined;
    "states.in": undefined;
    "states.out": undefined;
    "states.unknown": undefined;
    outside: { count: number };
    nobodyLeft: undefined;
    none: undefined;
    noneText: undefined;
    enrolments: undefined;
    closed: { why: string | number };
    failed: undefined;
    loading: undefined;
    absentTable: undefined;
    student: undefined;
    class: undefined;
    mark: undefined;
    why: undefined;
    phone: undefined;
    onLeave: undefined;
    excusedToo: undefined;
    left: { time: string | number };
    nobodyAbsent: undefined;
    nobodyAbsentSoFar: undefined;
    onlyExcused: undefined;
    noMarks: undefined;
    noMarksText: undefined;
    takeRegisters: undefined;
    stillMissing: { count: number };
    export: undefined;
    "columns.class": undefined;
    "columns.roll": undefined;
    "columns.admission": undefined;
    "columns.student": undefined;
    "columns.mark": undefined;
    "columns.register": undefined;
    "columns.reason": undefined;
    "columns.parents": undefined;
    total: { count: number };
    signature: undefined;
  }
>;
export default words;
