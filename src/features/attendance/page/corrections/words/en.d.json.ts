// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "attendance/page/corrections",
  {
    openRegister: undefined;
    decide: undefined;
    title: undefined;
    marks: undefined;
    student: undefined;
    was: undefined;
    wanted: undefined;
    unmarked: undefined;
    minutes: { count: number };
    note: undefined;
    noteHelp: undefined;
    approve: undefined;
    reject: undefined;
    close: undefined;
    notDecided: undefined;
    unconfirmed: undefined;
  }
>;
export default words;
