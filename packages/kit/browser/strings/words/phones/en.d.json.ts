// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/phones",
  {
    title: undefined;
    intro: undefined;
    none: undefined;
    right: undefined;
    wouldChange: { count: number };
    undialled: { count: number };
    undialledText: undefined;
    empty: undefined;
    unnamed: { id: string | number };
    more: { count: number };
    store: { count: number };
    storing: { done: number; count: number };
    history: undefined;
    stored: { count: number };
    notStored: undefined;
    failed: undefined;
    unconfirmed: undefined;
    notLoaded: undefined;
    check: undefined;
    checkText: undefined;
  }
>;
export default words;
