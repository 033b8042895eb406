// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../schema/messages";

declare const words: Catalogue<
  "kit/schema/placeholders",
  {
    unknown: { count: number; words: string | number; available: string | number };
    without: { word: string | number; kind: string | number };
  }
>;
export default words;
