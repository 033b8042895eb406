// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "gate/page/unsent",
  {
    title: { count: number };
    stays: { count: number };
    ask: { count: number };
    signIn: { count: number };
    signInNamed: { count: number; name: string | number };
    sendFirst: undefined;
    sending: undefined;
    anyway: undefined;
    cancel: undefined;
    failed: { count: number };
  }
>;
export default words;
