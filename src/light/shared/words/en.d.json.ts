// Written by scripts/catalogues.ts.
import type { Catalogue } from "@rollcall/kit/schema/messages";

declare const words: Catalogue<
  "light/shared",
  {
    language: undefined;
    loading: undefined;
    unreachable: undefined;
    unreadable: undefined;
    failed: undefined;
    retry: undefined;
  }
>;
export default words;
