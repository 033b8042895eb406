// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "group-marks/page",
  {
    title: undefined;
    intro: undefined;
    date: undefined;
    code: undefined;
    chooseCode: undefined;
    minutes: undefined;
    remark: undefined;
    reason: undefined;
    reasonHelp: undefined;
    numbers: undefined;
    numbersHelp: undefined;
    lessons: undefined;
    allDay: undefined;
    toPreview: undefined;
    nobody: undefined;
    nothing: undefined;
    summary: { count: number; of: number; among: number };
    untaken: { count: number };
    unknown: { count: number; numbers: string | number };
    marked: undefined;
    now: undefined;
    unmarked: undefined;
    same: undefined;
    leftOut: undefined;
    save: { count: number };
    saved: { count: number };
    noneText: undefined;
    entry: { code: string | number; count: number };
    undoText: { count: number };
    undoDone: { count: number };
    undoDoneKept: { count: number; names: string | number; more: number };
  }
>;
export default words;
