// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "attendance/page/log-out",
  {
    title: { count: number };
    text: { count: number };
    stays: { count: number };
    line: { title: string | number; day: string | number };
    needsYou: undefined;
    sendFirst: undefined;
    sending: undefined;
    anyway: undefined;
    cancel: undefined;
    allSent: undefined;
    logOut: undefined;
    failed: { count: number };
    undecided: { count: number };
  }
>;
export default words;
