// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "audiences",
  {
    noPercentage: undefined;
    noClass: undefined;
    percentageOf: { percentage: string | number; name: string | number };
  }
>;
export default words;
