// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "student-marks",
  {
    moved: { days: string | number };
    movedMore: { days: string | number; more: string | number };
    namedTwice: undefined;
    nothingSaved: undefined;
    nothingToChange: undefined;
    saved: undefined;
    order: undefined;
    maxDays: { max: string | number };
    changeableUntil: { until: string | number };
    officeMark: undefined;
  }
>;
export default words;
