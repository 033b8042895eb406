// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "school/leave/domain",
  {
    used: { taken: number; year: string | number; own: string | number };
    usedOf: {
      taken: string | number;
      allowance: number;
      year: string | number;
      own: string | number;
    };
    over: {
      taken: string | number;
      allowance: number;
      year: string | number;
      own: string | number;
      over: number;
    };
    pending: { pending: number };
  }
>;
export default words;
