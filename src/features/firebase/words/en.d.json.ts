// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "firebase",
  {
    missing: undefined;
    unreadable: undefined;
    incomplete: undefined;
    foreign: undefined;
    because: { why: string | number };
    unset: undefined;
    accepted: { project: string | number };
  }
>;
export default words;
