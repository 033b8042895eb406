// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/view-as",
  {
    label: undefined;
    text: { name: string | number };
    stop: undefined;
    stopOf: { name: string | number };
  }
>;
export default words;
