// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/sums/domain",
  {
    "days.whole": { whole: string | number };
    "days.half": { whole: string | number; half: string | number };
    "free.absences": { free: number };
    "free.days": { free: number };
    "late.half": { half: string | number };
    "late.absent": { absent: string | number };
    "late.both": { half: string | number; absent: string | number };
    treatment: { excused: string | number; unmarked: string | number };
  }
>;
export default words;
