// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "cover",
  {
    undoneAlready: undefined;
    tooLateToUndo: undefined;
    lessonNo: { id: string | number };
    notHeld: { date: string | number };
    cancelled: undefined;
    notAbsent: { name: string | number; date: string | number };
    coveredAlready: { name: string | number };
    notActive: undefined;
    ownTeacher: undefined;
    absent: { name: string | number; date: string | number };
    theTeacher: undefined;
  }
>;
export default words;
