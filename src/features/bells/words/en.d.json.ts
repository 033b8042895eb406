// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "bells",
  {
    everyDay: undefined;
    ambiguous: { other: string | number; class: string | number };
    ambiguousAll: { other: string | number };
    ambiguousOn: { other: string | number; class: string | number; weekday: string | number };
    ambiguousAllOn: { other: string | number; weekday: string | number };
    wouldClash: undefined;
    periodGone: undefined;
    namedTwice: undefined;
    order: undefined;
    overlaps: { period: string | number };
    anotherPeriod: undefined;
    changedMeanwhile: undefined;
    saved: undefined;
  }
>;
export default words;
