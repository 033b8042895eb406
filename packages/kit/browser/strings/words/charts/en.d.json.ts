// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/charts",
  {
    range: { title: string | number; lowest: string | number; highest: string | number };
    empty: { title: string | number };
    noData: undefined;
    keys: undefined;
    reading: { label: string | number; values: string | number };
    ofSeries: { name: string | number; value: string | number };
    asTable: undefined;
    table: { title: string | number };
    below: { label: string | number };
    above: { label: string | number };
    state: undefined;
  }
>;
export default words;
