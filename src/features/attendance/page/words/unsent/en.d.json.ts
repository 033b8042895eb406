// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "attendance/page/unsent",
  {
    stays: { count: number };
    ask: { count: number };
    signIn: { count: number };
    signInNamed: { count: number; name: string | number };
  }
>;
export default words;
