// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/roster/page",
  {
    who: undefined;
    students: undefined;
    addClass: undefined;
    chooseClass: undefined;
    removeClass: { name: string | number };
    table: undefined;
    student: undefined;
    class: undefined;
    note: undefined;
  }
>;
export default words;
