// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "cases/page/letters",
  {
    title: undefined;
    open: undefined;
    back: undefined;
    failed: undefined;
    none: undefined;
    print: { count: number };
    all: { count: number };
    students: undefined;
    first: { shown: number; total: number };
    previewOf: { name: string | number };
  }
>;
export default words;
