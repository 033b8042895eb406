// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "figures",
  { recounting: undefined; noYear: undefined; order: undefined; tooLong: { days: string | number } }
>;
export default words;
