// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "student-login/page",
  {
    open: undefined;
    title: { name: string | number };
    text: { name: string | number };
    make: undefined;
    made: { name: string | number };
    until: { day: string | number };
    where: undefined;
    signInAs: undefined;
    code: undefined;
    copy: undefined;
    copied: undefined;
    done: undefined;
    cancel: undefined;
  }
>;
export default words;
