// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/record-actions",
  {
    cancel: undefined;
    more: { title: string | number };
    menu: undefined;
    ask: { label: string | number; title: string | number };
    askMany: { label: string | number; count: number; things: string | number };
    explainMany: undefined;
    confirmMany: { label: string | number; count: number };
    busy: { label: string | number };
    done: { label: string | number; title: string | number };
    doneMany: { label: string | number; count: number; things: string | number };
    failed: { label: string | number };
    unconfirmed: { label: string | number };
    changedMeanwhile: undefined;
  }
>;
export default words;
