// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "groups/page",
  {
    open: undefined;
    title: { name: string | number };
    students: undefined;
    classes: undefined;
    numbers: undefined;
    numbersHelp: undefined;
    from: undefined;
    to: undefined;
    toHelp: undefined;
    chooseSome: undefined;
    fromMissing: undefined;
    add: undefined;
    cancel: undefined;
    added: { count: number };
    already: { count: number };
    unknown: { count: number; numbers: string | number };
  }
>;
export default words;
