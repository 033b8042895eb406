// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "attendance/page/codes",
  {
    "modes.daily": undefined;
    "modes.session": undefined;
    "modes.period": undefined;
    "modes.all": undefined;
    none: undefined;
    add: undefined;
    ask: undefined;
  }
>;
export default words;
