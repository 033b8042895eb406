// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/import-undo",
  {
    undo: undefined;
    undoOf: { name: string | number };
    title: undefined;
    explain: { things: string | number };
    stays: { things: string | number };
    confirm: undefined;
    cancel: undefined;
    close: undefined;
    refused: undefined;
    blocked: { count: number; things: string | number };
    partly: { removed: string | number; left: string | number };
    moreBlockers: { count: number };
    failed: undefined;
    unconfirmed: undefined;
    done: { removed: number };
    pastTitle: undefined;
    noName: undefined;
    factsAdded: { created: number };
    facts: { created: number; updated: number };
    undoneBy: { who: string | number; when: string | number };
  }
>;
export default words;
