// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/print",
  {
    print: undefined;
    hint: undefined;
    preparing: undefined;
    unprepared: undefined;
    printed: { moment: string | number };
    page: { page: string | number; pages: string | number };
  }
>;
export default words;
