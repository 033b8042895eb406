// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "leaves/page/class",
  {
    title: undefined;
    intro: undefined;
    open: undefined;
    type: undefined;
    chooseType: undefined;
    reason: undefined;
    addClass: undefined;
    chooseClass: undefined;
    removeClass: { name: string | number };
    students: undefined;
    who: undefined;
    what: undefined;
    failed: undefined;
    loading: undefined;
    toPreview: undefined;
    preview: undefined;
    previewFailed: undefined;
    nobody: undefined;
    summary: { granted: number; changes: number };
    summarySkipped: { granted: number; changes: number; skipped: number };
    over: { n: number };
    table: undefined;
    include: { name: string | number };
    included: undefined;
    student: undefined;
    class: undefined;
    noClass: undefined;
    changes: undefined;
    note: undefined;
    more: { n: number };
    save: { n: number };
    saved: { n: number };
    notSaved: undefined;
    unconfirmed: undefined;
    latest: undefined;
    latestFailed: undefined;
    none: undefined;
    noneText: undefined;
    entry: { type: string | number; n: number };
    by: { name: string | number; when: string | number };
    cancelled: undefined;
    undo: undefined;
    undoOf: { reason: string | number };
    undoQuestion: undefined;
    undoText: { n: number };
    back: undefined;
    undoDone: { n: number };
    undoDoneKept: { n: number; names: string | number; more: number };
    undoFailed: undefined;
    undoUnconfirmed: undefined;
  }
>;
export default words;
