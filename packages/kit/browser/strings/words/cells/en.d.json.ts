// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/cells",
  {
    yes: undefined;
    no: undefined;
    unknownRecord: { id: string | number };
    more: { count: number };
    entries: { count: number };
    entriesNamed: { count: number; things: string | number };
    openFile: undefined;
    openingFile: undefined;
    fileFailed: undefined;
    checkPhone: undefined;
    checkPhoneHelp: undefined;
  }
>;
export default words;
