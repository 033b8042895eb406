// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "staff/page",
  {
    open: undefined;
    openMany: undefined;
    title: { name: string | number };
    titleMany: undefined;
    text: { name: string | number };
    textMany: undefined;
    who: undefined;
    noEmail: undefined;
    nobody: undefined;
    group: undefined;
    groupHelp: undefined;
    noGroup: undefined;
    make: undefined;
    makeMany: { count: number };
    chooseOne: undefined;
    more: { count: number };
    unread: undefined;
    retry: undefined;
    done: undefined;
    cancel: undefined;
  }
>;
export default words;
