// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/with/undoable/page",
  {
    failed: undefined;
    loading: undefined;
    preview: undefined;
    previewFailed: undefined;
    include: { name: string | number };
    included: undefined;
    more: { count: number };
    notSaved: undefined;
    unconfirmed: undefined;
    latest: undefined;
    latestFailed: undefined;
    none: undefined;
    by: { name: string | number; when: string | number };
    undo: undefined;
    undoOf: { name: string | number };
    undone: undefined;
    question: undefined;
    cancel: undefined;
    done: undefined;
    doneKept: { names: string | number; more: number };
    undoFailed: undefined;
    undoUnconfirmed: undefined;
  }
>;
export default words;
