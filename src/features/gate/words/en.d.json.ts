// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "gate",
  {
    notInRegister: undefined;
    noSchool: undefined;
    locked: undefined;
    onLeave: { type: string | number };
    officeMark: undefined;
    markedBefore: { mark: string | number };
    alreadyMarked: { mark: string | number };
    noRegister: undefined;
    noLateCode: undefined;
    because: { why: string | number };
    noLesson: undefined;
    notInClass: undefined;
    undoneAlready: undefined;
    tooOld: { days: string | number };
    itsDayOnly: undefined;
  }
>;
export default words;
