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
    who: undefined;
    students: undefined;
    addClass: undefined;
    chooseClass: undefined;
    removeClass: { name: string | number };
    numbers: undefined;
    numbersHelp: undefined;
    lessons: undefined;
    allDay: undefined;
    failed: undefined;
    loading: undefined;
    preview: undefined;
    toPreview: undefined;
    previewFailed: undefined;
    nobody: undefined;
    nothing: undefined;
    summary: { count: number; of: number; among: number };
    untaken: { count: number };
    unknown: { count: number; numbers: string | number };
    table: undefined;
    include: { name: string | number };
    marked: undefined;
    student: undefined;
    class: undefined;
    now: undefined;
    unmarked: undefined;
    note: undefined;
    same: undefined;
    leftOut: undefined;
    more: { count: number };
    save: { count: number };
    saved: { count: number };
    notSaved: undefined;
    unconfirmed: undefined;
    latest: undefined;
    none: undefined;
    noneText: undefined;
    latestFailed: undefined;
    entry: { code: string | number; count: number };
    by: { name: string | number; when: string | number };
    system: undefined;
    undone: undefined;
    undo: undefined;
    undoOf: { reason: string | number };
    undoQuestion: undefined;
    undoText: { count: number };
    cancel: undefined;
    undoDone: { count: number };
    undoDoneKept: { count: number; names: string | number; more: number };
    undoFailed: undefined;
    undoUnconfirmed: undefined;
  }
>;
export default words;
