// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "student-self",
  {
    sent: undefined;
    tooManyPending: { count: number };
    tooManyInAnHour: { count: number };
    lastBeforeFirst: undefined;
  }
>;
export default words;
