// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/failures",
  {
    offline: undefined;
    unreadable: undefined;
    unforeseen: undefined;
    timeout: undefined;
    status: { status: string | number };
  }
>;
export default words;
