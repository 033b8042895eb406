// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/invite",
  {
    open: undefined;
    title: { name: string | number };
    text: { name: string | number };
    make: undefined;
    made: { name: string | number };
    mailed: { name: string | number };
    link: undefined;
    code: undefined;
    until: { when: string | number };
    copy: undefined;
    copied: undefined;
    done: undefined;
    cancel: undefined;
  }
>;
export default words;
