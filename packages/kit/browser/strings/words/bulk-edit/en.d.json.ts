// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/bulk-edit",
  {
    button: undefined;
    title: { count: number; things: string | number };
    explain: undefined;
    add: undefined;
    addLabel: undefined;
    remove: { label: string | number };
    whole: undefined;
    noFields: undefined;
    review: undefined;
    reviewing: undefined;
    will: { count: number; things: string | number };
    unchanged: { count: number };
    refused: { count: number };
    nothing: undefined;
    back: undefined;
    confirm: { count: number };
    busy: undefined;
    done: { count: number; things: string | number };
    result: undefined;
    stale: { count: number };
    again: { count: number };
    close: undefined;
    cancel: undefined;
    failed: undefined;
    unconfirmed: undefined;
    tryAgain: undefined;
  }
>;
export default words;
