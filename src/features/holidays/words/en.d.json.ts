// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "holidays",
  {
    schoolDayOnly: undefined;
    hoursOnly: undefined;
    bellsOnly: undefined;
    needsHours: undefined;
    needsBells: undefined;
    sameNumber: { before: string | number };
    otherNumber: { after: number; before: string | number };
    missing: { missing: number };
    released: { released: number };
    kept: { kept: number };
    endAfterBeginning: undefined;
    leaving: { count: number };
    back: { count: number };
    none: undefined;
  }
>;
export default words;
