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
    what: undefined;
    toPreview: undefined;
    nobody: undefined;
    summary: { granted: number; changes: number };
    summarySkipped: { granted: number; changes: number; skipped: number };
    over: { n: number };
    included: undefined;
    noClass: undefined;
    changes: undefined;
    save: { n: number };
    saved: { n: number };
    notSaved: undefined;
    unconfirmed: undefined;
    none: undefined;
    noneText: undefined;
    entry: { type: string | number; n: number };
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
