// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "teacher-absences",
  {
    isAbsent: undefined;
    notActive: { name: string | number };
    absentToo: { name: string | number; from: string | number };
  }
>;
export default words;
