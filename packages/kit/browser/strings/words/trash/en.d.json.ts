// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/trash",
  {
    asking: undefined;
    goes: { records: string | number };
    leftWithout: { noun: string | number; records: string | number };
    records: { count: number; things: string | number };
    recordsNamed: { count: number; things: string | number; names: string | number };
    failed: undefined;
    tryAgain: undefined;
    refused: undefined;
    someRefused: undefined;
  }
>;
export default words;
