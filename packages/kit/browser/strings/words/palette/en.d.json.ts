// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/palette",
  {
    title: undefined;
    placeholder: undefined;
    here: undefined;
    pages: undefined;
    views: undefined;
    actions: undefined;
    byName: undefined;
    examples: { list: string | number };
    quoted: { text: string | number };
    nothing: { text: string | number };
    searching: undefined;
    failed: undefined;
    create: { label: string | number };
    results: { count: number };
    hint: undefined;
    list: undefined;
    close: undefined;
    shortcuts: undefined;
    toggleScheme: undefined;
    logOut: undefined;
    profile: undefined;
    everywhere: undefined;
    goTo: undefined;
    then: undefined;
    "keys.palette": undefined;
    "keys.search": undefined;
    "keys.sheet": undefined;
    "keys.close": undefined;
    onPages: undefined;
    "pageKeys.1.label": undefined;
    "pageKeys.2.label": undefined;
    "pageKeys.3.label": undefined;
    "pageKeys.4.label": undefined;
    "pageKeys.5.label": undefined;
    "pageKeys.6.label": undefined;
  }
>;
export default words;
